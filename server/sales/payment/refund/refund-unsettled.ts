import { AppError, notFound } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { withOrderLockForPayment } from '../../order/order-lock.ts'
import { findIntentRow } from '../stripe/payment-intent.ts'
import * as stripe from '../stripe/stripe.ts'
import { REFUSED_REFUND, requireRefundable } from './disputed-refund.ts'
import { sendRefund } from './send-refund.ts'
import { storeChargeRefund } from './store-charge-refund.ts'
import { hasFailedRefund, syncRefundsFromStripe } from './store-refund.ts'

/**
 * Refunds an unsettled payment of an order: it was charged, and has neither paid the order nor been
 * refunded. Releases until 0.2.0 left such payments to an editor.
 * @throws AppError 404; 409 it is settled, or Stripe refuses the refund; 502 it is made later
 */
export async function refundUnsettled(actor: SessionUser, orderId: string, intentId: string) {
  const refundId = await withOrderLockForPayment(actor, orderId, async (tx, row) => {
    const found = await findIntentRow(tx, intentId)
    if (found?.orderId !== row.id || !found.succeededAt) throw notFound('payment')
    if (await hasFailedRefund(tx, intentId)) throw new AppError(409, REFUSED_REFUND)
    if (found.resolvedAt) throw new AppError(409, 'This payment has paid or been refunded already')
    await requireRefundable(tx, intentId)
    const intent = await stripe.findIntent(intentId)
    if (intent?.status !== 'succeeded') throw new AppError(409, REFUSED_REFUND)
    const refundedCents = await syncRefundsFromStripe(tx, row, intentId)
    return storeChargeRefund(tx, actor, row, intent, 'It paid no order', refundedCents)
  })
  if (refundId) await sendRefund(orderId, refundId)
}
