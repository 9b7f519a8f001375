import { sql } from 'drizzle-orm'
import { formatCents, toCents } from '#contract/money.ts'
import type { Intent, NewIntent } from '#contract/payment/payment.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { prepare } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { type Customer, isAccount } from '../../platform/identity/customer.ts'
import { enforceRateLimit } from '../../platform/rate-limit/enforce-rate-limit.ts'
import { takesDebit } from '../order/debit.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { checkStock, isHeld } from '../order/stock-hold.ts'
import { requireFewCardAttempts } from './card-attempts.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { isIntentLeft } from './discount-code-intents.ts'
import { payerOf } from './limit-card-attempts.ts'
import { countAttempt, findNewestUnpaidOrder, setIntent } from './mark-paid-or-canceled.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { recordProcessing } from './record-processing.ts'
import { refusePayment } from './refuse-payment.ts'
import { markEnded, recordIntent } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

/**
 * The payment intent with which the browser's card form can pay: that of the order, the same one on
 * every call. The spec's call names no order, but a price: the order is then the newest of the
 * customer's unpaid ones at this unit price or total.
 * @throws AppError 404, 403, 409 paid or being paid, its units are sold, its hold has ended, its
 *   code is in another payment, or no order has this price, 502 Stripe does not answer, 429 the
 *   customer or the network has begun too many payments, or too many cards were declined or
 *   challenged
 */
export async function createIntent(customer: Customer, input: NewIntent): Promise<Intent> {
  const { intent, orderId } = await inPaymentTurn(customer, async () =>
    intentOfOrder(
      customer,
      input.orderId ?? (await orderAtPrice(customer, input.pricePerUnit)),
      input.total,
    ),
  )
  if (!intent.client_secret) throw new Error(`intent ${intent.id} has no client secret`)
  return {
    clientSecret: intent.client_secret,
    orderId,
    publishableKey: env.stripe.publishableKey,
    ...(env.stripe.sandbox && { stripeJs: '/sandbox/stripe.js' }),
  }
}

/** A guest's token is of one order. */
async function orderAtPrice(customer: Customer, price: number) {
  if (!isAccount(customer)) return customer.orderId
  const id = await findNewestUnpaidOrder(customer.id, toCents(price))
  if (!id) throw new AppError(409, 'You have no unpaid order at this price')
  return id
}

async function intentOfOrder(customer: Customer, orderId: string, total?: number) {
  const ask = (mayCreate: boolean) =>
    withOpenOrderLock(customer, orderId, (tx, row) => {
      if (!row.paidAt) requireSeen(row, total)
      return findOrCreateIntent(tx, customer, row, mayCreate)
    })
  let outcome = await ask(false)
  if (outcome.kind === 'not counted') {
    // The order is not locked here: counting needs a connection, and calls that wait for the
    // order's lock may hold all of them.
    await countNewIntent(customer)
    outcome = await ask(true)
  }
  if (outcome.kind === 'not counted')
    throw new Error(`the intent of order ${orderId} is not counted`)
  if (outcome.kind === 'intent') return { intent: outcome.intent, orderId }
  throw outcome.kind === 'failed' ? outcome.error : outcomeError(outcome)
}

/** An open page shows the total from before the staff changed the order. */
function requireSeen({ totalCents }: OrderRow, total: number | undefined) {
  if (total === undefined || toCents(total) === totalCents) return
  const now = formatCents(totalCents)
  throw new AppError(
    409,
    `This order has changed: its total is ${now} now. Please reload the page.`,
  )
}

/**
 * `failed`: Stripe has stored a failure, and the transaction must commit that the attempt was
 * counted.
 */
type IntentOutcome =
  | { kind: 'intent'; intent: stripe.PaymentIntent }
  | { kind: 'failed'; error: AppError }
  /** The new intent has to be counted before it is created. */
  | { kind: 'not counted' }

async function findOrCreateIntent(
  tx: Transaction,
  customer: Customer,
  before: OrderRow,
  mayCreate: boolean,
): Promise<IntentOutcome | PaymentOutcome> {
  if (before.paidAt) return rejected('already paid')
  const { paymentIntentId } = before
  const known = paymentIntentId ? await stripe.findIntent(paymentIntentId) : undefined
  if (known?.status === 'succeeded') return reconcileOrder(tx, customer, before, known)
  const row = await recordProcessing(tx, before, known)
  if (row.processingSince) return rejected('processing')
  // Reserves nothing: a hold that has ended is renewed by a call of its own.
  const stock = await checkStock(tx, row)
  // A guest, who needs no account for the next order, pays only for units that are held, and
  // anybody only with a code whose use is held: a charge that is refunded costs a fee.
  const hasToBeHeld = row.isGuest || row.discountCode !== null
  if (hasToBeHeld && !isHeld(row) && stock !== 'no longer sold') return rejected('not held')
  if (stock !== 'available') return refusePayment(tx, customer, row, stock)
  // A debit that has failed has ended its intent.
  const isLive = known !== undefined && known.status !== 'canceled' && !before.processingSince
  if (isLive) return { kind: 'intent', intent: known }
  if (!(await isIntentLeft(tx, row))) return rejected('code in other payment')
  await requireFewCardAttempts(payerOf(row), tx)
  if (!mayCreate) return { kind: 'not counted' }
  if (row.paymentIntentId) await markEnded(tx, row.paymentIntentId)
  return createIntentOf(tx, customer, row)
}

async function createIntentOf(
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
): Promise<IntentOutcome> {
  try {
    const intent = await stripe.createIntent({
      cents: row.totalCents,
      onlyCards: !(await takesDebit(tx, customer, row)),
      description: auditSubject(row).name,
      metadata: { orderId: row.id, ...(row.customerId && { customerId: row.customerId }) },
      taxCalculation: row.taxCalculationId,
      // If the answer or our commit is lost, the next try gets the same intent.
      idempotencyKey: `order-${row.id}-${row.paymentAttempt}`,
    })
    await recordIntent(tx, row, intent)
    await setIntent(tx, row, intent.id)
    return { kind: 'intent', intent }
  } catch (error) {
    // If this key makes an intent all the same, no browser knows it, and it is never charged.
    if (!(error instanceof AppError && stripe.mayNeedAnotherKey(error))) throw error
    await countAttempt(tx, row)
    return { kind: 'failed', error }
  }
}

// Declined cards are counted elsewhere (card-attempts.ts). A stolen card that Stripe
// charges costs the owner more: its bank takes the money back, with a fee. So the payments that a
// customer begins are bounded, too.

const findKnown = prepare<{ isKnown: boolean }, { id: string }>(
  'account that paid more than a day ago',
  sql`
    select exists (
      select from "order" where customer_id = ${sql.placeholder('id')}::uuid
        and paid_at < now() - interval '1 day' and not is_disputed and refunded_cents < total_cents) as "isKnown"`,
)

/**
 * Counts an intent before it is created: a guest's by network, and an account's by account. A thief
 * has many accounts, so those that have not paid for a day or longer count by network, too.
 * @throws AppError 429
 */
async function countNewIntent(customer: Customer) {
  if (!isAccount(customer)) return enforceRateLimit('guest-intents', { ip: customer.ip })
  const { id, ip } = customer
  const [found] = await findKnown({ id })
  await enforceRateLimit('account-intents', { account: id, ...(!found?.isKnown && { ip }) })
}
