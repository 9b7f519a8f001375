import { eq, sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { type OrderPayment, OVER_STOCK } from '#contract/order.ts'
import type { Intent, NewIntent } from '#contract/payment.ts'
import { type Actor, record } from './audit.ts'
import type { User } from './auth.ts'
import * as provider from './card-provider.ts'
import type { Transaction } from './db/client.ts'
import { isUniqueViolation } from './db/errors.ts'
import { order } from './db/schema.ts'
import { env } from './env.server.ts'
import { AppError, notFound } from './errors.ts'
import { reserveStock } from './hold.ts'
import { log } from './log.ts'
import {
  findOrderOfIntent,
  isSpent,
  listOrdersToSettle,
  markCancelled,
  markLookedAt,
  markPaid,
  type OrderRow,
  requirePayable,
  subjectOf,
  totalCents,
  whileLocked,
} from './order.ts'
import { finishRefundsOf, isRefunded, oweRest } from './refund.ts'
import { noteRefunds } from './refund-record.ts'

// Paying and cancelling orders. The rules: an order has one live payment intent; what happens to an
// order happens under its row lock; and an order is paid when the card provider says so, whatever the
// browser says.

/** How long stock that was taken again for a late payment is kept for it. */
const LATE_PAYMENT_HOURS = 1

type Outcome = 'paid' | 'pending' | 'out of stock' | 'refunded'

/**
 * The payment intent with which the browser's card form can pay: the order's own, the same one on
 * every call, or (the spec's bare form) one over `pricePerUnit` dollars that belongs to no order.
 * @throws AppError 404, 403, 409 paid already or its stock is gone, 502 the provider does not answer
 */
export async function createIntent(customer: User, input: NewIntent): Promise<Intent> {
  const intent = input.orderId
    ? await intentOfOrder(customer, input.orderId)
    : await bareIntent(customer, toCents(input.pricePerUnit))
  if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`)
  return {
    clientSecret: intent.client_secret,
    publishableKey: env.stripe.publishableKey,
    ...(env.stripe.sandbox && { stripeJs: '/sandbox/stripe.js' }),
  }
}

function bareIntent(customer: User, cents: number) {
  requirePayable(cents, 'pricePerUnit')
  return provider.createIntent({ cents, metadata: { customerId: customer.id } })
}

async function intentOfOrder(customer: User, orderId: string) {
  const outcome = await whileOpen(asCustomer(customer), orderId, async (tx, row) => {
    if (row.paidAt) return 'paid'
    const known = row.paymentIntentId ? await getIntent(row.paymentIntentId) : undefined
    if (known?.status === 'succeeded') return settle(tx, customer, row, known)
    const intent = known && known.status !== 'canceled' ? known : await createIntentOf(tx, row)
    // Last, since it locks the product, which other buyers want: nothing waits for the provider now.
    if (row.stockHeld) return intent
    const stock = await reserveStock(tx, row, LATE_PAYMENT_HOURS)
    return stock === 'available' ? intent : 'out of stock'
  })
  if (typeof outcome === 'object') return outcome
  throw refusal(outcome)
}

/** `whileLocked` for an order that is not cancelled. What it then owes to the customer goes back. */
async function whileOpen<Answer>(
  person: Actor,
  orderId: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  const outcome = await whileLocked(person, orderId, async (tx, row) => {
    if (row.cancelledAt) throw await whyOver(tx, row)
    return work(tx, row)
  })
  await finishRefundsOf(orderId)
  return outcome
}

/** An admin may see and cancel every order, but pays only their own, like anybody. */
function asCustomer(person: User) {
  return { ...person, isAdmin: false }
}

async function createIntentOf(tx: Transaction, row: OrderRow) {
  const intent = await provider.createIntent({
    cents: totalCents(row),
    description: subjectOf(row).name,
    metadata: { orderId: row.id, customerId: row.customerId },
    // If the answer or our commit is lost, the next try gets the same intent.
    idempotencyKey: `order-${row.id}-after-${row.paymentIntentId ?? 'none'}`,
  })
  await tx.update(order).set({ paymentIntentId: intent.id }).where(eq(order.id, row.id))
  return intent
}

/**
 * Looks at the payment that the customer says was made, and marks the order paid if it was.
 * @returns did this call change anything? The same payment again does not.
 * @throws AppError 404, 403, 409 when that payment does not pay this order, 502
 */
export async function payOrder(customer: User, { appointment, transactionId }: OrderPayment) {
  const outcome = await whileOpen(asCustomer(customer), appointment, async (tx, row) => {
    if (row.transactionId === transactionId) return 'paid before'
    await takeTurns(tx, transactionId)
    const intent = await getIntent(transactionId)
    requirePays(row, intent)
    if (row.paidAt) return refundSurplus(tx, row, intent)
    // The order's own intent must not be charged as well, once another payment covers the order.
    if (row.paymentIntentId && row.paymentIntentId !== intent.id) {
      const own = await provider.cancelIntent(row.paymentIntentId)
      if (own.status !== 'canceled') {
        const settled = await settle(tx, customer, row, own)
        return settled === 'paid' ? refundSurplus(tx, row, intent) : settled
      }
    }
    const settled = await settle(tx, customer, row, intent)
    return settled === 'paid' ? 'paid now' : settled
  })
  if (outcome === 'paid now') return true
  if (outcome === 'paid before') return false
  throw refusal(outcome)
}

/**
 * Cancels an unpaid order: first its intent at the provider, so that the card can't be charged any
 * more, then the order.
 * @throws AppError 404, 403, 409 when it is paid (it is marked so, if it was not yet), 502
 */
export async function cancelOrder(person: User, id: string) {
  const outcome = await whileOpen(person, id, async (tx, row) => {
    if (row.paidAt) return 'paid'
    if (row.paymentIntentId) {
      const intent = await provider.cancelIntent(row.paymentIntentId)
      if (intent.status !== 'canceled') return settle(tx, person, row, intent)
    }
    await cancel(tx, person, row)
    return 'cancelled'
  })
  if (outcome !== 'cancelled') throw refusal(outcome)
}

/**
 * Looks at a payment that somebody says has changed, and at what went back of it. As often and as late
 * as it may be called, the result is the same.
 * @throws AppError 502
 */
export async function lookAtPayment(intentId: string) {
  // By our own record, not by what the intent says: the account may be another shop's as well.
  const orderId = await findOrderOfIntent(intentId)
  if (!orderId) return
  await whileLocked('the shop', orderId, async (tx, row) => {
    const intent = await getIntent(intentId)
    if (!row.cancelledAt && !row.paidAt) await settle(tx, 'the shop', row, intent)
    // Its intent was cancelled first, so this should not happen; if it does, the money goes back.
    else if (row.cancelledAt && intent.status === 'succeeded')
      await oweRest(tx, row, intent, 'The order was cancelled before the payment arrived')
    else await noteRefunds(tx, row, intentId)
  })
  await finishRefundsOf(orderId)
}

/** So many orders without an answer, and the provider is away: each costs seconds. */
const UNANSWERED = 3

/** Looks at the intents of orders that are being paid: the browser may have died, an event be lost. */
export async function settleOpenOrders() {
  let unanswered = 0
  for (const orderId of await listOrdersToSettle()) {
    try {
      await whileOpen('the shop', orderId, async (tx, row) => {
        if (row.paidAt || !row.paymentIntentId) return
        const intent = await provider.findIntent(row.paymentIntentId)
        await markLookedAt(tx, row)
        if (intent) await settle(tx, 'the shop', row, intent)
      })
      unanswered = 0
    } catch (err) {
      log.error({ err, orderId }, 'the payment of an order could not be looked at')
      if (err instanceof AppError && err.status === 502) unanswered += 1
      if (unanswered === UNANSWERED) return
    }
  }
}

/** Marks a locked order paid by an intent, from what the provider says of it. */
async function settle(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  intent: provider.PaymentIntent,
): Promise<Outcome> {
  if (intent.status !== 'succeeded') return 'pending'
  requirePays(row, intent)
  const back = await noteRefunds(tx, row, intent.id)
  // Money that went back pays nothing. Of the order's own a part may have gone back before we looked.
  if (back > 0 && row.paymentIntentId !== intent.id) throw doesNotPay()
  if (back >= intent.amount_received) {
    await cancel(tx, 'the shop', row, 'its payment was refunded')
    return 'refunded'
  }
  if (!row.stockHeld && (await reserveStock(tx, row, LATE_PAYMENT_HOURS)) !== 'available') {
    await cancel(tx, 'the shop', row, 'its units were sold')
    await oweRest(tx, row, intent, 'The units were sold to others before the payment arrived')
    return 'refunded'
  }
  try {
    await markPaid(tx, row, intent.id)
    await record(tx, actor, 'pay order', subjectOf(row), intent.id)
  } catch (error) {
    if (isUniqueViolation(error, 'order_transaction_id_unique')) throw doesNotPay()
    throw error
  }
  return 'paid'
}

async function cancel(tx: Transaction, actor: Actor, row: OrderRow, why?: string) {
  await markCancelled(tx, row)
  await record(tx, actor, 'cancel order', subjectOf(row), why)
}

/** Two orders for which the same payment is named: one is paid by it, or it goes back. Not both. */
async function takeTurns(tx: Transaction, intentId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`)
}

/** A second charge for a paid order goes back, unless it has paid another. */
async function refundSurplus(
  tx: Transaction,
  row: OrderRow,
  intent: provider.PaymentIntent,
): Promise<Outcome> {
  if (!(await isSpent(tx, intent.id))) await oweRest(tx, row, intent, 'The order was paid already')
  return 'paid'
}

/** @throws AppError 409 unless the intent succeeded, covers the order, and is this order's or nobody's */
function requirePays(row: OrderRow, intent: provider.PaymentIntent) {
  const { orderId, customerId } = intent.metadata
  const belongs = orderId ? orderId === row.id : customerId === row.customerId
  const covers = intent.currency === provider.CURRENCY && intent.amount_received >= totalCents(row)
  if (!belongs || (intent.status === 'succeeded' && !covers)) throw doesNotPay()
  if (intent.status !== 'succeeded') throw refusal('pending')
}

/** A cancelled order is gone, unless its customer has been charged for it. */
async function whyOver(tx: Transaction, row: OrderRow) {
  return (await isRefunded(tx, row)) ? refusal('refunded') : notFound('order')
}

function doesNotPay() {
  return new AppError(409, 'This payment does not pay this order')
}

function refusal(outcome: Outcome) {
  switch (outcome) {
    case 'paid':
      return new AppError(409, 'This order is paid already')
    case 'pending':
      return new AppError(409, 'The payment is not complete')
    case 'out of stock':
      return new AppError(409, OVER_STOCK)
    case 'refunded':
      return new AppError(409, 'The order is cancelled and your card is refunded')
  }
}

/** @throws AppError 409 when the provider knows no such intent */
async function getIntent(id: string) {
  const intent = await provider.findIntent(id)
  if (!intent) throw doesNotPay()
  return intent
}
