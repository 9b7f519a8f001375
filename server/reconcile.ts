import { reconcileBarePayment } from './bare-payment.ts'
import * as provider from './card-provider.ts'
import { AppError } from './errors.ts'
import { log } from './log.ts'
import { whileLocked } from './order.ts'
import { findOrderOfIntent, listOrdersToReconcile, markReconciled } from './order-payment.ts'
import { inParallel } from './parallel.ts'
import { payBy, reconcileOrder, refundSurplus, refusal, whileOpen } from './reconcile-order.ts'
import { finishRefundsOf, oweRest } from './refund.ts'
import { noteRefunds } from './refund-record.ts'

// What Stripe knows and nobody has told the shop: the browser may have died, an event be lost.

/**
 * Looks at a payment of which an event speaks, and at what went back of it. As often and as late as it may be
 * called, the result is the same.
 * @param type of the event; of a refund the events of refunds tell
 * @throws AppError 502
 */
export async function reconcileIntent(intentId: string, type?: string) {
  // By our own record, not by what the intent says: the account may be another shop's as well.
  const orderId = await findOrderOfIntent(intentId)
  if (!orderId) return reconcileBarePayment(intentId)
  await whileLocked('the shop', orderId, async (tx, row) => {
    if (type === 'payment_intent.succeeded' && row.transactionId === intentId) return
    const intent = await provider.findIntent(intentId)
    if (!intent) throw refusal('does not pay')
    if (intent.status !== 'succeeded') return
    if (!row.cancelledAt && !row.paidAt) {
      const outcome = await payBy(tx, 'the shop', row, intent)
      if (outcome === 'paid by its own') await refundSurplus(tx, row, intent)
    } else if (row.cancelledAt) {
      // Its intent was canceled first, so this should not happen; if it does, the money goes back.
      await oweRest(tx, row, intent, 'The order was canceled before the payment arrived')
    } else if (row.transactionId === intentId) await noteRefunds(tx, row, intentId)
    else await refundSurplus(tx, row, intent)
  })
  await finishRefundsOf(orderId)
}

/** Orders that are asked about at the same time: Stripe's rate limit in test mode is 25 calls a second. */
const AT_ONCE = 4
/** So many in a row without an answer, and Stripe is away: each costs seconds. */
const UNANSWERED = 3

/** Asks Stripe about the orders that are being paid, or whose hold is over. */
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
  const intent = await provider.findIntent(intentId)
  if (intent?.status === 'succeeded') {
    await whileOpen('the shop', orderId, async (tx, row) => {
      if (!row.paidAt && row.paymentIntentId === intentId)
        await reconcileOrder(tx, 'the shop', row, intent)
    })
  }
  await markReconciled(orderId, intentId, askedAt)
}
