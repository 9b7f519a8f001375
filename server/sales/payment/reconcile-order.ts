import { type Actor, record } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { retakeForPayment, type Unavailable } from '../order/stock-hold.ts'
import { type Charge, chargeVerdict, refusalOf } from './charge-verdict.ts'
import { markCanceled, markPaid } from './mark-paid-or-canceled.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { recordProcessing } from './record-processing.ts'
import { storeChargeRefund } from './refund/store-charge-refund.ts'
import { syncRefundsFromStripe } from './refund/store-refund.ts'
import { backfillIntent, endIntent, findIntentRow, markResolved } from './stripe/payment-intent.ts'
import type * as stripe from './stripe/stripe.ts'
import { listRefunds } from './stripe/stripe.ts'

// What Stripe's answer about a payment does to an order. Every function expects the order's row
// lock; the refunds that are queued here are made once it is free.

/** Why an order that was paid too late is canceled. */
const REASONS: Record<Unavailable, string> = {
  'out of stock': 'The units were sold to others before the payment arrived.',
  'no longer sold': 'The part was no longer sold when the payment arrived.',
  'code used up': 'Its code had been used up before the payment arrived.',
}

/**
 * Pays an unpaid order with an intent that is bound to it, its present one or a former. The present
 * one is ended first: they must not both be charged. If it was charged already, it is what pays,
 * and the other charge is a surplus.
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
    const charge = await chargeOf(tx, row, intent)
    const refusal = refusalOf(chargeVerdict(row, charge))
    if (refusal === 'does not pay') return refuseCharge(tx, row, charge, refunds)
    if (refusal) return rejected(refusal)
    const own = await endIntent(tx, row.paymentIntentId)
    if (own?.status === 'succeeded') {
      // Stripe is asked before products and code are locked.
      const listed = refunds ?? (await listRefunds(intent.id))
      const outcome = await reconcileOrder(tx, actor, row, own)
      if (outcome.kind === 'rejected') return outcome
      const isPaid = outcome.kind === 'paid'
      const reason = isPaid ? PAID_ALREADY : CANCELED_BEFORE
      const surplus = await refundSurplus(tx, row, intent, reason, listed)
      return isPaid ? surplus : outcome
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
  before: OrderRow,
  intent: stripe.PaymentIntent,
  refunds?: stripe.Refund[],
): Promise<PaymentOutcome> {
  const charge = await chargeOf(tx, before, intent)
  const row = await recordProcessing(tx, before, intent)
  const verdict = chargeVerdict(row, charge)
  if (verdict === 'not charged') return rejected(row.processingSince ? 'processing' : verdict)
  if (verdict === 'does not pay') return refuseCharge(tx, row, charge, refunds)
  const refundedCents = await syncRefundsFromStripe(tx, row, intent.id, refunds)
  if (chargeVerdict(row, { ...charge, refundedCents }) === 'refunded') {
    await markResolved(tx, intent)
    await markCanceled(tx, 'system', row, 'Its payment was refunded.')
    return { kind: 'refunded' }
  }
  const stock = await retakeForPayment(tx, row)
  if (stock !== 'available') {
    const reason = REASONS[stock]
    await markCanceled(tx, 'system', row, reason)
    // Stripe is not asked again: products and code are locked.
    await storeChargeRefund(tx, 'system', row, intent, reason, refundedCents)
    return { kind: 'refunded' }
  }
  return payReserved(tx, actor, row, intent)
}

/** A charge of its total before the staff changed its lines goes back. */
async function refuseCharge(
  tx: Transaction,
  row: OrderRow,
  { binding, recorded, intent }: Awaited<ReturnType<typeof chargeOf>>,
  refunds?: stripe.Refund[],
): Promise<PaymentOutcome> {
  const isIts = binding === 'its order' && recorded?.resolvedAt === null
  if (isIts && recorded.amountCents !== row.totalCents) {
    await refundSurplus(tx, row, intent, CHANGED_BEFORE, refunds)
  }
  return rejected('does not pay')
}

const CHANGED_BEFORE = 'The order was changed before the payment arrived'

/**
 * Marks an order paid whose units are reserved.
 * @param payment an intent, or what the staff have recorded
 * @throws AppError 409 the payment has paid another order
 */
export async function payReserved(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  payment: Pick<stripe.PaymentIntent, 'id' | 'payment_method'>,
): Promise<PaymentOutcome> {
  try {
    // First: the invoice says with what it was paid.
    await markResolved(tx, payment)
    await markPaid(tx, row, payment.id)
    await record(tx, actor, 'pay order', auditSubject(row), payment.id)
  } catch (error) {
    if (!isUniqueViolation(error, 'order_transaction_id_unique')) throw error
    // Thrown: PostgreSQL has aborted the transaction.
    throw outcomeError(rejected('does not pay'))
  }
  return { kind: 'paid' }
}

/** Refunds a charge that its order does not need: it is paid, or canceled. */
export async function refundSurplus(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  reason = PAID_ALREADY,
  refunds?: stripe.Refund[],
): Promise<PaymentOutcome> {
  if ((await chargeOf(tx, row, intent)).binding === 'none') return rejected('does not pay')
  if (intent.status === 'succeeded') {
    const refunded = await syncRefundsFromStripe(tx, row, intent.id, refunds)
    await storeChargeRefund(tx, 'system', row, intent, reason, refunded)
  }
  return rejected('already paid')
}

const PAID_ALREADY = 'The order was paid already'

/** Canceling ends the intent first, so this is rare: Stripe did not know it at that time. */
export const CANCELED_BEFORE = 'The order was canceled before the payment arrived'

/**
 * An intent beside this order. The shop's own record counts; one without is recorded from its
 * metadata.
 */
async function chargeOf(tx: Transaction, row: OrderRow, intent: stripe.PaymentIntent) {
  const recorded = (await findIntentRow(tx, intent.id)) ?? (await backfillIntent(tx, row, intent))
  const binding = recorded?.orderId === row.id ? 'its order' : 'none'
  return { binding, recorded, intent } satisfies Charge
}
