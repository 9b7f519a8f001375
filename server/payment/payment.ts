import { toCents } from '#contract/money.ts'
import type { OrderPayment } from '#contract/order.ts'
import type { Intent, NewIntent } from '#contract/payment.ts'
import type { Actor } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { auditSubject, type OrderRow, totalCents } from '../order/order.ts'
import { checkStock } from '../order/stock-hold.ts'
import { createBareIntent } from './bare-payment.ts'
import { inTurn } from './customer-queue.ts'
import { countAttempt, setIntent } from './order-payment.ts'
import {
  findIntentRow,
  lockPaymentIntent,
  markEnded,
  recordIntentOfOrder,
} from './payment-intent.ts'
import {
  cancel,
  endIntent,
  payBy,
  reconcileOrder,
  refundSurplus,
  refusal,
  withOpenOrderLock,
} from './reconcile-order.ts'
import * as stripe from './stripe.ts'

// What customers do about paying. The rules: an order has one live payment intent; what happens to an order
// happens under its row lock; and an order is paid when Stripe says so, whatever the browser says.

/**
 * The payment intent with which the browser's card form can pay: the order's own, the same one on
 * every call, or (the spec's bare form) one over the total of the customer's newest unpaid order at that price.
 * @throws AppError 404, 403, 409 paid already, its units are gone or no order has this price, 502 Stripe
 *   does not answer
 */
export function createIntent(customer: User, input: NewIntent): Promise<Intent> {
  return inTurn(customer.id, async () => {
    const { intent, orderId } = input.orderId
      ? { intent: await intentOfOrder(customer, input.orderId), orderId: input.orderId }
      : await createBareIntent(customer, toCents(input.pricePerUnit))
    if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`)
    return {
      clientSecret: intent.client_secret,
      orderId,
      publishableKey: env.stripe.publishableKey,
      ...(env.stripe.sandbox && { stripeJs: '/sandbox/stripe.js' }),
    }
  })
}

async function intentOfOrder(customer: User, orderId: string) {
  const outcome = await withOpenOrderLock(asCustomer(customer), orderId, async (tx, row) => {
    if (row.paidAt) return 'paid'
    const known = row.paymentIntentId ? await stripe.findIntent(row.paymentIntentId) : undefined
    if (known?.status === 'succeeded') return reconcileOrder(tx, customer, row, known)
    // Nothing is taken: a hold that has ended is renewed by a call of its own.
    const stock = row.stockHeld ? 'available' : await checkStock(tx, row)
    if (stock !== 'available') return stock
    if (known && known.status !== 'canceled') return known
    if (row.paymentIntentId) await markEnded(tx, row.paymentIntentId)
    return createIntentOf(tx, row)
  })
  if (outcome instanceof AppError) throw outcome
  if (typeof outcome === 'object') return outcome
  throw refusal(outcome)
}

/** @returns the refusal, when it has to be recorded that Stripe stored one */
async function createIntentOf(tx: Transaction, row: OrderRow) {
  try {
    const intent = await stripe.createIntent({
      cents: totalCents(row),
      description: auditSubject(row).name,
      metadata: { orderId: row.id, customerId: row.customerId },
      // If the answer or our commit is lost, the next try gets the same intent.
      idempotencyKey: `order-${row.id}-${row.paymentAttempt}`,
    })
    await recordIntentOfOrder(tx, row, intent)
    await setIntent(tx, row, intent.id)
    return intent
  } catch (error) {
    if (!(error instanceof AppError && stripe.isStoredFailure(error))) throw error
    await countAttempt(tx, row)
    return error
  }
}

/** An admin may see and cancel every order, but pays only their own, like anybody. */
function asCustomer(person: User) {
  return { ...person, isAdmin: false }
}

/**
 * Marks the order paid, if Stripe says that the payment which the customer names was made.
 * @returns did this call change anything? The same payment again does not.
 * @throws AppError 404, 403, 409 when that payment does not pay this order, 502
 */
export async function payOrder(customer: User, { appointment, transactionId }: OrderPayment) {
  const outcome = await inTurn(customer.id, () =>
    withOpenOrderLock(asCustomer(customer), appointment, async (tx, row) => {
      if (row.transactionId === transactionId) return 'paid before'
      // The order's own pays no other order. Nobody waits for what they have made up, nor for another's.
      if (row.paymentIntentId !== transactionId) {
        const known = await findIntentRow(tx, transactionId)
        if (known && known.customerId !== customer.id) return 'does not pay'
        if (known) await lockPaymentIntent(tx, transactionId)
      }
      const { intent, refunds } = await stripe.findIntentAndRefunds(transactionId)
      if (!intent) return 'does not pay'
      if (row.paidAt) return refundSurplus(tx, row, intent)
      const paid = await payBy(tx, customer, row, intent, refunds)
      if (paid === 'paid by its own') return refundSurplus(tx, row, intent)
      return paid === 'paid' ? 'paid now' : paid
    }),
  )
  if (outcome === 'paid now') return true
  if (outcome === 'paid before') return false
  throw refusal(outcome)
}

/**
 * Cancels an unpaid order: first its intent at Stripe, so that the card can't be charged any more, then
 * the order.
 * @param reason for the customer, when an admin or the system cancels it
 * @throws AppError 404, 403, 409 when it is paid (it is marked so, if it was not yet), 502
 */
export async function cancelOrder(person: Actor, id: string, reason?: string) {
  if (person !== 'system') return inTurn(person.id, () => cancelNow(person, id, reason))
  return cancelNow(person, id, reason)
}

async function cancelNow(person: Actor, id: string, reason?: string) {
  const outcome = await withOpenOrderLock(person, id, async (tx, row) => {
    if (row.paidAt) return 'paid'
    if (row.paymentIntentId) {
      const intent = await endIntent(tx, row.paymentIntentId)
      if (intent && intent.status !== 'canceled') return reconcileOrder(tx, person, row, intent)
    }
    const isOwn = person !== 'system' && person.id === row.customerId
    await cancel(tx, person, row, isOwn ? undefined : (reason ?? CANCELED_BY_SHOP))
    return 'canceled'
  })
  if (outcome !== 'canceled') throw refusal(outcome)
}

const CANCELED_BY_SHOP = 'The shop canceled this order.'
