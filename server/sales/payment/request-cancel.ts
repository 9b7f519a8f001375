import type { NewCancelRequest } from '#contract/order/cancel-request.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import {
  findCancelRequest,
  insertCancelRequest,
  isRefundedAtOnce,
} from '../order/cancel-request.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { withOrderLockForPayment } from '../order/order-lock.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { decideRefund } from './refund/refund.ts'
import { sendRefunds } from './refund/send-refund.ts'

const BY_CUSTOMER = 'You canceled the order.'

/**
 * A customer asks to cancel an order that is paid and not packed; if the owner has set so, and a
 * card paid it, it is refunded at once. The same again changes nothing.
 * @returns is it canceled, and not only asked for?
 * @throws AppError 404, 403; 409 it is packed, not paid, disputed, refunded, or was declined
 */
export async function requestCancel(customer: Customer, id: string, { reason }: NewCancelRequest) {
  const { cancelAtOnce } = await getSetting('payments')
  return inPaymentTurn(customer, async () => {
    const isCanceled = await withOrderLockForPayment(customer, id, (tx, row) =>
      requestLocked(tx, customer, row, { reason, cancelAtOnce }),
    )
    if (!isCanceled) return false
    // If Stripe does not answer, a maintenance job makes it. One that fails reopens the request.
    await sendRefunds(id)
    return (await findCancelRequest(db, { id }))?.answer === 'canceled'
  })
}

async function requestLocked(
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
  { reason, cancelAtOnce }: { reason: string; cancelAtOnce: boolean },
) {
  const before = await findCancelRequest(tx, row)
  if (before) {
    if (before.answer === 'declined') throw wasDeclined(row)
    return before.answer === 'canceled'
  }
  if (!(await insertCancelRequest(tx, row, reason))) throw refusal(row, whyNot(row))
  await record(tx, customer, 'request cancellation', auditSubject(row))
  if (!cancelAtOnce || !(await isRefundedAtOnce(tx, row))) {
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: 'owner cancel' })
    return false
  }
  // Thrown, a refusal takes the request back.
  const refund = await decideRefund(tx, 'system', row, { reason: BY_CUSTOMER, restock: true })
  if (refund instanceof AppError) throw refund
  if (!refund) throw refusal(row, 'is being refunded')
  return true
}

function wasDeclined({ number }: OrderRow) {
  return new AppError(409, `The request to cancel order ${number} was declined.`)
}

function refusal({ number }: OrderRow, why: string) {
  return new AppError(409, `Order ${number} ${why}, so it can’t be canceled.`)
}

function whyNot({ state, isDisputed }: OrderRow) {
  if (state === 'paid') return isDisputed ? 'is disputed by a bank' : 'is being canceled'
  return state === 'unpaid' ? 'is not paid' : `is ${state}`
}
