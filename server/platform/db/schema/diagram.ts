import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Axle, Side } from '#contract/catalog/part.ts'
import { category } from './category.ts'
import { createdAt, id } from './columns.ts'
import { picture } from './picture.ts'

/** A drawing to buy from. */
export const diagram = pgTable(
  'diagram',
  {
    id: id(),
    /** Of the name that it had first. */
    slug: text().notNull().unique(),
    name: text().notNull(),
    /** Whose page links to it. */
    categoryId: integer('category_id').references(() => category.id, { onDelete: 'set null' }),
    /** The file of the shop’s own drawing, without its ending. */
    drawing: text(),
    /** An uploaded picture instead. */
    pictureId: uuid('picture_id').references(() => picture.id),
    alt: text().notNull(),
    /** Counts its edits. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'diagram_has_picture',
      sql`${table.drawing} is not null or ${table.pictureId} is not null`,
    ),
    index('diagram_of_category').on(table.categoryId),
    index('diagram_with_picture').on(table.pictureId),
  ],
)

/** A number of a diagram. It offers the parts that it names, else those of its category. */
export const callout = pgTable(
  'callout',
  {
    diagramId: uuid('diagram_id')
      .notNull()
      .references(() => diagram.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    /** Fractions of the picture’s width and height. */
    x: real().notNull(),
    y: real().notNull(),
    categoryId: integer('category_id').references(() => category.id, { onDelete: 'cascade' }),
    axle: text().$type<Axle>(),
    side: text().$type<Side>(),
    /** In the sequence in which they are offered. */
    productIds: uuid('product_ids').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.diagramId, table.number] }),
    index('callout_of_category').on(table.categoryId),
    check('callout_within', sql`${table.x} between 0 and 1 and ${table.y} between 0 and 1`),
    check(
      'callout_offers',
      sql`(${table.categoryId} is null) = (cardinality(${table.productIds}) > 0)`,
    ),
  ],
)
