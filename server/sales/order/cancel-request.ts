import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CancelRefusal, CancelRequest } from '#contract/order/cancel-request.ts'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { countRecords, record } from '../../platform/audit/audit.ts'
import type { db, Transaction } from '../../platform/db/client.ts'
import { cancelRequest } from '../../platform/db/schema/cancel-request.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { eraseTextsAgain } from './erase-after.ts'
import { auditSubject, type OrderRow } from './order.ts'
import { withOrderLock } from './order-lock.ts'

// A customer asks to cancel a paid order. Asking, packing, refunding and declining lock the order,
// so an order is packed or its request is answered, never both.

/** Of a row of `order`: no unit is packed, no bank disputes it, and nobody asked before. */
export const CAN_CANCEL = sql`(state = 'paid' and not is_disputed and not exists (
  select from cancel_request c where c.order_id = "order".id))`

/** Of a row of `order`: its customer's request waits. Only such orders have one that does. */
export const CANCEL_ASKED = sql`(state = 'paid' and exists (
  select from cancel_request c where c.order_id = "order".id and c.answered_at is null))`

/**
 * Was a charge of the order a bank debit? Its payer can have it back from the bank for weeks, also
 * after a refund, so the staff decide on that.
 */
export async function hadDebit(from: Transaction | typeof db, orderId: string) {
  return (await countRecords(from, 'payment processing', orderId)) > 0
}

/** May a customer's request to cancel refund it without the staff? Stripe has charged a card. */
export async function isRefundedAtOnce(
  from: Transaction | typeof db,
  { id, transactionId }: Pick<OrderRow, 'id' | 'transactionId'>,
) {
  return manualMethodOf(transactionId) === undefined && !(await hadDebit(from, id))
}

/** The request of a row of `order` as JSON, or null. */
export const CANCEL_REQUEST = sql`(
  select json_build_object('at', c.created_at, 'reason', c.reason, 'answer', c.answer, 'message', c.message)
  from cancel_request c where c.order_id = "order".id)`

export function toCancelRequest(found: CancelRequest | null) {
  return found ? { ...found, at: new Date(found.at).toISOString() } : undefined
}

/** @returns was it stored? Of a locked order that can't be canceled any more it is not. */
export async function insertCancelRequest(tx: Transaction, { id }: OrderRow, reason: string) {
  const { rows } = await tx.execute(sql`
    insert into cancel_request (order_id, reason)
    select id, ${reason} from "order" where id = ${id} and ${CAN_CANCEL} returning order_id`)
  return rows.length > 0
}

export async function findCancelRequest(
  from: Transaction | typeof db,
  { id }: Pick<OrderRow, 'id'>,
) {
  const [found] = await from.select().from(cancelRequest).where(eq(cancelRequest.orderId, id))
  return found
}

/** A locked order is refunded in full: what its customer may have asked for is done. */
export async function closeCancelRequest(tx: Transaction, { id }: OrderRow) {
  await tx
    .update(cancelRequest)
    .set({ answer: 'canceled', answeredAt: sql`now()` })
    .where(isOpenOf(id))
}

/** Its refund has failed: the customer waits again, and the order is not packed. */
export async function reopenCancelRequest(tx: Transaction, { id }: OrderRow) {
  const { rowCount } = await tx.execute(sql`
    update cancel_request set answer = null, answered_at = null, answered_by = null
    from "order" where "order".id = order_id and order_id = ${id}
      and answer = 'canceled' and state = 'paid'`)
  if (rowCount) await insertJob(tx, { kind: 'mail', subjectId: id, event: 'owner cancel' })
}

function isOpenOf(orderId: string) {
  return and(eq(cancelRequest.orderId, orderId), isNull(cancelRequest.answeredAt))
}

/**
 * Declines the request of a paid order, whose customer gets a mail. The same again changes nothing.
 * @throws AppError 404; 409 there is none, or it was answered otherwise
 */
export async function declineCancelRequest(
  actor: SessionUser,
  orderId: string,
  { message }: CancelRefusal,
) {
  await withOrderLock(actor, orderId, async (tx, row) => {
    const declined = await tx
      .update(cancelRequest)
      .set({ answer: 'declined', message, answeredAt: sql`now()`, answeredBy: actor.id })
      .where(isOpenOf(orderId))
      .returning({ orderId: cancelRequest.orderId })
    if (declined.length === 0) return requireSameAnswer(tx, row, message)
    await eraseTextsAgain(tx, row)
    await record(tx, actor, 'decline cancellation', auditSubject(row))
    await insertJob(tx, { kind: 'mail', subjectId: orderId, event: 'cancelDeclined' })
  })
}

async function requireSameAnswer(tx: Transaction, row: OrderRow, message: string) {
  const found = await findCancelRequest(tx, row)
  if (found?.answer === 'declined' && found.message === message) return
  const detail = found
    ? `The request was answered before: ${found.answer}.`
    : 'Its customer has not asked to cancel it.'
  throw new AppError(409, `Order ${row.number}: ${detail}`)
}

/** @throws AppError 409 the customer of a locked order asks to cancel it */
export async function requireNoCancelRequest(tx: Transaction, { id, number }: OrderRow) {
  if ((await tx.$count(cancelRequest, isOpenOf(id))) === 0) return
  const detail = `The customer of order ${number} asks to cancel it. Refund it, or decline the request.`
  throw new AppError(409, detail)
}
