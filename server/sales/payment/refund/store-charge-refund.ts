import type { Actor } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import type { OrderRow } from '../../order/order.ts'
import { markResolved } from '../stripe/payment-intent.ts'
import type * as stripe from '../stripe/stripe.ts'
import { hasFailedRefund, insertRefund } from './store-refund.ts'

/**
 * Stores the refund of what is left of a charge that its order does not need; `sendRefunds` makes
 * it, once the order's lock is free.
 * @param refundedCents as Stripe has just said
 * @returns its id; undefined when nothing is left, or a refund of it has failed before
 */
export async function storeChargeRefund(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  reason: string,
  refundedCents: number,
) {
  await markResolved(tx, intent)
  const amountCents = intent.amount_received - refundedCents
  // A bank that has rejected a refund rejects the next one too: an editor has to arrange it.
  if (amountCents <= 0 || (await hasFailedRefund(tx, intent.id))) return undefined
  return insertRefund(tx, actor, row, { paymentIntentId: intent.id, amountCents, reason })
}
