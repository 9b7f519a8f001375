import { and, eq, sql } from 'drizzle-orm'
import { db, paymentDb, type Transaction } from '../db/client.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { log } from '../log.ts'
import { totalCents } from '../order/order.ts'
import { checkStock } from '../order/stock-hold.ts'
import { findNewestUnpaidOrder, listUnpaidOrders } from './order-payment.ts'
import { inParallel } from './parallel.ts'
import {
  findIntentRow,
  findOpenBareIntent,
  type IntentRow,
  markEnded,
  markSucceeded,
  recordBareIntent,
} from './payment-intent.ts'
import { endIntent, refusal } from './reconcile-order.ts'
import * as stripe from './stripe.ts'
import { markUnmatched, payOrderWith } from './unmatched-payment.ts'
import { syncReturn } from './unmatched-payment-return.ts'

// Payments that were made for no order: the spec's call with a price alone. Each has the total of one of
// its customer's unpaid orders, and pays the order that PATCH names, or the oldest of that total. What
// pays none waits for an admin (unmatched-payment.ts).

/** How long a charged payment waits for the PATCH that names its order, before it pays the oldest. */
const NAMED_WITHIN = sql`interval '15 minutes'`

/** How many one run asks Stripe about. */
const RECONCILED_IN_ONE_RUN = 100
const AT_ONCE = 4

type BareIntent = { intent: stripe.PaymentIntent; orderId: string }

/**
 * An intent over the total of the customer's newest unpaid order that has this unit price or total. One can
 * be charged for each customer and total: the same call again answers the same.
 * @throws AppError 409 no such order, or its units are gone; 502
 */
export async function createBareIntent(customer: User, cents: number): Promise<BareIntent> {
  const found = await paymentDb.transaction((tx) => liveBareIntent(tx, customer, cents))
  if (!('charged' in found)) return found
  // Paid before, and not named yet: it pays now, and what is left to pay is looked up again.
  await match(found.charged)
  const next = await paymentDb.transaction((tx) => liveBareIntent(tx, customer, cents))
  if ('charged' in next) throw refusal('pending')
  return next
}

async function liveBareIntent(
  tx: Transaction,
  customer: User,
  cents: number,
): Promise<BareIntent | { charged: string }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customer.id}, 1))`)
  const order = await findNewestUnpaidOrder(tx, customer.id, cents)
  if (!order) throw new AppError(409, 'You have no unpaid order at this price')
  const stock = order.stockHeld ? 'available' : await checkStock(tx, order)
  if (stock !== 'available') throw refusal(stock)
  const amount = totalCents(order)
  const live = await findOpenBareIntent(tx, customer.id, amount)
  const known = live && (await stripe.findIntent(live.id))
  if (known?.status === 'succeeded') {
    await markSucceeded(tx, known.id)
    return { charged: known.id }
  }
  if (known && known.status !== 'canceled') return { intent: known, orderId: order.id }
  if (live) await markEnded(tx, live.id)
  const intent = await stripe.createIntent({
    cents: amount,
    metadata: { customerId: customer.id },
  })
  await recordBareIntent(tx, customer, intent)
  return { intent, orderId: order.id }
}

/** Asks Stripe about the bare payments that are not resolved. Fair by customer, like orders. */
export async function reconcileBarePayments() {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, reconciled_at, row_number() over (
        partition by customer_id order by reconciled_at nulls first, created_at
      ) as turn
      from payment_intent
      where order_id is null and ended_at is null and resolved_at is null
        and (unmatched_at is null or reconciled_at < now() - interval '1 hour')
    ) candidate
    order by turn, reconciled_at nulls first limit ${RECONCILED_IN_ONE_RUN}`)
  await inParallel(rows, AT_ONCE, async ({ id }) => {
    try {
      await reconcileBarePayment(id)
    } catch (err) {
      log.error({ err, intentId: id }, 'a payment without an order could not be reconciled')
      return !(err instanceof AppError && err.status === 502) // Stripe is away: the next run asks
    }
    return true
  })
}

/** Brings one bare payment in line with Stripe's answer. Idempotent. */
export async function reconcileBarePayment(id: string) {
  const before = await findIntentRow(db, id)
  if (!before || before.orderId) return
  const intent = await stripe.findIntent(id)
  await db.update(paymentIntent).set({ reconciledAt: sql`now()` }).where(eq(paymentIntent.id, id))
  if (!intent || intent.status === 'canceled') return markEnded(db, id)
  if (intent.status !== 'succeeded') return endUnlessWanted(before)
  await markSucceeded(db, id)
  if (before.unmatchedAt || before.resolvedAt) return syncReturn(id)
  if (await isUnnamed(id)) await match(id)
}

/** Ends an uncharged intent whose customer has no unpaid order of this total any more. */
async function endUnlessWanted(row: IntentRow) {
  const orders = row.customerId ? await listUnpaidOrders(row.customerId, row.amountCents) : []
  if (orders.length > 0) return
  await endIntent(db, row.id)
}

async function isUnnamed(id: string) {
  const due = sql`succeeded_at < now() - ${NAMED_WITHIN} and unmatched_at is null and resolved_at is null`
  return (await db.$count(paymentIntent, and(eq(paymentIntent.id, id), due))) > 0
}

/** Pays the oldest order that this payment can pay; without one, the payment waits for an admin. */
async function match(id: string) {
  const payment = await findIntentRow(db, id)
  if (!payment || payment.resolvedAt) return
  const orders = payment.customerId
    ? await listUnpaidOrders(payment.customerId, payment.amountCents)
    : []
  for (const { id: orderId } of orders) {
    if ((await payOrderWith('system', payment.id, orderId)) === 'paid') return
  }
  await markUnmatched(id)
}
