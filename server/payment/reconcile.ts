import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { withOrderLock } from '../order/order-lock.ts'
import { reconcileBarePayment } from './bare-payment.ts'
import { findOrderOfIntent, listOrdersToReconcile, markReconciled } from './order-payment.ts'
import { inParallel } from './parallel.ts'
import {
  payBy,
  reconcileOrder,
  refundSurplus,
  refusal,
  withOpenOrderLock,
} from './reconcile-order.ts'
import { finishRefundsOf, queueRefundOfRemainder } from './refund.ts'
import { syncRefundsFromStripe } from './refund-ledger.ts'
import * as stripe from './stripe.ts'

// Payments that Stripe knows of and the shop does not yet: a browser may have died, a webhook event be lost.

/**
 * Reconciles the payment of a webhook event, and its refunds. Idempotent, also when the event is late.
 * @param type of the event: a refund of a paid order has events of its own
 * @throws AppError 502
 */
export async function reconcileIntent(intentId: string, type?: string) {
  // By our own record, not by what the intent says: the account may be another shop's as well.
  const orderId = await findOrderOfIntent(intentId)
  if (!orderId) return reconcileBarePayment(intentId)
  await withOrderLock('system', orderId, async (tx, row) => {
    if (type === 'payment_intent.succeeded' && row.transactionId === intentId) return
    const intent = await stripe.findIntent(intentId)
    if (!intent) throw refusal('does not pay')
    if (intent.status !== 'succeeded') return
    if (!row.cancelledAt && !row.paidAt) {
      const outcome = await payBy(tx, 'system', row, intent)
      if (outcome === 'paid by its own') await refundSurplus(tx, row, intent)
    } else if (row.cancelledAt) {
      // Its intent was canceled first, so this should not happen; if it does, the money goes back.
      await queueRefundOfRemainder(
        tx,
        row,
        intent,
        'The order was canceled before the payment arrived',
      )
    } else if (row.transactionId === intentId) await syncRefundsFromStripe(tx, row, intentId)
    else await refundSurplus(tx, row, intent)
  })
  await finishRefundsOf(orderId)
}

/** Concurrent calls: Stripe's rate limit in test mode is 25 calls a second. */
const AT_ONCE = 4
/** After so many calls in a row without an answer the run ends: Stripe is away, and each call costs seconds. */
const UNANSWERED = 3

/** Asks Stripe about the orders of `listOrdersToReconcile`. */
export async function reconcileOrders() {
  let unanswered = 0
  await inParallel(await listOrdersToReconcile(), AT_ONCE, async ({ id, intentId }) => {
    try {
      await reconcileOpenOrder(id, intentId)
      unanswered = 0
    } catch (err) {
      log.error({ err, orderId: id }, 'the payment of an order could not be reconciled')
      if (err instanceof AppError && err.status === 502) unanswered += 1
    }
    return unanswered < UNANSWERED
  })
}

/** Asks first and locks the order only where there is something to do: most are still unpaid. */
async function reconcileOpenOrder(orderId: string, intentId: string) {
  const askedAt = new Date()
  const intent = await stripe.findIntent(intentId)
  if (intent?.status === 'succeeded') {
    await withOpenOrderLock('system', orderId, async (tx, row) => {
      if (!row.paidAt && row.paymentIntentId === intentId)
        await reconcileOrder(tx, 'system', row, intent)
    })
  }
  await markReconciled(orderId, intentId, askedAt)
}
