import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  BulkShip,
  BulkShipped,
  EditShipment,
  Ship,
  StaffShipment,
} from '#contract/order/shipment.ts'
import { trackingOf } from '#contract/order/tracking.ts'
import { SHIPPED_MAIL_MINUTES } from '#contract/order/unship.ts'
import { record } from '../../../platform/audit/audit.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { job } from '../../../platform/db/schema/job.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { shipment } from '../../../platform/db/schema/shipment.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { insertJob } from '../../../platform/jobs/job.ts'
import { getSetting } from '../../../platform/settings/setting.ts'
import { requireNoDispute, requireUndisputed } from '../dispute.ts'
import { eraseTextsAgain, RETAINED_AFTER_SHIPPING } from '../erase-after.ts'
import { auditSubject, type OrderRow } from '../order.ts'
import { withOrderLock } from '../order-lock.ts'
import { isOnlyPacked, packLocked, requireToSend } from './packing.ts'
import { getShipment, orderOfShipment } from './shipment-row.ts'

// From packed to delivered, under the order's row lock.

export type ShipmentRow = typeof shipment.$inferSelect
type Tracking = ReturnType<typeof trackingOf>

/**
 * Ships a packed parcel; the same again changes nothing.
 * @throws AppError 404; 409 unpacked, shipped otherwise, the order is refunded in full, or disputed
 *   since it was packed
 */
export async function shipShipment(
  actor: SessionUser,
  id: string,
  { carrier, tracking, despiteDispute }: Ship,
) {
  const to = trackingOf((await getSetting('carriers')).list, carrier, tracking ?? null)
  return withShipmentLock(actor, id, async (tx, row, found) => {
    if (found.shippedAt) return requireSameTracking(row, found, to)
    await requireUndisputed(tx, row, { despiteDispute, since: found.packedAt })
    await ship(tx, actor, row, found, to)
  })
}

async function ship(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  { id, number }: Pick<ShipmentRow, 'id' | 'number'>,
  to: Tracking,
) {
  requireToSend(row)
  await tx
    .update(shipment)
    .set({ ...to, shippedAt: sql`now()`, shippedBy: actor.id })
    .where(eq(shipment.id, id))
  await tx
    .update(order)
    .set({
      shippedUnits: sql`${order.shippedUnits} + ${unitsIn(id)}`,
      eraseAfter: RETAINED_AFTER_SHIPPING,
    })
    .where(eq(order.id, row.id))
  await eraseTextsAgain(tx, row)
  await record(tx, actor, 'ship order', auditSubject(row), detailOf(number, to))
  await queueShippedMail(tx, row, { id, number })
}

/**
 * After shipping was undone the parcel has had such mails: another event, since each is mailed
 * once.
 */
async function queueShippedMail(
  tx: Transaction,
  { id: subjectId }: OrderRow,
  { id, number }: Pick<ShipmentRow, 'id' | 'number'>,
) {
  const before = await tx.$count(job, isShippedMail(subjectId, number))
  const event = before === 0 ? `shipped ${number}` : `shipped ${number} again ${before + 1}`
  const runAt = new Date(Date.now() + SHIPPED_MAIL_MINUTES * 60_000)
  const payload = { shipmentId: id }
  await insertJob(tx, { kind: 'mail', subjectId, event, payload, runAt })
}

/** Is the job the mail of a parcel, first or again? */
export function isShippedMail(orderId: string, number: number) {
  const isOfParcel = sql`${job.event} ~ ${`^shipped ${number}( again [0-9]+)?$`}`
  return and(eq(job.subjectId, orderId), eq(job.kind, 'mail'), isOfParcel)
}

export function unitsIn(shipmentId: string) {
  return sql`(select sum(quantity)::int from shipment_line where shipment_id = ${shipmentId})`
}

/** Without the tracking number, which leads to where the customer lives: the audit log stays. */
export function detailOf(number: number, { carrier }: Pick<ShipmentRow, 'carrier'>) {
  return `Parcel ${number}: ${carrier ?? 'no carrier'}`
}

function requireSameTracking(row: OrderRow, found: ShipmentRow, to: Tracking) {
  if (found.carrier === to.carrier && found.tracking === to.tracking) return
  throw new AppError(
    409,
    `${nameOf(row, found)} has been shipped with ${[found.carrier, found.tracking].filter(Boolean).join(' ')}. Change its tracking instead.`,
  )
}

/** Changes carrier or tracking number. @throws AppError 404; 409 delivered or unpacked */
export async function editShipment(actor: SessionUser, id: string, edit: EditShipment) {
  const { list: carriers } = await getSetting('carriers')
  return withShipmentLock(actor, id, async (tx, row, found) => {
    if (found.deliveredAt) {
      throw new AppError(409, `${nameOf(row, found)} has been delivered.`)
    }
    const carrier = edit.carrier ?? found.carrier
    const tracking = edit.tracking === undefined ? found.tracking : edit.tracking
    const to = carrier ? trackingOf(carriers, carrier, tracking) : { carrier, tracking }
    if (found.tracking === tracking && found.carrier === to.carrier) return
    await tx.update(shipment).set(to).where(eq(shipment.id, id))
    await eraseTextsAgain(tx, row)
    await record(tx, actor, 'edit shipment', auditSubject(row), detailOf(found.number, to))
  })
}

/**
 * Marks a shipped parcel delivered; again changes nothing. @throws AppError 404; 409 it has not
 * been shipped
 */
export function deliverShipment(actor: SessionUser, id: string) {
  return withShipmentLock(actor, id, async (tx, row, found) => {
    if (!found.shippedAt) throw new AppError(409, `${nameOf(row, found)} has not been shipped.`)
    if (found.deliveredAt) return
    await tx
      .update(shipment)
      .set({ deliveredAt: sql`now()`, deliveredBy: actor.id })
      .where(eq(shipment.id, id))
    await tx
      .update(order)
      .set({
        deliveredUnits: sql`${order.deliveredUnits} + ${unitsIn(id)}`,
        eraseAfter: RETAINED_AFTER_SHIPPING,
      })
      .where(eq(order.id, row.id))
    await record(tx, actor, 'deliver order', auditSubject(row), `Parcel ${found.number}`)
  })
}

/**
 * Packs what is left of each order and ships its packed parcels, each order by itself.
 * @returns an entry for each id, in their order
 */
export async function shipOrders(actor: SessionUser, { ids, carrier }: BulkShip) {
  const { list: carriers } = await getSetting('carriers')
  const rows = await db
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(inArray(order.id, ids))
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  const answers: BulkShipped = []
  for (const orderId of ids) {
    const problem = await problemOfShipping(actor, orderId, (found) =>
      trackingOf(carriers, carrier, found.tracking),
    )
    const number = numbers.get(orderId) ?? null
    answers.push({ orderId, number, shipped: problem === null, problem })
  }
  return answers
}

/** @returns why it can't be shipped; null: it has been */
async function problemOfShipping(
  actor: SessionUser,
  orderId: string,
  tracking: (found: ShipmentRow) => Tracking,
) {
  try {
    await withOrderLock(actor, orderId, async (tx, row) => {
      requireToSend(row)
      requireNoDispute(row)
      if (row.packedUnits < row.units - row.refundedUnits) await packLocked(tx, actor, row, {})
      const packed = await tx
        .select()
        .from(shipment)
        .where(isOnlyPacked(row))
        .orderBy(shipment.number)
      for (const one of packed) await ship(tx, actor, row, one, tracking(one))
    })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/**
 * Runs `work` under the lock of a parcel's order. @returns the parcel afterwards @throws AppError
 * 404; 409 unpacked
 */
export async function withShipmentLock(
  actor: SessionUser,
  id: string,
  work: (tx: Transaction, row: OrderRow, found: ShipmentRow) => Promise<void>,
): Promise<StaffShipment> {
  return withOrderLock(actor, await orderOfShipment(id), async (tx, row) => {
    const found = singleRow(await tx.select().from(shipment).where(eq(shipment.id, id)))
    if (found.canceledAt) throw new AppError(409, `${nameOf(row, found)} has been unpacked.`)
    await work(tx, row, found)
    return getShipment(tx, id)
  })
}

export function nameOf({ number }: OrderRow, found: Pick<ShipmentRow, 'number'>) {
  return `Parcel ${found.number} of order ${number}`
}
