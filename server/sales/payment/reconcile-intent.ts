import { withOrderLockOfIntent } from './open-order-lock.ts'
import { outcomeError, rejected } from './payment-outcome.ts'
import { CANCELED_BEFORE, payWithIntent, refundSurplus } from './reconcile-order.ts'
import { recordProcessing } from './record-processing.ts'
import { sendRefunds } from './refund/send-refund.ts'
import { syncRefundsFromStripe } from './refund/store-refund.ts'
import { markSucceeded } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

/**
 * Reconciles the payment of a webhook event, and its refunds. Idempotent, also when the event is
 * late.
 * @param eventType a paid order has nothing left to do at its success; its refunds have events of
 *   their own
 * @throws AppError 502
 */
export async function reconcileIntent(intentId: string, eventType?: string) {
  const orderId = await withOrderLockOfIntent(intentId, async (tx, row) => {
    if (eventType === 'payment_intent.succeeded' && row.transactionId === intentId) return
    const intent = await stripe.findIntent(intentId)
    if (!intent) throw outcomeError(rejected('does not pay'))
    if (intent.status !== 'succeeded') {
      await recordProcessing(tx, row, intent)
      return
    }
    await markSucceeded(tx, intentId)
    if (row.cancelledAt) await refundSurplus(tx, row, intent, CANCELED_BEFORE)
    else if (!row.paidAt) await payWithIntent(tx, 'system', row, intent)
    else if (row.transactionId === intentId) await syncRefundsFromStripe(tx, row, intentId)
    else await refundSurplus(tx, row, intent)
  })
  if (orderId) await sendRefunds(orderId)
}
