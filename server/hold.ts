import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from './db/client.ts'
import { order, product } from './db/schema.ts'

// The units that an unpaid order holds: taken, taken again once a hold has ended, and released. Every
// change of one order's hold happens under its row lock (order.ts).

type OrderRow = typeof order.$inferSelect

/** Are there units for an order that holds none? */
type Availability = 'available' | 'out of stock' | 'no longer sold'

/** When a hold that begins now ends. */
export function holdEnds(hours: number) {
  return sql`now() + ${hours}::float8 * interval '1 hour'`
}

/** Could an order that holds no units have them now? Takes nothing. */
export async function checkStock(tx: Transaction, row: OrderRow): Promise<Availability> {
  const [found] = await tx
    .select({ units: product.availableQuantity, deletedAt: product.deletedAt })
    .from(product)
    .where(eq(product.id, row.productId))
  if (!found || found.deletedAt) return 'no longer sold'
  return found.units >= row.quantity ? 'available' : 'out of stock'
}

/** Takes the units of an order whose hold had ended again, for `hours` more. */
export async function reserveStock(
  tx: Transaction,
  row: OrderRow,
  hours: number,
): Promise<Availability> {
  const taken = await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} - ${row.quantity}` })
    .where(
      and(
        eq(product.id, row.productId),
        isNull(product.deletedAt),
        gte(product.availableQuantity, row.quantity),
      ),
    )
    .returning({ id: product.id })
  if (taken.length === 0) {
    const now = await checkStock(tx, row)
    return now === 'available' ? 'out of stock' : now // others have given units back since
  }
  await tx
    .update(order)
    .set({ stockHeld: true, heldUntil: sql`${holdEnds(hours)}` })
    .where(eq(order.id, row.id))
  return 'available'
}

/** Gives back the units that a locked order holds, if it still does. */
export async function releaseStock(tx: Transaction, row: OrderRow) {
  const held = await tx
    .update(order)
    .set({ stockHeld: false, network: null })
    .where(and(eq(order.id, row.id), order.stockHeld))
    .returning({ id: order.id })
  if (held.length === 0) return
  await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} + ${row.quantity}` })
    .where(eq(product.id, row.productId))
}

/**
 * Puts the units of unpaid orders whose hold has expired back in stock; the orders stay. An order with an
 * intent keeps its units until the provider was asked about it since: it may have been charged.
 */
export async function releaseExpiredHolds() {
  // An order that somebody is paying or cancelling right now is locked: skipped, not waited for.
  await db.execute(sql`
    with expired as (
      update "order" set stock_held = false, network = null
      where id in (
        select id from "order"
        where stock_held and paid_at is null and cancelled_at is null and held_until < now()
          and (payment_intent_id is null or reconciled_at >= held_until)
        for update skip locked
      )
      returning product_id, quantity
    ), given_back as (
      select product_id, sum(quantity) as units from expired group by product_id
    )
    update product set available_quantity = available_quantity + given_back.units
    from given_back where product.id = given_back.product_id`)
}
