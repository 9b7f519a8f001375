import { sql } from 'drizzle-orm'
import { paymentDb, type Transaction } from '../db/client.ts'
import { AppError } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { checkStock } from '../order/stock-hold.ts'
import { requireFewCardAttempts } from '../rate-limit/card-attempts.ts'
import { countNewIntent } from './intent-rate-limit.ts'
import { findStandalonePayer } from './limit-card-attempts.ts'
import {
  findUnresolvedStandaloneIntent,
  markEnded,
  markSucceeded,
  recordStandaloneIntent,
} from './payment-intent.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { payOldestOrder } from './reconcile-standalone-payment.ts'
import { endIfAnswered } from './refuse-payment.ts'
import * as stripe from './stripe/stripe.ts'
import { findNewestUnpaidOrder, listUnpaidOrders } from './write-order-payment.ts'

type StandaloneIntent = { kind: 'intent'; intent: stripe.PaymentIntent; orderId: string }
type ChargedIntent = { kind: 'charged'; intentId: string }
/** The new intent has to be counted before it is created. */
type UncountedIntent = { kind: 'not counted' }
/** Returned, not thrown: that its intent was ended must be committed. */
type Refused = Extract<PaymentOutcome, { kind: 'rejected' }>

/**
 * Creates a standalone intent: one that belongs to no order, for the spec's call with a price alone. It is for the total of the
 * customer's newest unpaid order that has this unit price or total. A customer has one live intent of each total: the same
 * call again answers the same.
 * @throws AppError 409 no such order, or its units are sold; 429 too many payments were begun, or too many cards declined or
 *   challenged; 502 Stripe does not answer
 */
export async function createStandaloneIntent(
  customer: SessionUser,
  cents: number,
): Promise<StandaloneIntent> {
  const found = await countAndCreate(customer, cents)
  if (found.kind === 'intent') return found
  if (found.kind === 'rejected') throw outcomeError(found)
  // Charged before, and not named yet: it pays now, and what is left to pay is looked up again.
  await payOldestOrder(found.intentId)
  const next = await countAndCreate(customer, cents)
  if (next.kind === 'intent') return next
  throw outcomeError(next.kind === 'rejected' ? next : rejected('not charged'))
}

async function countAndCreate(customer: SessionUser, cents: number) {
  const ask = (mayCreate: boolean) =>
    paymentDb.transaction((tx) => findOrCreate(tx, customer, cents, mayCreate))
  let found = await ask(false)
  if (found.kind === 'not counted') {
    // Outside the transaction, as for an order (create-intent.ts).
    await countNewIntent(customer)
    found = await ask(true)
  }
  if (found.kind === 'not counted') throw new Error('the standalone intent is not counted')
  return found
}

async function findOrCreate(
  tx: Transaction,
  customer: SessionUser,
  cents: number,
  mayCreate: boolean,
): Promise<StandaloneIntent | ChargedIntent | Refused | UncountedIntent> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customer.id}, 1))`)
  const order = await findNewestUnpaidOrder(tx, customer.id, cents)
  if (!order) throw new AppError(409, 'You have no unpaid order at this price')
  const stock = await checkStock(tx, order)
  const amount = order.totalCents
  const open = await findUnresolvedStandaloneIntent(tx, customer.id, amount)
  if (stock !== 'available') {
    const isPayable = await canPayAnyOrder(tx, customer.id, amount)
    const ended = open && !isPayable ? await endIfAnswered(tx, open.id) : undefined
    if (ended?.status !== 'succeeded') return rejected(stock)
    await markSucceeded(tx, ended.id)
    return { kind: 'charged', intentId: ended.id }
  }
  const known = open && (await stripe.findIntent(open.id))
  if (known?.status === 'succeeded') {
    await markSucceeded(tx, known.id)
    return { kind: 'charged', intentId: known.id }
  }
  if (known && known.status !== 'canceled') {
    return { kind: 'intent', intent: known, orderId: order.id }
  }
  await requireFewCardAttempts(await findStandalonePayer(tx, customer.id), tx)
  if (!mayCreate) return { kind: 'not counted' }
  if (open) await markEnded(tx, open.id)
  const intent = await stripe.createIntent({
    cents: amount,
    metadata: { customerId: customer.id },
  })
  await recordStandaloneIntent(tx, customer, intent)
  return { kind: 'intent', intent, orderId: order.id }
}

/** Is there an order that the intent can pay? A card form that was opened before may charge it for any order of its amount. */
async function canPayAnyOrder(tx: Transaction, customerId: string, cents: number) {
  for (const order of await listUnpaidOrders(customerId, cents, tx)) {
    if ((await checkStock(tx, order)) === 'available') return true
  }
  return false
}
