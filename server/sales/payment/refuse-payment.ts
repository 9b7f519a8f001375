import type { Transaction } from '../../platform/db/client.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import type { OrderRow } from '../order/order.ts'
import type { Unavailable } from '../order/stock-hold.ts'
import { type PaymentOutcome, rejected } from './payment-outcome.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { endIntent, findIntentRow } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

/**
 * Refuses the payment of a locked order, and ends its intent: otherwise a card form that is still
 * open could charge it, and the shop would have to refund the charge.
 * @returns the refusal; if a card form was quicker, the outcome of its charge
 * @throws AppError 502 Stripe does not list the refunds of a charge that was quicker
 */
export async function refusePayment(
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
  why: Unavailable,
): Promise<PaymentOutcome> {
  const id = row.paymentIntentId
  if (!id || (await findIntentRow(tx, id))?.endedAt) return rejected(why)
  const intent = await endIfAnswered(tx, id)
  const isQuicker = intent?.status === 'succeeded' || intent?.status === 'processing'
  return isQuicker ? reconcileOrder(tx, customer, row, intent) : rejected(why)
}

/** If Stripe does not answer, the intent stays: a maintenance job ends it, or the next refusal. */
async function endIfAnswered(tx: Transaction, id: string) {
  try {
    return await endIntent(tx, id)
  } catch (error) {
    if (!stripe.isStripeFailure(error)) throw error
    return undefined
  }
}
