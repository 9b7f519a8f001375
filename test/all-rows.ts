import { sql } from 'drizzle-orm'
import { writeMisses } from '#server/catalog/missed-searches.ts'
import { db, prepare } from '#server/platform/db/client.ts'
import { category } from '#server/platform/db/schema/category.ts'

const TABLES = [
  'product',
  'stock_movement',
  'stock_count',
  'product_picture',
  'picture',
  'brand',
  'part_number',
  'product_attribute',
  'product_tag',
  'fitment',
  'diagram',
  'callout',
  'order',
  'order_line',
  'order_token',
  'draft_order',
  'discount',
  'discount_use',
  'shipping_zone',
  'shipping_rate',
  'tax_rate',
  'order_note',
  'shipment',
  'shipment_line',
  'return_request',
  'return_line',
  'setting',
  'job',
  'payment_intent',
  'manual_payment',
  'dispute',
  'basket',
  'basket_line',
  'review',
  'profile',
  'audit',
  'customer',
  'customer_note',
  'user',
  'session',
  'account',
]

const digests = TABLES.map(
  (table) =>
    sql`(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${sql.identifier(table)} t)`,
)
const readDigests = prepare<{ all: string }, Record<string, never>>(
  'digest of every row',
  sql`select concat(${sql.join(digests, sql`, `)}) as all`,
)

/** A digest of every row of the shop. */
export async function fingerprint() {
  const [row] = await readDigests({})
  return row?.all
}

/** What is written beside them, and is no part of the digest. */
const BESIDE = ['rate_limit', 'import', 'import_mapping', 'vcdb']

/** Deletes the rows of those tables; the categories are those of a new shop again. */
export async function deleteAllRows() {
  await writeMisses() // else they come later
  categories ??= await db.select().from(category).orderBy(category.id)
  const names = sql.join(
    [...TABLES, ...BESIDE].map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`truncate ${names} cascade`)
  await db.insert(category).values(categories.map((one) => ({ ...one, pictureId: null })))
}

/** As they were before the first deletion, which takes them along: each may have a picture. */
let categories: (typeof category.$inferSelect)[] | undefined
