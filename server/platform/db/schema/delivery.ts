import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id } from './columns.ts'

/** Where the shop delivers. */
export const shippingZone = pgTable('shipping_zone', {
  id: id(),
  name: text().notNull(),
  /** ISO codes; empty: any. */
  countries: text().array().notNull(),
  /** How its postal codes begin, in capitals, without spaces; empty: any. */
  postalPrefixes: text('postal_prefixes').array().notNull(),
  /** The zone's place: the first of two that fit equally is taken. */
  position: integer().notNull(),
})

type Step = { upTo: number | null; cents: number }

export const shippingRate = pgTable(
  'shipping_rate',
  {
    id: id(),
    zoneId: uuid('zone_id')
      .notNull()
      .references(() => shippingZone.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    carrier: text(),
    by: text().$type<'weight' | 'total'>().notNull(),
    /** Sorted by `upTo` (grams or cents), ascending. */
    steps: jsonb().$type<Step[]>().notNull(),
    freeFromCents: bigint('free_from_cents', { mode: 'number' }),
    isDefault: boolean('is_default').notNull().default(false),
    /** Business days in transit. */
    minDays: integer('min_days'),
    maxDays: integer('max_days'),
    /** Delivery classes of parts that it takes; empty: the standard one. */
    classes: text().array().notNull().default([]),
    position: integer().notNull(),
  },
  (table) => [
    check('shipping_rate_by_known', sql`${table.by} in ('weight', 'total')`),
    check('shipping_rate_free_from', sql`${table.freeFromCents} >= 0`),
    index('shipping_rate_of_zone').on(table.zoneId),
    uniqueIndex('shipping_rate_default').on(table.zoneId).where(sql`is_default`),
  ],
)
