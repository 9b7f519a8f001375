import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatCount } from '#contract/money.ts'
import { isToSend } from '#contract/order-state.ts'
import type { NewShipment, StaffShipment } from '#contract/shipment.ts'
import { type Actor, record } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'
import { only } from '../db/only.ts'
import { order } from '../db/schema/order.ts'
import { orderLine } from '../db/schema/order-line.ts'
import { shipment, shipmentLine } from '../db/schema/shipment.ts'
import { AppError, fieldError } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { auditSubject, type OrderRow } from './order.ts'
import { withOrderLockForShipping } from './order-lock.ts'
import { getShipment, orderOfShipment, unitsOf } from './shipment-row.ts'
import { reserveStock } from './stock-hold.ts'

// Packing and unpacking. An order's counters change with its parcels, under its row lock: the one that paying, canceling
// and refunding take.

type Line = { position: number; quantity: number }
type ShipmentRow = typeof shipment.$inferSelect

/**
 * Packs a parcel of an order.
 * @param idempotencyKey the same key and input again answers the same parcel
 * @throws AppError 404; 409 not paid, refunded, nothing or less is left, its address is erased, or the key's parcel was
 *   unpacked; 422 the key came with other lines before
 */
export function packOrder(
  admin: SessionUser,
  orderId: string,
  input: NewShipment,
  idempotencyKey?: string,
) {
  return withOrderLockForShipping(admin, orderId, (tx, row) =>
    packLocked(tx, admin, row, input, idempotencyKey),
  )
}

/** The same under the order's lock. */
export async function packLocked(
  tx: Transaction,
  admin: SessionUser,
  row: OrderRow,
  input: NewShipment,
  idempotencyKey?: string,
): Promise<StaffShipment> {
  const known = idempotencyKey && (await findByKey(tx, row, idempotencyKey))
  if (known) return repeat(tx, row, known, input)
  requireToSend(row)
  const left = await listUnpacked(tx, row)
  const lines = input.lines ?? left.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new AppError(409, `All of order ${row.number} is packed already.`)
  for (const [at, line] of lines.entries()) requireLeft(left, line, at)
  await requireUnits(tx, row)
  const number = 1 + (await tx.$count(shipment, eq(shipment.orderId, row.id)))
  const values = { orderId: row.id, number, packedBy: admin.id, idempotencyKey }
  const { id } = only(await tx.insert(shipment).values(values).returning({ id: shipment.id }))
  await tx
    .insert(shipmentLine)
    .values(lines.map((line) => ({ ...line, shipmentId: id, orderId: row.id })))
  const units = unitsOf(lines)
  await tx
    .update(order)
    .set({ packedUnits: sql`${order.packedUnits} + ${units}` })
    .where(eq(order.id, row.id))
  await record(tx, admin, 'pack order', auditSubject(row), `Parcel ${number}: ${units}`)
  return getShipment(tx, id)
}

async function findByKey(tx: Transaction, row: OrderRow, key: string) {
  const [found] = await tx
    .select()
    .from(shipment)
    .where(and(eq(shipment.orderId, row.id), eq(shipment.idempotencyKey, key)))
  return found
}

/** @throws AppError 422 another parcel was asked for; 409 it was unpacked since: a key packs once */
async function repeat(tx: Transaction, row: OrderRow, known: ShipmentRow, input: NewShipment) {
  const packed = await getShipment(tx, known.id)
  // `{}` asks for all that was left then.
  const lines = input.lines ?? (await listUnpacked(tx, row, known))
  if (textOf(lines) !== textOf(packed.lines)) {
    throw new AppError(422, 'This form has already packed another parcel. Check the order.')
  }
  if (known.canceledAt) {
    throw new AppError(409, `Parcel ${known.number} of order ${row.number} has been unpacked.`)
  }
  return packed
}

function textOf(lines: Line[]) {
  const some = lines.filter(({ quantity }) => quantity > 0)
  return JSON.stringify(some.toSorted((a, b) => a.position - b.position).map(toPair))
}

function toPair({ position, quantity }: Line) {
  return [position, quantity]
}

/** @throws AppError 409 naming the state */
export function requireToSend({ state, number, address }: OrderRow) {
  if (!isToSend(state)) {
    throw new AppError(409, `Order ${number} ${NOT_TO_SEND[state] ?? `is ${state}`}.`)
  }
  // As every order has one until then.
  if (address === '') {
    throw new AppError(409, `The postal address of order ${number} has been erased.`)
  }
}

const NOT_TO_SEND: Partial<Record<OrderRow['state'], string>> = {
  unpaid: 'is not paid',
  shipped: 'has been shipped',
  delivered: 'has been delivered',
  refunded: 'has been refunded in full',
}

/** Each line, with its units that are in no parcel. @param before as it was when this one was packed */
async function listUnpacked(tx: Transaction, row: OrderRow, before?: ShipmentRow): Promise<Line[]> {
  const counts = before
    ? sql`s.number < ${before.number} and (s.canceled_at is null or s.canceled_at > (
        select packed_at from ${shipment} where id = ${before.id}
      ))`
    : sql`s.canceled_at is null`
  return tx
    .select({
      position: orderLine.position,
      quantity: sql<number>`${orderLine.quantity} - (
        select coalesce(sum(l.quantity), 0)::int from ${shipment} s
        join ${shipmentLine} l on l.shipment_id = s.id and l.position = ${orderLine}.position
        where s.order_id = ${orderLine}.order_id and ${counts}
      )`,
    })
    .from(orderLine)
    .where(eq(orderLine.orderId, row.id))
    .orderBy(orderLine.position)
}

function requireLeft(left: Line[], { position, quantity }: Line, at: number) {
  const line = left.find((one) => one.position === position)
  if (!line) throw fieldError(`lines.${at}.position`, `The order has no line ${position}`)
  if (quantity <= line.quantity) return
  const detail =
    line.quantity === 0
      ? `All units of line ${position} are packed, so ${formatCount(quantity)} can’t be.`
      : `${formatCount(line.quantity)} of line ${position} are left to pack, so ${formatCount(quantity)} can’t be.`
  throw fieldError(`lines.${at}.quantity`, detail, 409)
}

/** A refund that failed after its units went back in stock leaves a paid order without units: they are taken again. */
async function requireUnits(tx: Transaction, row: OrderRow) {
  if (row.stockHeld || (await reserveStock(tx, row, 0)) === 'available') return
  throw new AppError(
    409,
    `The units of order ${row.number} went back in stock with a refund that failed, and they are no longer there.`,
  )
}

/** Unpacks a parcel. @throws AppError 404; 409 it has been shipped */
export async function unpackShipment(admin: SessionUser, id: string) {
  await withOrderLockForShipping(admin, await orderOfShipment(id), async (tx, row) => {
    const [found] = await tx.select().from(shipment).where(eq(shipment.id, id))
    if (found?.shippedAt) {
      const detail = `Parcel ${found.number} of order ${row.number} has been shipped: take it back as a return.`
      throw new AppError(409, detail)
    }
    // Again: it is as it was to be.
    if (found && !found.canceledAt) await unpack(tx, admin, row, found)
  })
}

/** Unpacks what is not shipped of an order that was refunded in full. */
export async function unpackAll(tx: Transaction, row: OrderRow) {
  const packed = await tx.select().from(shipment).where(isOnlyPacked(row))
  for (const one of packed) await unpack(tx, 'system', row, one)
}

/** Parcels of an order that are packed and not shipped. */
export function isOnlyPacked({ id }: Pick<OrderRow, 'id'>) {
  return and(eq(shipment.orderId, id), isNull(shipment.shippedAt), isNull(shipment.canceledAt))
}

async function unpack(tx: Transaction, actor: Actor, row: OrderRow, { id, number }: ShipmentRow) {
  await tx
    .update(shipment)
    .set({ canceledAt: sql`now()`, canceledBy: actor === 'system' ? null : actor.id })
    .where(eq(shipment.id, id))
  const { units } = only(
    await tx
      .select({ units: sql<number>`sum(${shipmentLine.quantity})::int` })
      .from(shipmentLine)
      .where(eq(shipmentLine.shipmentId, id)),
  )
  await tx
    .update(order)
    .set({ packedUnits: sql`${order.packedUnits} - ${units}` })
    .where(eq(order.id, row.id))
  const detail = actor === 'system' ? ', since the order was refunded' : ''
  await record(tx, actor, 'unpack order', auditSubject(row), `Parcel ${number}: ${units}${detail}`)
}
