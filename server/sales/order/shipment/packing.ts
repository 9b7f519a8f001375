import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatCount } from '#contract/money.ts'
import { isToSend } from '#contract/order/order-state.ts'
import type { NewShipment, StaffShipment } from '#contract/order/shipment.ts'
import type { LineUnits } from '#contract/payment/line-units.ts'
import { type Actor, accountIdOf, record } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { findByKey } from '../../../platform/db/idempotency.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { shipment, shipmentLine } from '../../../platform/db/schema/shipment.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { requireNoCancelRequest } from '../cancel-request.ts'
import { requireUndisputed } from '../dispute.ts'
import { auditSubject, type OrderRow } from '../order.ts'
import { withOrderLock } from '../order-lock.ts'
import { takeUnitsAgain } from '../refund-stock.ts'
import { retakeStock } from '../stock-hold.ts'
import { listUnitsLeft, requireLeft, type UnitsLeft, unitsOf } from '../units-left.ts'
import { getShipment, orderOfShipment } from './shipment-row.ts'

// Packing and unpacking. An order's counters change with its parcels, under its row lock: the one
// that paying, canceling and refunding take.

type ShipmentRow = typeof shipment.$inferSelect

/**
 * Packs a parcel of an order.
 * @param idempotencyKey the same key and input again answers the same parcel
 * @throws AppError 404; 409 not paid, refunded, disputed, its customer asks to cancel it, nothing
 *   or less is left, its address is erased, or the key's parcel was unpacked; 422 the key came with
 *   other lines before
 */
export function packOrder(
  actor: SessionUser,
  orderId: string,
  input: NewShipment,
  idempotencyKey?: string,
) {
  return withOrderLock(actor, orderId, (tx, row) =>
    packLocked(tx, actor, row, input, idempotencyKey),
  )
}

/** The same under the order's lock. */
export async function packLocked(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  input: NewShipment,
  idempotencyKey?: string,
): Promise<StaffShipment> {
  const ofOrder = eq(shipment.orderId, row.id)
  const known = await findByKey(tx, shipment, ofOrder, idempotencyKey)
  if (known) return repeat(tx, row, known, input)
  requireToSend(row)
  await requireNoCancelRequest(tx, row)
  await requireUndisputed(tx, row, input)
  const left = await listUnitsLeft(tx, row.id)
  const rest = left.flatMap(({ position, left }) => (left > 0 ? { position, quantity: left } : []))
  const lines = input.lines ?? rest
  if (lines.length === 0) {
    const packed = row.refundedUnits > 0 ? 'packed or refunded' : 'packed'
    throw new AppError(409, `All of order ${row.number} is ${packed} already.`)
  }
  requireLeft(left, lines, cantPack)
  await requireUnits(tx, row)
  const number = 1 + (await tx.$count(shipment, ofOrder))
  const isRest = textOf(lines) === textOf(rest)
  const values = { orderId: row.id, number, packedBy: actor.id, idempotencyKey, isRest }
  const { id } = singleRow(await tx.insert(shipment).values(values).returning({ id: shipment.id }))
  await tx
    .insert(shipmentLine)
    .values(lines.map((line) => ({ ...line, shipmentId: id, orderId: row.id })))
  const units = unitsOf(lines)
  await tx
    .update(order)
    .set({ packedUnits: sql`${order.packedUnits} + ${units}` })
    .where(eq(order.id, row.id))
  const detail = `Parcel ${number}: ${units}${row.isDisputed ? ', although its payment is disputed' : ''}`
  await record(tx, actor, 'pack order', auditSubject(row), detail)
  return getShipment(tx, id)
}

/**
 * @throws AppError 422 another parcel was asked for; 409 it was unpacked since: a key packs once
 */
async function repeat(tx: Transaction, row: OrderRow, known: ShipmentRow, input: NewShipment) {
  const packed = await getShipment(tx, known.id)
  // `{}` asks for all that was left then.
  const isSame = input.lines ? textOf(input.lines) === textOf(packed.lines) : known.isRest
  if (!isSame) {
    throw new AppError(422, 'This form has already packed another parcel. Check the order.')
  }
  if (known.canceledAt) {
    throw new AppError(409, `Parcel ${known.number} of order ${row.number} has been unpacked.`)
  }
  return packed
}

function textOf(lines: LineUnits[]) {
  return JSON.stringify(lines.toSorted((a, b) => a.position - b.position).map(toPair))
}

function toPair({ position, quantity }: LineUnits) {
  return [position, quantity]
}

/** @throws AppError 409 naming the state */
export function requireToSend(row: OrderRow) {
  const { state, number, address, units, refundedUnits, processingSince } = row
  if (refundedUnits === units) {
    throw new AppError(409, `All units of order ${number} have been refunded.`)
  }
  if (state === 'unpaid' && processingSince) {
    throw new AppError(409, `The payment of order ${number} is still being processed.`)
  }
  if (!isToSend(state)) {
    throw new AppError(409, `Order ${number} ${NOT_TO_SEND[state] ?? `is ${state}`}.`)
  }
  // An order has an address until its personal data is erased.
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

function cantPack({ position, left, refunded }: UnitsLeft, quantity: number) {
  const units = formatCount(quantity)
  const hasRefunds = refunded > 0
  if (left === 0) {
    const where = hasRefunds ? 'packed or refunded' : 'packed'
    return `All units of line ${position} are ${where}, so ${units} can’t be.`
  }
  const why = hasRefunds ? `, and ${formatCount(refunded)} refunded` : ''
  return `${formatCount(left)} of line ${position} are left to pack${why}, so ${units} can’t be.`
}

/**
 * A dispute, or a refund that failed after its units went back in stock, leaves a paid order
 * without them: they are taken again.
 */
async function requireUnits(tx: Transaction, row: OrderRow) {
  const hasAny = row.stockHeld || (await retakeStock(tx, row)) === 'available'
  if (hasAny && (await takeUnitsAgain(tx, row))) return
  throw new AppError(
    409,
    `The units of order ${row.number} went back in stock, and they are no longer there.`,
  )
}

/** Unpacks a parcel. @throws AppError 404; 409 it has been shipped */
export async function unpackShipment(actor: SessionUser, id: string) {
  await withOrderLock(actor, await orderOfShipment(id), async (tx, row) => {
    const [found] = await tx.select().from(shipment).where(eq(shipment.id, id))
    if (found?.shippedAt) {
      const detail = `Parcel ${found.number} of order ${row.number} has been shipped: take it back as a return.`
      throw new AppError(409, detail)
    }
    // A parcel that is unpacked already stays as it is.
    if (found && !found.canceledAt) await unpack(tx, actor, row, found)
  })
}

/** Unpacks what is not shipped of an order. @param actor 'system': it was refunded in full */
export async function unpackAll(tx: Transaction, row: OrderRow, actor: Actor = 'system') {
  const packed = await tx.select().from(shipment).where(isOnlyPacked(row))
  for (const one of packed) await unpack(tx, actor, row, one)
}

/** Parcels of an order that are packed and not shipped. */
export function isOnlyPacked({ id }: Pick<OrderRow, 'id'>) {
  return and(eq(shipment.orderId, id), isNull(shipment.shippedAt), isNull(shipment.canceledAt))
}

async function unpack(tx: Transaction, actor: Actor, row: OrderRow, { id, number }: ShipmentRow) {
  await tx
    .update(shipment)
    .set({ canceledAt: sql`now()`, canceledBy: accountIdOf(actor) })
    .where(eq(shipment.id, id))
  const { units } = singleRow(
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
