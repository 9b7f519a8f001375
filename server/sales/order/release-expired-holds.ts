import { sql } from 'drizzle-orm'
import { lockProducts } from '../../catalog/lock-products.ts'
import { RECORDS_ALL_ITSELF } from '../../catalog/stock/stock-movement.ts'
import { db } from '../../platform/db/client.ts'
import { giveBackUses } from '../pricing/discount/code-use.ts'

/**
 * Puts the units of unpaid orders whose hold has expired back in stock, with a movement for each
 * line, and gives the uses of their codes back; the orders stay. An order with an intent holds its
 * units until the shop has asked Stripe after the hold's end, because it may have been charged.
 */
export async function releaseExpiredHolds() {
  await db.transaction(async (tx) => {
    // An order that is being paid or canceled right now is locked: skipped, not waited for.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from "order"
      where stock_held and paid_at is null and cancelled_at is null and held_until < now() and processing_since is null
        and (payment_intent_id is null or reconciled_at >= held_until)
      for update skip locked`)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const isExpired = sql`order_id = any(${sql.param(ids)}::uuid[])`
    await tx.execute(sql`
      update "order" set stock_held = false, promised_by = null where id = any(${sql.param(ids)}::uuid[])`)
    await lockProducts(tx, sql`select product_id from order_line where ${isExpired}`)
    await tx.execute(sql`select ${RECORDS_ALL_ITSELF}`)
    await tx.execute(sql`
      with line as (
        select order_id, product_id, quantity from order_line where ${isExpired}
      ), released as (
        select product_id, sum(quantity) as units from line group by product_id
      ), stocked as (
        update product set available_quantity = available_quantity + released.units
        from released where product.id = released.product_id
        returning product.id, available_quantity - released.units as before
      )
      insert into stock_movement (product_id, delta, after, reason, order_id)
      select product_id, quantity,
        before + sum(quantity) over (partition by product_id order by line.order_id), 'hold ended', line.order_id
      from line join stocked on stocked.id = product_id
      order by product_id, line.order_id`)
    await giveBackUses(tx, ids)
  })
}
