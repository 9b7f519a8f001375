import { and, eq, gte, sql } from 'drizzle-orm'
import { isSold } from '../catalog/product.ts'
import { unitsOffShelf } from '../catalog/sold-units.ts'
import { RECORDS_ALL_ITSELF, setStockReason } from '../catalog/stock-movement.ts'
import { db, type Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'
import { order } from '../db/schema/order.ts'
import { product } from '../db/schema/product.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import type { OrderRow } from './order.ts'

// The units that an unpaid order holds: reserved, reserved again once a hold has ended, released. Every
// change of one order's hold happens under its row lock (order-lock.ts).

/** `heldUntil` as an order's answer has it: null when the order holds no units. */
export const HELD_UNTIL = sql`case when stock_held and paid_at is null then held_until end`

/** Which bound on open orders is reached: the account's, or that of all accounts in its network. */
export type Bound = 'account' | 'network'

// Of a row of `open_orders_of` (db/migrations/0009), which is exact only while the account's and the network's
// counts are locked (rate-limit/order-rate-limit.ts).

/** Has the account ever paid, or verified its email? */
export const IS_TRUSTED = sql`(is_verified or has_paid)`

export const REACHED_BOUND = sql`
  case when open_orders >=
      case when has_paid then ${env.hold.maxOpenPaid}::int else ${env.hold.maxOpen}::int end then 'account'
    when not ${IS_TRUSTED} and held_from_network >= ${env.hold.maxOpenNetwork}::int then 'network' end`

export function tooManyOpen(bound: Bound) {
  const detail = 'Pay or cancel one of your orders first'
  return new AppError(429, bound === 'network' ? `${detail}, or verify your email` : detail)
}

/** Are there units for an order that holds none? */
type Availability = 'available' | Unavailable

export type Unavailable = 'out of stock' | 'no longer sold'

/** When a hold that begins now ends. */
export function holdEnds(hours: number) {
  return sql`now() + ${hours}::float8 * interval '1 hour'`
}

/** Could an order that holds no units have them now? Reserves nothing. */
export async function checkStock(tx: Transaction, row: OrderRow): Promise<Availability> {
  const [found] = await tx
    .select({ units: product.availableQuantity, isSold: sql<boolean>`${isSold}` })
    .from(product)
    .where(eq(product.id, row.productId))
  if (!found?.isSold) return 'no longer sold'
  return found.units >= (await unitsHeld(tx, row)) ? 'available' : 'out of stock'
}

/** Reserves the units of an order whose hold has ended again, for `hours`. */
export async function reserveStock(
  tx: Transaction,
  row: OrderRow,
  hours: number,
): Promise<Availability> {
  const units = await unitsHeld(tx, row)
  await setStockReason(tx, { reason: 'hold renewed', orderId: row.id })
  const taken = await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} - ${units}` })
    .where(and(eq(product.id, row.productId), isSold, gte(product.availableQuantity, units)))
    .returning({ id: product.id })
  if (taken.length === 0) {
    const now = await checkStock(tx, row)
    return now === 'available' ? 'out of stock' : now // units were released since
  }
  await tx
    .update(order)
    .set({ stockHeld: true, heldUntil: sql`${holdEnds(hours)}` })
    .where(eq(order.id, row.id))
  return 'available'
}

/** Units of an order that lie on the shelf for it, while it holds them: neither shipped nor gone with a refund. */
async function unitsHeld(tx: Transaction, { id, quantity, shippedUnits, paidAt }: OrderRow) {
  // What is not paid has no refunded units.
  if (!paidAt) return quantity
  const { rows } = await tx.execute<{ units: number }>(
    sql`select ${unitsOffShelf(sql`${id}`)} as units`,
  )
  return quantity - shippedUnits - only(rows).units
}

/**
 * Puts the units that a locked order holds back in stock, if it still holds them; but none that was ever shipped.
 * @param actorId the admin who does, if one does
 */
export async function releaseStock(
  tx: Transaction,
  row: OrderRow,
  reason: 'hold ended' | 'order canceled' | 'refund',
  actorId?: string | null,
) {
  const held = await tx
    .update(order)
    .set({ stockHeld: false, network: null })
    .where(and(eq(order.id, row.id), order.stockHeld))
    .returning({ id: order.id })
  const units = held.length > 0 ? await unitsHeld(tx, row) : 0
  if (units === 0) return
  await setStockReason(tx, { reason, orderId: row.id, actorId })
  await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} + ${units}` })
    .where(eq(product.id, row.productId))
}

/**
 * Puts the units of unpaid orders whose hold has expired back in stock, with a movement for each; the orders
 * stay. An order with an intent holds its units until Stripe was asked after the hold's end: it may have been charged.
 */
export async function releaseExpiredHolds() {
  // An order that is being paid or canceled right now is locked: skipped, not waited for.
  await db.execute(sql`
    with expired as (
      update "order" set stock_held = false, network = null
      where id in (
        select id from "order"
        where stock_held and paid_at is null and cancelled_at is null and held_until < now()
          and (payment_intent_id is null or reconciled_at >= held_until)
        for update skip locked
      )
      returning id, product_id, quantity
    ), released as (
      select product_id, sum(quantity) as units, ${RECORDS_ALL_ITSELF} as recorded
      from expired group by product_id
    ), stocked as (
      update product set available_quantity = available_quantity + released.units
      from released where product.id = released.product_id and recorded = 'all'
      returning product.id, available_quantity - released.units as before
    )
    insert into stock_movement (product_id, delta, after, reason, order_id)
    select product_id, quantity,
      before + sum(quantity) over (partition by product_id order by expired.id), 'hold ended', expired.id
    from expired join stocked on stocked.id = product_id
    order by product_id, expired.id`)
}

/**
 * Lengthens the holds of an account whose email was verified just now to those of verified accounts, except
 * holds of large orders and renewed ones. An order that is locked, since it is being paid, is skipped.
 */
export async function lengthenHolds(tx: Transaction, userId: string) {
  await tx.execute(sql`
    update "order" set network = null, held_until = case when is_large or hold_renewals > 0 then held_until
      else greatest(held_until, created_at + ${env.hold.hours}::float8 * interval '1 hour') end
    where id in (
      select id from "order"
      where customer_id = ${userId} and stock_held and paid_at is null and cancelled_at is null
      for no key update skip locked
    )`)
}
