import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { formatPrice, toDollars } from '#contract/money.ts'
import type { OwnPaymentReview, PaymentReview } from '#contract/payment-review.ts'
import { type Actor, record } from './audit.ts'
import type { User } from './auth.ts'
import * as provider from './card-provider.ts'
import { db, patientDb, type Transaction } from './db/client.ts'
import { paymentIntent } from './db/schema.ts'
import { AppError, notFound } from './errors.ts'
import { checkStock } from './hold.ts'
import { log } from './log.ts'
import { sendLater, sendMail } from './mail.ts'
import { unmatchedPaymentMail } from './mail-text.ts'
import { subjectOf, totalCents } from './order.ts'
import { findNewestUnpaidOrder, listUnpaidOrders } from './order-payment.ts'
import { inParallel } from './parallel.ts'
import {
  findIntentRow,
  findLiveBareIntent,
  type IntentRow,
  lockPaymentIntent,
  markEnded,
  markResolved,
  markSucceeded,
  recordBareIntent,
} from './payment-intent.ts'
import { payBy, refusal, whileOpen } from './reconcile-order.ts'
import { listAdmins } from './user.ts'

// Payments that were made for no order: the spec's call with a price alone. Each has the total of one of
// its customer's unpaid orders, and pays the order that PATCH names, or the oldest of that total. What
// pays none waits for an admin, who assigns or returns it: the shop refunds none of them by itself, since
// every charge and refund costs a fee.

/** How long a charged payment waits for the PATCH that names its order. */
const NAMED_WITHIN = sql`interval '15 minutes'`

/** How many one run asks Stripe about. */
const RECONCILED_IN_ONE_RUN = 100
const AT_ONCE = 4

type BareIntent = { intent: provider.PaymentIntent; orderId: string }

/**
 * An intent over the total of the customer's newest unpaid order that has this unit price or total. One can
 * be charged for each customer and total: the same call again answers the same.
 * @throws AppError 409 no such order, or its units are gone; 502
 */
export async function createBareIntent(customer: User, cents: number): Promise<BareIntent> {
  const found = await patientDb.transaction((tx) => liveBareIntent(tx, customer, cents))
  if (!('charged' in found)) return found
  // Paid before, and not named yet: it pays now, and what is left to pay is looked up again.
  await match(found.charged)
  const next = await patientDb.transaction((tx) => liveBareIntent(tx, customer, cents))
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
  const live = await findLiveBareIntent(tx, customer.id, amount)
  const known = live && (await provider.findIntent(live.id))
  if (known?.status === 'succeeded') {
    await markSucceeded(tx, known.id)
    return { charged: known.id }
  }
  if (known && known.status !== 'canceled') return { intent: known, orderId: order.id }
  if (live) await markEnded(tx, live.id)
  const intent = await provider.createIntent({
    cents: amount,
    metadata: { customerId: customer.id },
  })
  await recordBareIntent(tx, customer, intent)
  return { intent, orderId: order.id }
}

/** Asks Stripe about every payment of this kind that is not over. Fair by customer, like orders. */
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

/** Does what is to be done about one, from what Stripe says of it. As often as it may be called. */
export async function reconcileBarePayment(id: string) {
  const before = await findIntentRow(db, id)
  if (!before || before.orderId) return
  const intent = await provider.findIntent(id)
  await db.update(paymentIntent).set({ reconciledAt: sql`now()` }).where(eq(paymentIntent.id, id))
  if (!intent || intent.status === 'canceled') return markEnded(db, id)
  if (intent.status !== 'succeeded') return endUnlessWanted(before)
  await markSucceeded(db, id)
  if (before.unmatchedAt || before.resolvedAt) return syncReturn(id)
  if (await isUnnamed(id)) await match(id)
}

/** It could be charged, and would then pay nothing. */
async function endUnlessWanted(row: IntentRow) {
  const orders = row.customerId ? await listUnpaidOrders(row.customerId, row.amountCents) : []
  if (orders.length > 0) return
  const intent = await provider.cancelIntent(row.id)
  if (!intent || intent.status === 'canceled') await markEnded(db, row.id)
}

async function isUnnamed(id: string) {
  const due = sql`succeeded_at < now() - ${NAMED_WITHIN} and unmatched_at is null and resolved_at is null`
  return (await db.$count(paymentIntent, and(eq(paymentIntent.id, id), due))) > 0
}

/** Pays the oldest order that this payment can pay; an admin is asked when there is none. */
async function match(id: string) {
  const payment = await findIntentRow(db, id)
  if (!payment || payment.resolvedAt) return
  const orders = payment.customerId
    ? await listUnpaidOrders(payment.customerId, payment.amountCents)
    : []
  for (const { id: orderId } of orders) {
    if ((await pay('the shop', payment.id, orderId)) === 'paid') return
  }
  const [asked] = await db
    .update(paymentIntent)
    .set({ unmatchedAt: sql`now()` })
    .where(and(eq(paymentIntent.id, id), isNull(paymentIntent.unmatchedAt), notOver))
    .returning()
  if (asked) tellAdmins(asked)
}

const notOver = and(isNull(paymentIntent.resolvedAt), isNull(paymentIntent.returnRequestedAt))

function tellAdmins({ id, amountCents, customerEmail }: IntentRow) {
  sendLater(async () => {
    for (const { email } of await listAdmins()) {
      const amount = formatPrice(toDollars(amountCents))
      await sendMail(unmatchedPaymentMail({ to: email, id, amount, customer: customerEmail }))
    }
  })
}

/** Pays one order by a payment that was made for none. */
async function pay(actor: Actor, id: string, orderId: string) {
  try {
    return await whileOpen(actor, orderId, async (tx, row) => {
      await lockPaymentIntent(tx, id)
      if (row.paidAt) return 'paid by another' as const
      const intent = await provider.findIntent(id)
      return intent ? payBy(tx, actor, row, intent) : ('does not pay' as const)
    })
  } catch (error) {
    // Canceled or removed a moment ago, or being moved right now.
    if (error instanceof AppError && error.status !== 502) return 'does not pay' as const
    throw error
  }
}

// ---- for admins ----

const waiting = and(isNotNull(paymentIntent.unmatchedAt), isNull(paymentIntent.resolvedAt))

/** The payments that wait for an admin, the oldest first. */
export async function listPaymentReviews(): Promise<PaymentReview[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(waiting)
    .orderBy(asc(paymentIntent.unmatchedAt))
    .limit(200)
  return Promise.all(rows.map(toReview))
}

async function toReview(row: IntentRow): Promise<PaymentReview> {
  const orders = row.customerId ? await listUnpaidOrders(row.customerId, row.amountCents) : []
  return {
    _id: row.id,
    amount: toDollars(row.amountCents),
    customer: row.customerEmail,
    customerName: row.customerName,
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
    reason:
      orders.length > 0
        ? 'It was not clear which order it pays, or that order could not be paid.'
        : 'Its customer has no unpaid order of this total.',
    returning: row.returnRequestedAt !== null,
    orders: orders.map((order) => ({
      _id: order.id,
      product: subjectOf(order).name,
      total: toDollars(totalCents(order)),
      placedAt: order.createdAt.toISOString(),
    })),
  }
}

/** What one customer has paid, and an admin is looking at. */
export async function listOwnPaymentReviews({ id }: User): Promise<OwnPaymentReview[]> {
  const rows = await db
    .select()
    .from(paymentIntent)
    .where(and(eq(paymentIntent.customerId, id), waiting))
    .orderBy(asc(paymentIntent.unmatchedAt))
  return rows.map((row) => ({
    _id: row.id,
    amount: toDollars(row.amountCents),
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
  }))
}

/**
 * Pays an order with a waiting payment, as an admin decides.
 * @throws AppError 404; 409 it does not pay that order; 502
 */
export async function assignPayment(admin: User, id: string, orderId: string) {
  await requireWaiting(id)
  const outcome = await pay(admin, id, orderId)
  if (outcome === 'paid') return
  throw outcome === 'paid by another' || outcome === 'paid by its own'
    ? refusal('paid')
    : refusal(outcome)
}

/**
 * Gives a waiting payment back. The wish is stored first: whatever is lost after it, the money goes back once.
 * @throws AppError 404; 409 Stripe refuses it; 502 it goes back later, or by a retry
 */
export async function returnPayment(admin: User, id: string) {
  await requireWaiting(id)
  await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const [row] = await tx
      .update(paymentIntent)
      .set({ returnRequestedAt: sql`now()` })
      .where(and(eq(paymentIntent.id, id), waiting, notOver))
      .returning()
    if (row) await record(tx, admin, 'return payment', payerOf(row), detailOf(row))
  })
  await finishReturn(id)
}

/** Gives back what an admin has returned and Stripe has not confirmed yet. */
export async function finishReturns() {
  const rows = await db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(waiting, isNotNull(paymentIntent.returnRequestedAt)))
  for (const { id } of rows) {
    try {
      await finishReturn(id)
    } catch (err) {
      log.error({ err, intentId: id }, 'a payment is not returned yet')
    }
  }
}

async function finishReturn(id: string) {
  const refusedBy = await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.returnRequestedAt || row.resolvedAt) return undefined
    const setRequested = (returnRequestedAt: Date | null) =>
      tx.update(paymentIntent).set({ returnRequestedAt }).where(eq(paymentIntent.id, id))
    const cents = row.amountCents - (await provider.sumOfRefunds(id))
    try {
      // Each request has a key of its own: what an earlier one did, Stripe's list has told.
      const idempotencyKey = `return-${id}-${row.returnRequestedAt.getTime()}`
      if (cents <= 0 || (await refundRest(id, cents, idempotencyKey))) {
        await markResolved(tx, id)
        return undefined
      }
    } catch (error) {
      if (!(error instanceof AppError && provider.isStoredFailure(error))) throw error
      await setRequested(new Date())
      return error
    }
    await setRequested(null)
    return new AppError(409, 'Stripe refuses this refund. Its dashboard says why.')
  })
  if (refusedBy) throw refusedBy
}

/** @returns false when Stripe or the bank does not do it */
async function refundRest(id: string, cents: number, idempotencyKey: string) {
  const made = await provider.refund({
    paymentIntentId: id,
    cents,
    reason: 'requested_by_customer',
    metadata: { returned: id },
    idempotencyKey,
  })
  return made !== undefined && !provider.hasFailed(made)
}

/** What was refunded in Stripe's dashboard is done; what a bank did not take waits for an admin again. */
async function syncReturn(id: string) {
  await patientDb.transaction(async (tx) => {
    await lockPaymentIntent(tx, id)
    const row = await findIntentRow(tx, id)
    if (!row?.unmatchedAt || (await isSpentBy(tx, id))) return
    const isBack = (await provider.sumOfRefunds(id)) >= row.amountCents
    if (isBack && !row.resolvedAt) await markResolved(tx, id)
    if (!isBack && row.resolvedAt) {
      const again = { resolvedAt: null, returnRequestedAt: null }
      await tx.update(paymentIntent).set(again).where(eq(paymentIntent.id, id))
      await record(tx, 'the shop', 'refund failed', payerOf(row), detailOf(row))
    }
  })
}

async function isSpentBy(tx: Transaction, id: string) {
  const { rows } = await tx.execute(sql`select from "order" where transaction_id = ${id}`)
  return rows.length > 0
}

async function requireWaiting(id: string) {
  const row = await findIntentRow(db, id)
  if (!row?.unmatchedAt) throw notFound('payment to look at')
  if (row.resolvedAt) throw new AppError(409, 'This payment has been dealt with already')
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A payment is put on record as its payer's. */
function payerOf({ customerId, customerEmail }: IntentRow) {
  return { id: customerId ?? NOBODY, name: customerEmail }
}

function detailOf({ id, amountCents }: IntentRow) {
  return `${formatPrice(toDollars(amountCents))}: ${id}`
}
