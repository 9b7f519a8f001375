import Stripe from 'stripe'
import { sumOf } from '#contract/sum.ts'
import { env } from '../../../platform/env.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { CURRENCY, newStripe } from '../../pricing/stripe-client.ts'
import { noteStripeError } from '../../pricing/stripe-outage.ts'

// The file that calls Stripe (or, without keys, the sandbox in its place) for payments;
// stripe-dispute.ts asks it for disputes, and pricing/stripe-tax.ts for taxes. It has no rules
// about orders.

export const client = newStripe(env.stripe.secretKey, { timeout: 8_000, maxNetworkRetries: 1 })

/** What Stripe knows of one attempt to charge a card; amounts in cents. */
export type PaymentIntent = Stripe.PaymentIntent

/** What Stripe knows of one refund; amounts in cents. */
export type Refund = Stripe.Refund

type NewIntent = {
  cents: number
  onlyCards: boolean
  description: string
  metadata: Record<string, string | null>
  /**
   * Stripe books it as a transaction when the intent is charged, and reverses it when that is
   * refunded.
   */
  taxCalculation: string | null
  /** The same key again answers the same intent. */
  idempotencyKey: string
}

/** @throws AppError 502, as all of these functions do, when Stripe does not answer as it should */
export function createIntent({ cents, onlyCards, ...options }: NewIntent) {
  const { taxCalculation, idempotencyKey, ...more } = options
  return orStripeFailure(
    client.paymentIntents.create(
      {
        ...more,
        amount: cents,
        currency: CURRENCY,
        // Without a list Stripe offers those that the dashboard turns on.
        ...(onlyCards && { allowed_payment_method_types: ['card'] }),
        ...(taxCalculation && { hooks: { inputs: { tax: { calculation: taxCalculation } } } }),
      },
      { idempotencyKey },
    ),
  )
}

/** @returns undefined when Stripe knows no such intent */
export function findIntent(id: string) {
  return orUndefined(retrieve(id))
}

function retrieve(id: string) {
  return client.paymentIntents.retrieve(id, { expand: ['payment_method'] })
}

/** With what it was charged: Stripe's name, such as `card`; null: it did not say. */
export function methodOf({ payment_method: method }: Pick<PaymentIntent, 'payment_method'>) {
  return method && typeof method === 'object' ? method.type : null
}

/**
 * @returns the intent as it is then: canceled, unless it was charged before; undefined when Stripe
 *   knows no such intent
 */
export async function cancelIntent(id: string) {
  try {
    return await client.paymentIntents.cancel(id)
  } catch (error) {
    if (isStripeError(error) && error.statusCode === 404) return undefined
    const tooLate = isStripeError(error) && error.code === 'payment_intent_unexpected_state'
    if (!tooLate) throw stripeFailure(error)
    return orStripeFailure(retrieve(id))
  }
}

/** Every refund of an intent's charge, failed ones too. */
export function listRefunds(paymentIntentId: string) {
  const query = client.refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  return orStripeFailure(query.autoPagingToArray({ limit: MOST_REFUNDS }))
}

/** Of one charge; Stripe's SDK asks for a maximum. */
const MOST_REFUNDS = 10_000

/** Both at once: a refunded payment pays nothing. */
export async function findIntentAndRefunds(id: string) {
  const listed = listRefunds(id)
  listed.catch(() => {}) // unhandled otherwise, when the intent is unknown
  const intent = await findIntent(id)
  return { intent, refunds: intent?.status === 'succeeded' ? await listed : [] }
}

/** How much is refunded or under way, in cents. */
export function totalRefunded(refunds: Refund[]) {
  return sumOf(refunds, (one) => (hasFailed(one) ? 0 : one.amount))
}

/** One that is under way may still fail. */
export function hasFailed({ status }: Pick<Refund, 'status'>) {
  return status === 'failed' || status === 'canceled'
}

type NewRefund = {
  paymentIntentId: string
  cents: number
  reason?: 'duplicate' | 'requested_by_customer'
  metadata: Record<string, string>
  /** The same key again answers the same refund. */
  idempotencyKey: string
}

/** Stripe will never make it: the charge is disputed, or less than the amount is left. */
type Refusal = 'disputed' | 'refused'

const DISPUTED_CODES: unknown[] = ['charge_disputed', 'refund_disputed_payment']

export async function refund(input: NewRefund): Promise<Refund | Refusal> {
  const { paymentIntentId, cents, idempotencyKey, ...more } = input
  try {
    return await client.refunds.create(
      { ...more, payment_intent: paymentIntentId, amount: cents },
      { idempotencyKey },
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      log.error({ err: error, paymentIntentId, cents }, 'Stripe refuses a refund')
      return DISPUTED_CODES.includes(error.code) ? 'disputed' : 'refused'
    }
    throw stripeFailure(error)
  }
}

/** @returns undefined when Stripe knows no such object */
export async function orUndefined<Answer>(call: Promise<Answer>) {
  try {
    return await call
  } catch (error) {
    if (isStripeError(error) && error.statusCode === 404) return undefined
    throw stripeFailure(error)
  }
}

/** @throws AppError 502 */
export async function orStripeFailure<Answer>(call: Promise<Answer>) {
  try {
    return await call
  } catch (error) {
    throw stripeFailure(error)
  }
}

function stripeFailure(cause: unknown) {
  noteStripeError(cause)
  const sentence = 'The payment provider is not responding. Please try again.'
  return new AppError(502, sentence, { cause })
}

/** Did Stripe not answer as it should? */
export function isStripeFailure(error: unknown) {
  return error instanceof AppError && error.status === 502
}

/**
 * May only another idempotency key be answered? Stripe may have stored its failure, or the key came
 * with other parameters before. A call with this key may still be under way.
 */
export function mayNeedAnotherKey(error: unknown) {
  const cause = causeOf(error)
  const isReused = cause instanceof Stripe.errors.StripeIdempotencyError
  // 409: the same request is under way.
  return isServerError(error) || (isReused && cause.statusCode !== 409)
}

function isServerError(error: unknown) {
  return (causeOf(error)?.statusCode ?? 0) >= 500
}

function causeOf(error: unknown) {
  return error instanceof AppError && isStripeError(error.cause) ? error.cause : undefined
}

function isStripeError(error: unknown) {
  return error instanceof Stripe.errors.StripeError
}
