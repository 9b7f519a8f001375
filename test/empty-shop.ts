import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'

/** Without people, settings and parts. */
export async function emptyShop() {
  await db.transaction(async (tx) => {
    await tx.execute(sql`truncate stock_movement, invoice`)
    await tx.execute(sql`delete from job where kind = 'search'`)
    for (const table of TABLES) await tx.execute(sql`delete from ${sql.identifier(table)}`)
  })
}

/** Pictures of other tests may have no files. */
export async function deletePictures() {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from product_picture`)
    await tx.execute(sql`update category set picture_id = null`)
    await tx.execute(sql`delete from diagram`)
    await tx.execute(sql`delete from picture`)
  })
}

const TABLES = [
  'diagram',
  'question',
  'saved_part',
  'stock_alert',
  'fit_report',
  'review',
  'refund_line',
  'refund',
  'return_line',
  'return_request',
  'cancel_request',
  'payment_intent',
  'manual_payment',
  'order_note',
  'shipment_line',
  'shipment',
  'stock_count',
  'discount_use',
  'discount',
  'order_line',
  'order_token',
  'draft_order',
  'dispute',
  'order',
  'repair',
  'product_picture',
  'product_search',
  'product_attribute',
  'product_tag',
  'part_number',
  'fitment',
  'product',
  'brand',
  'user',
  'setting',
  'shipping_zone',
  'tax_rate',
]
