import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { env } from '../../../platform/env.server.ts'
import { newStripe } from '../../pricing/stripe-client.ts'
import { cancelIntent, client, createIntent, orStripeFailure } from './stripe.ts'

// Calls that prove that payments work. None charges a card.

const CENTS = 100
const TIMEOUT_MS = 8_000

/** The events that the shop asks Stripe for (docs/stripe-setup.md). */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
]

/**
 * Makes an intent with the secret key, reads it with the publishable one as a browser does, and
 * cancels it: both keys belong to one account and mode, and may write.
 * @returns what Stripe says of the publishable key, if it refuses it
 * @throws AppError 502 when it refuses the secret key or does not answer
 */
export async function tryKeys(): Promise<{ refused?: string }> {
  const { id, client_secret: secret } = await createIntent({
    cents: CENTS,
    description: 'Check of the shop: never charged',
    metadata: { check: 'keys' },
    taxCalculation: null,
    onlyCards: true,
    idempotencyKey: randomUUID(),
  })
  try {
    const limits = { timeout: TIMEOUT_MS, maxNetworkRetries: 1 }
    const browser = newStripe(env.stripe.publishableKey, limits)
    await browser.paymentIntents.retrieve(id, { client_secret: secret ?? '' })
    return {}
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || !error.statusCode) throw error
    return { refused: error.code ?? `status ${error.statusCode}` }
  } finally {
    await cancelIntent(id)
  }
}

export type Endpoint = { url: string; isEnabled: boolean; events: string[] }

/** @returns undefined when the key may not look at webhooks */
export async function listWebhooks(): Promise<Endpoint[] | undefined> {
  try {
    const { data } = await client.webhookEndpoints.list({ limit: 100 })
    return data.map(({ url, status, enabled_events: events }) => ({
      url,
      isEnabled: status === 'enabled',
      events,
    }))
  } catch (error) {
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
    if (status === 403 || status === 404) return undefined
    return orStripeFailure(Promise.reject(error))
  }
}
