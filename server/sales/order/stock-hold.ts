import { and, eq, type SQL, sql } from 'drizzle-orm'
import { lockProducts } from '../../catalog/lock-products.ts'
import { UNITS_ON_SHELF } from '../../catalog/stock/sold-units.ts'
import { setStockReason } from '../../catalog/stock/stock-movement.ts'
import { prepare, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { env } from '../../platform/env.server.ts'
import {
  giveBackUses,
  isUseLeft,
  lockCode,
  type NeverPaid,
  retakeUse,
} from '../pricing/discount/code-use.ts'
import type { OrderRow } from './order.ts'

// The units that an unpaid order holds: taken, taken again once a hold has ended, released; those
// of all its lines, or none. Every change of one order's hold happens under its row lock
// (order-lock.ts). Whatever changes the stock of several products first locks them, sorted by id,
// so that no two transactions deadlock.

/** `heldUntil` as an order's answer has it: null when the order holds no units. */
export const HELD_UNTIL = sql`case when stock_held and paid_at is null then held_until end`

/** Are there units for an order whose hold has ended? */
type Availability = 'available' | Unavailable

export type Unavailable = 'out of stock' | 'no longer sold' | 'code used up'

/** When a hold that begins now ends. */
const HOLD_END = sql`now() + ${env.holdMinutes}::float8 * interval '1 minute'`

/** What lies on the shelf for an order while it holds it, by product. */
const unitsOf = (orderId: string) => sql`
  select l.product_id, sum(${UNITS_ON_SHELF})::int as units
  from order_line l where l.order_id = ${orderId} group by l.product_id`

/**
 * Does an unpaid order hold its units? Between the end of its hold and the job that releases them
 * it no longer does, but for one whose payment is processing.
 */
export function isHeld({ stockHeld, heldUntil, processingSince }: OrderRow) {
  return stockHeld && (processingSince !== null || heldUntil > new Date())
}

/** As `NewLine` (../checkout/order-columns.ts) names them. */
const LINE_COLUMNS = sql.raw(`position, product_id, product_name, title, number, brand, sku,
  price_per_unit_cents, quantity, discount_cents, tax_cents, core_cents, core_tax_cents,
  vehicle, verdict, verdict_reason, answers, judged_vehicle`)

/**
 * Takes the units of each line out of stock, if there are as many, writes them in the ledger, and
 * stores the line.
 */
export const takeStock = prepare<
  { position: number },
  { id: string; lines: string; reason: 'order placed' | 'order changed' }
>(
  'take lines of an order',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as line (
        position int, product_id uuid, product_name text, title text, number text, brand text, sku text,
        price_per_unit_cents int, quantity int, discount_cents bigint, tax_cents bigint, core_cents int, core_tax_cents int,
        vehicle text, verdict text, verdict_reason text, answers text[], judged_vehicle jsonb)
    ),
    taken as (
      update product set available_quantity = available_quantity - line.quantity
      from line
      where product.id = line.product_id and available_quantity >= line.quantity
        and ${isSold()}
      returning product.id, available_quantity
    ),
    moved as (
      insert into stock_movement (product_id, delta, after, reason, order_id)
      select id, -line.quantity, available_quantity, ${sql.placeholder('reason')}, ${sql.placeholder('id')}::uuid
      from line join taken on taken.id = line.product_id order by line.position
    )
    insert into order_line (order_id, ${LINE_COLUMNS})
    select ${sql.placeholder('id')}::uuid, ${LINE_COLUMNS}
    from line join taken on taken.id = line.product_id
    returning position`,
)

/** Does an unpaid order hold its units, or could it have them now? Takes nothing. */
export async function checkStock(tx: Transaction, row: OrderRow): Promise<Availability> {
  if (isHeld(row)) return (await isUseLeft(tx, row)) ? 'available' : 'code used up'
  const now = await findAvailability(tx, row, sql``)
  // Until a job releases them, no other order can take its units, or the use of its code.
  const isThere = now === 'available' || (row.stockHeld && now !== 'no longer sold')
  if (!isThere) return now
  return (await isUseLeft(tx, row)) ? 'available' : 'code used up'
}

/**
 * A paid order has its units also of a part that is no longer sold. @param lock the clause that
 * locks the products, if they are to be
 */
async function findAvailability(
  tx: Transaction,
  { id, paidAt }: OrderRow,
  lock: SQL,
): Promise<Availability> {
  const { rows } = await tx.execute<{ isSold: boolean; isThere: boolean }>(sql`
    select wanted.units = 0 or ${paidAt !== null} or ${isSold()} as "isSold",
      product.available_quantity >= wanted.units as "isThere"
    from product join (${unitsOf(id)}) wanted on wanted.product_id = product.id
    order by product.id ${lock}`)
  if (rows.some(({ isSold }) => !isSold)) return 'no longer sold'
  return rows.every(({ isThere }) => isThere) ? 'available' : 'out of stock'
}

/**
 * Takes the units of an order whose hold has ended again, and the use of its code: those of all its
 * lines, or none.
 * @param neverPaid for a customer who has never paid, whose network may hold only so many uses of a
 *   code
 */
export async function retakeStock(
  tx: Transaction,
  row: OrderRow,
  neverPaid?: NeverPaid,
): Promise<Availability> {
  const { id } = row
  const now = await findAvailability(tx, row, sql`for no key update of product`)
  if (now !== 'available') return now
  if (!(await retakeUse(tx, row, neverPaid))) return 'code used up'
  await setStockReason(tx, { reason: 'hold renewed', orderId: id })
  await tx.execute(sql`
    update product set available_quantity = available_quantity - wanted.units
    from (${unitsOf(id)}) wanted
    where product.id = wanted.product_id and wanted.units > 0`)
  await tx.update(order).set({ stockHeld: true, heldUntil: HOLD_END }).where(eq(order.id, id))
  return 'available'
}

/**
 * The units of an order that is charged, and the use of its code: those that it holds, or taken
 * again. Other orders of its mailbox may have used the code up while it was held. From here on none
 * of them pays with it before this transaction ends.
 */
export async function retakeForPayment(tx: Transaction, row: OrderRow): Promise<Availability> {
  if (!row.stockHeld) return retakeStock(tx, row)
  if (row.discountCode === null) return 'available'
  // Before the code: if it is used up, the order is canceled, which changes their stock.
  await lockHeldProducts(tx, row.id)
  await lockCode(tx, row.discountCode)
  return (await isUseLeft(tx, row)) ? 'available' : 'code used up'
}

function lockHeldProducts(tx: Transaction, orderId: string) {
  return lockProducts(tx, sql`select product_id from (${unitsOf(orderId)}) wanted where units > 0`)
}

/** Of an order that is not paid. */
const GIVES_USE_BACK = ['hold ended', 'order canceled', 'order changed']

/**
 * Puts the units that a locked order holds back in stock, if it still holds them; but none that was
 * ever shipped. An order that is not paid gives the use of its code back.
 * @param actorId the editor who releases them, if one does
 */
export async function releaseStock(
  tx: Transaction,
  { id }: OrderRow,
  reason: 'hold ended' | 'order canceled' | 'order changed' | 'refund' | 'disputed',
  actorId?: string | null,
) {
  const held = await tx
    .update(order)
    .set({ stockHeld: false, ...(reason === 'hold ended' && { promisedBy: null }) })
    .where(and(eq(order.id, id), order.stockHeld))
    .returning({ id: order.id })
  if (held.length === 0) return
  await setStockReason(tx, { reason, orderId: id, actorId })
  await lockHeldProducts(tx, id)
  await tx.execute(sql`
    update product set available_quantity = available_quantity + wanted.units
    from (${unitsOf(id)}) wanted
    where product.id = wanted.product_id and wanted.units > 0`)
  if (GIVES_USE_BACK.includes(reason)) await giveBackUses(tx, [id])
}
