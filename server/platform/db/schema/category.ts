import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
    /** The category to which a job moves its parts; then it is deleted. */
    mergesInto: integer('merges_into').references((): AnyPgColumn => category.id),
    /** Counts its edits. */
    version: integer().notNull().default(1),
  },
  (table) => [index('category_parent').on(table.parentId)],
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
