import { type Actor, record } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { reserveForPayment, type Unavailable } from '../order/stock-hold.ts'
import { CURRENCY } from '../pricing/stripe-options.ts'
import { backfillIntent, endIntent, findIntentRow, markResolved } from './payment-intent.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { queueRefundOfRemainder } from './refund/refund.ts'
import { syncRefundsFromStripe } from './refund/refund-ledger.ts'
import * as stripe from './stripe/stripe.ts'
import { isSpent, markCanceled, markPaid } from './write-order-payment.ts'

// What Stripe's answer about a payment does to an order. Every function expects the order's row lock; the
// refunds that are queued here are made once it is free.

/** How long stock that is reserved again for a late payment stays reserved. */
const LATE_PAYMENT_HOURS = 1

/** Why an order that was paid too late is canceled. */
const REASONS: Record<Unavailable, string> = {
  'out of stock': 'The units were sold to others before the payment arrived.',
  'no longer sold': 'The part was no longer sold when the payment arrived.',
  'code used up': 'Its code had been used up before the payment arrived.',
}

/**
 * Pays an unpaid order with an intent, own or standalone. The order's own intent is ended first: they must not both
 * be charged. If it was charged already, it is what pays, and the other charge is a surplus.
 * @param refunds of the intent, when Stripe has just listed them; else Stripe is asked
 */
export async function payWithIntent(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  refunds?: stripe.Refund[],
): Promise<PaymentOutcome> {
  if (row.paymentIntentId && row.paymentIntentId !== intent.id) {
    const eligibility = await eligibilityOf(tx, row, intent)
    if (eligibility.kind === 'rejected') return eligibility
    const own = await endIntent(tx, row.paymentIntentId)
    if (own?.status === 'succeeded') {
      const outcome = await reconcileOrder(tx, actor, row, own)
      return outcome.kind === 'paid' ? refundSurplus(tx, row, intent) : outcome
    }
  }
  return reconcileOrder(tx, actor, row, intent, refunds)
}

/**
 * Marks an unpaid order paid by an intent, if Stripe says that it was charged and not refunded.
 * @throws AppError 409 the intent has paid another order; 502 Stripe does not list its refunds
 */
export async function reconcileOrder(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  refunds?: stripe.Refund[],
): Promise<PaymentOutcome> {
  const eligibility = await eligibilityOf(tx, row, intent)
  if (eligibility.kind === 'rejected') return eligibility
  const { isStandalone } = eligibility
  const refundedCents = isStandalone
    ? await stripe.totalRefunded(intent.id, refunds)
    : await syncRefundsFromStripe(tx, row, intent.id, refunds)
  // The order's own payment may be refunded in part by now; any other refunded payment pays nothing.
  if (refundedCents > 0 && isStandalone) return rejected('does not pay')
  if (refundedCents >= intent.amount_received) {
    await markCanceled(tx, 'system', row, 'Its payment was refunded.')
    return { kind: 'refunded' }
  }
  const stock = await reserveForPayment(tx, row, LATE_PAYMENT_HOURS)
  // Only an admin refunds a standalone payment.
  if (stock !== 'available' && isStandalone) return rejected(stock)
  if (stock !== 'available') {
    const reason = REASONS[stock]
    await markCanceled(tx, 'system', row, reason)
    // Stripe is not asked again: products and code are locked.
    await queueRefundOfRemainder(tx, row, intent, reason, refundedCents)
    return { kind: 'refunded' }
  }
  try {
    await markPaid(tx, row, intent.id)
    await markResolved(tx, intent.id)
    await record(tx, actor, 'pay order', auditSubject(row), intent.id)
  } catch (error) {
    if (!isUniqueViolation(error, 'order_transaction_id_unique')) throw error
    // Thrown: PostgreSQL has aborted the transaction.
    throw outcomeError(rejected('does not pay'))
  }
  return { kind: 'paid' }
}

/** Refunds a second charge that was made for a paid order. */
export async function refundSurplus(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
): Promise<PaymentOutcome> {
  const purpose = await purposeOf(tx, row, intent)
  if (purpose === 'the order' && intent.status === 'succeeded' && !(await isSpent(tx, intent.id)))
    await queueRefundOfRemainder(tx, row, intent, 'The order was paid already')
  return rejected(purpose ? 'already paid' : 'does not pay')
}

/** Can this intent pay this order? A standalone payment pays an order of exactly its amount. */
async function eligibilityOf(tx: Transaction, row: OrderRow, intent: stripe.PaymentIntent) {
  const purpose = await purposeOf(tx, row, intent)
  if (!purpose) return rejected('does not pay')
  if (intent.status !== 'succeeded') return rejected('not charged')
  const isStandalone = purpose === 'its customer'
  // As `canTakeStandalonePayment` has it.
  if (isStandalone && (row.taxCalculationId || row.discountCode)) return rejected('does not pay')
  const { currency, amount_received: received } = intent
  const coversTotal = isStandalone ? received === row.totalCents : received >= row.totalCents
  if (currency !== CURRENCY || !coversTotal) return rejected('does not pay')
  return { kind: 'eligible', isStandalone } as const
}

/**
 * What an intent was made for: this order, or its customer and no order; undefined: neither, or an admin
 * returns it. The shop's own record counts; an intent without one is recorded from its metadata.
 */
async function purposeOf(tx: Transaction, row: OrderRow, intent: stripe.PaymentIntent) {
  const recorded = (await findIntentRow(tx, intent.id)) ?? (await backfillIntent(tx, row, intent))
  if (!recorded || recorded.returnRequestedAt) return undefined
  if (recorded.orderId) return recorded.orderId === row.id ? 'the order' : undefined
  return recorded.customerId !== null && recorded.customerId === row.customerId
    ? 'its customer'
    : undefined
}
