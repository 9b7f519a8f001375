import { OVER_STOCK } from '#contract/order.ts'
import { type Actor, record } from '../audit/audit.ts'
import type { db, Transaction } from '../db/client.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { AppError, notFound } from '../errors.ts'
import { auditSubject, type OrderRow, totalCents } from '../order/order.ts'
import { withOrderLock } from '../order/order-lock.ts'
import { reserveStock } from '../order/stock-hold.ts'
import { isSpent, markCanceled, markPaid } from './order-payment.ts'
import { backfillIntent, findIntentRow, markEnded, markResolved } from './payment-intent.ts'
import { finishRefundsOf, isRefunded, queueRefundOfRemainder } from './refund.ts'
import { syncRefundsFromStripe } from './refund-ledger.ts'
import * as stripe from './stripe.ts'

// What a payment does to an order, by Stripe's answer. Everything in here runs under the order's row lock,
// but `endIntent` for an intent without an order; refunds are made once the lock is free.

/** Hours for which stock that is reserved again for a late payment is kept for it. */
const LATE_PAYMENT_HOURS = 1

type Outcome = 'paid' | 'pending' | 'out of stock' | 'no longer sold' | 'refunded' | 'does not pay'

/** `withOrderLock` for an order that is not canceled. Refunds that it queues are made afterwards. */
export async function withOpenOrderLock<Answer>(
  person: Actor,
  orderId: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  const outcome = await withOrderLock(person, orderId, async (tx, row) => {
    if (row.cancelledAt) throw await whyOver(tx, row)
    return work(tx, row)
  })
  await finishRefundsOf(orderId)
  return outcome
}

/** A canceled order is gone, unless its customer has been charged for it. */
async function whyOver(tx: Transaction, row: OrderRow) {
  return (await isRefunded(tx, row)) ? refusal('refunded') : notFound('order')
}

/**
 * Pays an open order by an intent, once the order's own can't be charged any more: they must not both be
 * charged. If the own one was charged already, that is what has paid.
 * @param refunds of the intent, when Stripe has just listed them; else Stripe is asked
 */
export async function payBy(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  refunds?: stripe.Refund[],
): Promise<Outcome | 'paid by its own'> {
  const made = await madeFor(tx, row, intent)
  if (!made) return 'does not pay'
  if (intent.status !== 'succeeded') return 'pending'
  if (!covers(row, intent, made)) return 'does not pay'
  if (row.paymentIntentId && row.paymentIntentId !== intent.id) {
    const own = await endIntent(tx, row.paymentIntentId)
    if (own?.status === 'succeeded') {
      const outcome = await reconcileOrder(tx, actor, row, own)
      return outcome === 'paid' ? 'paid by its own' : outcome
    }
  }
  return reconcileOrder(tx, actor, row, intent, refunds)
}

/** Marks an open order paid by an intent, if Stripe says that it was charged, and not given back. */
export async function reconcileOrder(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: stripe.PaymentIntent,
  refunds?: stripe.Refund[],
): Promise<Outcome> {
  if (intent.status !== 'succeeded') return 'pending'
  const made = await madeFor(tx, row, intent)
  if (!made || !covers(row, intent, made)) return 'does not pay'
  const back =
    made === 'the order'
      ? await syncRefundsFromStripe(tx, row, intent.id, refunds)
      : await stripe.sumOfRefunds(intent.id, refunds)
  // The order's own payment may be refunded in part by now; any other refunded payment pays nothing.
  if (back > 0 && made !== 'the order') return 'does not pay'
  if (back >= intent.amount_received) {
    await cancel(tx, 'system', row, 'Its payment was refunded.')
    return 'refunded'
  }
  if (!row.stockHeld) {
    const stock = await reserveStock(tx, row, LATE_PAYMENT_HOURS)
    // A charge on an intent that was made for no order goes back by an admin's decision alone.
    if (stock !== 'available' && made !== 'the order') return stock
    if (stock !== 'available') {
      const why = stock === 'out of stock' ? SOLD_TO_OTHERS : NO_LONGER_SOLD
      await cancel(tx, 'system', row, why)
      await queueRefundOfRemainder(tx, row, intent, why)
      return 'refunded'
    }
  }
  try {
    await markPaid(tx, row, intent.id)
    await markResolved(tx, intent.id)
    await record(tx, actor, 'pay order', auditSubject(row), intent.id)
  } catch (error) {
    if (isUniqueViolation(error, 'order_transaction_id_unique')) throw refusal('does not pay')
    throw error
  }
  return 'paid'
}

const SOLD_TO_OTHERS = 'The units were sold to others before the payment arrived.'
const NO_LONGER_SOLD = 'The part was no longer sold when the payment arrived.'

/** Cancels an open order. @param reason for the customer, when an admin or the system cancels it */
export async function cancel(tx: Transaction, actor: Actor, row: OrderRow, reason?: string) {
  await markCanceled(tx, actor, row, reason)
  await record(
    tx,
    actor,
    'cancel order',
    auditSubject(row),
    actor === 'system' ? reason : undefined,
  )
}

/** A second charge that was made for a paid order goes back. */
export async function refundSurplus(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent,
): Promise<Outcome> {
  const made = await madeFor(tx, row, intent)
  if (made === 'the order' && intent.status === 'succeeded' && !(await isSpent(tx, intent.id)))
    await queueRefundOfRemainder(tx, row, intent, 'The order was paid already')
  return made ? 'paid' : 'does not pay'
}

/** Ends an intent at Stripe. @returns it as it is then; undefined when Stripe does not know it */
export async function endIntent(tx: Transaction | typeof db, intentId: string) {
  const intent = await stripe.cancelIntent(intentId)
  if (!intent || intent.status === 'canceled') await markEnded(tx, intentId)
  return intent
}

/**
 * What an intent was made for: this order, or no order of this customer's; undefined: neither, or an admin
 * returns it. The shop's own record counts; an intent without one is recorded from its metadata.
 */
async function madeFor(tx: Transaction, row: OrderRow, intent: stripe.PaymentIntent) {
  const recorded = (await findIntentRow(tx, intent.id)) ?? (await backfillIntent(tx, row, intent))
  if (!recorded || recorded.returnRequestedAt) return undefined
  if (recorded.orderId) return recorded.orderId === row.id ? 'the order' : undefined
  return recorded.customerId !== null && recorded.customerId === row.customerId
    ? 'its customer'
    : undefined
}

/** A payment that was made for no order pays one of exactly its amount. */
function covers(
  row: OrderRow,
  { currency, amount_received: received }: stripe.PaymentIntent,
  made: 'the order' | 'its customer',
) {
  if (currency !== stripe.CURRENCY) return false
  return made === 'the order' ? received >= totalCents(row) : received === totalCents(row)
}

/** An outcome that is no success, as the answer to the call. */
export function refusal(outcome: Outcome) {
  switch (outcome) {
    case 'paid':
      return new AppError(409, 'This order is paid already')
    case 'pending':
      return new AppError(409, 'The payment is not complete')
    case 'out of stock':
      return new AppError(409, OVER_STOCK)
    case 'no longer sold':
      return new AppError(409, 'This part is no longer sold')
    case 'refunded':
      return new AppError(409, 'The order is canceled and your card is refunded')
    case 'does not pay':
      return new AppError(409, 'This payment does not pay this order')
  }
}
