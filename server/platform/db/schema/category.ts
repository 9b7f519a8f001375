import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { picture } from './picture.ts'

/**
 * The categories, which the owner edits. Three levels, without circles: a trigger refuses others.
 */
export const category = pgTable(
  'category',
  {
    /** Never used again for another. Those of a new shop are below 10,000. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Null for those of the first level. */
    parentId: integer('parent_id').references((): AnyPgColumn => category.id),
    /** Among those with the same parent. */
    position: integer().notNull().default(0),
    /** The file of its drawing, without its ending. */
    drawing: text(),
    /** A photo instead of a drawing. */
    pictureId: uuid('picture_id').references(() => picture.id),
    /** Of Google's product taxonomy, for feeds. */
    googleId: integer('google_id'),
    /** Further words that name it. */
    words: text().array().notNull().default([]),
    hasPosition: boolean('has_position').notNull().default(true),
    isFluid: boolean('is_fluid').notNull().default(false),
    isAccessory: boolean('is_accessory').notNull().default(false),
    /** How a buyer finds out which of several sizes a car has. */
    howToTell: text('how_to_tell'),
    /** The URL of a picture that shows it. */
    howToTellPicture: text('how_to_tell_picture'),
    /** It has no page, and no list names it. Its parts are found all the same. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** For search engines; null: made of the name. */
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    /** The attributes that are filters of its list; none: those that most of its parts have. */
    attributes: text().array().notNull().default([]),
    /** The category to which a job moves its parts; then it is deleted. */
    mergesInto: integer('merges_into').references((): AnyPgColumn => category.id),
    /** Counts its edits. */
    version: integer().notNull().default(1),
  },
  (table) => [index('category_parent').on(table.parentId)],
)

/** Two categories whose parts a workshop replaces together. */
export const categoryPair = pgTable(
  'category_pair',
  {
    /** The smaller id of the two. */
    one: integer()
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
    other: integer()
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    index('category_pair_other').on(table.other),
    check('category_pair_once', sql`${table.one} < ${table.other}`),
  ],
)

/** The slugs that categories had before, also those that were merged into others. */
export const categorySlug = pgTable(
  'category_slug',
  {
    slug: text().primaryKey(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => category.id, { onDelete: 'cascade' }),
    /** Of the category that had the slug, if it was merged. */
    mergedId: integer('merged_id').unique(),
  },
  (table) => [index('category_slug_category').on(table.categoryId)],
)
