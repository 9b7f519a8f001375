import Stripe from 'stripe'
import { env } from './env.server.ts'
import { AppError } from './errors.ts'
import { log } from './log.ts'

// The only file that talks to Stripe (or, without keys, to the sandbox in its place). It knows nothing
// of orders; payment.ts has the rules.

export const CURRENCY = 'usd'

const stripe = new Stripe(env.stripe.secretKey, {
  ...apiAddress(env.stripe.apiUrl),
  timeout: 8_000, // milliseconds
  maxNetworkRetries: 1,
  telemetry: false,
})

/** What the provider knows of one attempt to charge a card; amounts in cents. */
export type PaymentIntent = Stripe.PaymentIntent

type NewIntent = {
  cents: number
  description?: string
  metadata: Record<string, string | null>
  /** The same key again answers the same intent. */
  idempotencyKey?: string
}

/** @throws AppError 502, as all of these functions do, when the provider does not answer as it should */
export function createIntent({ cents, idempotencyKey, ...more }: NewIntent) {
  return atProvider(
    stripe.paymentIntents.create(
      { ...more, amount: cents, currency: CURRENCY, allowed_payment_method_types: ['card'] },
      idempotencyKey ? { idempotencyKey } : {},
    ),
  )
}

/** @returns undefined when the provider knows no such intent */
export async function findIntent(id: string) {
  try {
    return await stripe.paymentIntents.retrieve(id)
  } catch (error) {
    if (isStripeError(error) && error.statusCode === 404) return undefined
    throw unreachable(error)
  }
}

/** @returns the intent as it is then: canceled, unless it was charged before */
export async function cancelIntent(id: string) {
  try {
    return await stripe.paymentIntents.cancel(id)
  } catch (error) {
    const tooLate = isStripeError(error) && error.code === 'payment_intent_unexpected_state'
    if (!tooLate) throw unreachable(error)
    return atProvider(stripe.paymentIntents.retrieve(id))
  }
}

/** Did any of the charge go back? The provider leaves a refunded intent at 'succeeded'. */
export async function isRefunded({ id }: PaymentIntent) {
  const { data } = await atProvider(stripe.refunds.list({ payment_intent: id }))
  return data.some(({ status }) => status !== 'failed' && status !== 'canceled')
}

/** Gives the whole amount back, once, however often it is called. */
export async function refund({ id, amount_received, metadata }: PaymentIntent, why: string) {
  await atProvider(
    stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` }),
  )
  const { orderId } = metadata
  log.warn({ paymentIntent: id, cents: amount_received, orderId }, `refunded: ${why}`)
}

/**
 * The intent that a signed event of the provider is about, undefined for other events. Only its id may
 * be believed: the rest is as old as the event.
 * @throws AppError 400 when the signature is missing, wrong, or more than five minutes old
 */
export function intentOfEvent(body: Buffer, signature: string) {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, env.stripe.webhookSecret)
    return event.type.startsWith('payment_intent.')
      ? (event.data.object as PaymentIntent).id // what these events are about
      : undefined
  } catch (cause) {
    throw new AppError(400, 'The signature of this event is not valid', { cause })
  }
}

async function atProvider<Answer>(call: Promise<Answer>) {
  try {
    return await call
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(cause: unknown) {
  const sentence = 'The card provider does not answer as it should. Please try again.'
  return new AppError(502, sentence, { cause })
}

function isStripeError(error: unknown) {
  return error instanceof Stripe.errors.StripeError
}

/** The SDK's way to say "not api.stripe.com". */
function apiAddress(url: string | undefined) {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'https:'
  return {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port || (secure ? 443 : 80),
  } as const
}
