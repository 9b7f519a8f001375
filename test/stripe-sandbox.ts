import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { stripeSandbox } from '#sandbox/stripe.ts'
import { env } from '#server/platform/env.server.ts'
import { portOf } from './port-of.ts'

// A Stripe sandbox on a port of its own, with a webhook endpoint, for tests against Stripe's
// published API.

export const CARD = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
  refundFails: '4000000000005126',
  dispute: '4000000000000259',
  inquiry: '4000000000001976',
  fraudWarning: '4000000000005423',
}

type Received = { headers: IncomingHttpHeaders; payload: string }
const received: Received[] = []
let failuresLeft = 0
const webhook = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const fails = failuresLeft > 0
  if (fails) failuresLeft--
  else received.push({ headers: request.headers, payload: Buffer.concat(chunks).toString() })
  response.writeHead(fails ? 500 : 204).end()
})
await once(webhook.listen(0, '127.0.0.1'), 'listening')
const webhookPort = portOf(webhook)

const app = Fastify()
app.register(stripeSandbox, { webhookUrl: `http://127.0.0.1:${webhookPort}/` })

export const origin = await app.listen({ port: 0, host: '127.0.0.1' })

/** Stripe's own SDK, connected to the sandbox. */
export const stripe = sdk()

/** The webhook endpoint answers the next `count` deliveries with 500. */
export function refuseDeliveries(count: number) {
  failuresLeft = count
}

export function sdk(config: Stripe.StripeConfig = {}) {
  const { hostname, port } = new URL(origin)
  return new Stripe('sk_test_x', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...config,
  })
}

export function anIntent(
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
  options?: Stripe.RequestOptions,
) {
  return stripe.paymentIntents.create(
    { amount: 2000, currency: 'usd', allowed_payment_method_types: ['card'], ...params },
    options,
  )
}

export function aCard(
  number: string,
  billing_details?: Stripe.PaymentMethodCreateParams['billing_details'],
) {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
  return stripe.paymentMethods.create({ type: 'card', card, billing_details })
}

export async function pay(number: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const [intent, method] = await Promise.all([anIntent(params), aCard(number)])
  return stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
}

export function authenticate(intent: Stripe.PaymentIntent, outcome: 'success' | 'failure') {
  return send('POST', `/sandbox/3ds/${intent.id}`, {
    key: 'pk_test_x',
    body: `client_secret=${intent.client_secret}&outcome=${outcome}`,
  })
}

export async function send(
  method: string,
  path: string,
  {
    key = 'sk_test_x',
    body,
    headers = {},
  }: { key?: string | null; body?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(origin + path, {
    method,
    body: method === 'POST' ? new URLSearchParams(body) : undefined,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
  })
  return { status: response.status, body: await response.json() }
}

export async function errorOf(promise: Promise<unknown>) {
  const outcome = await promise.then(
    () => 'no error',
    (error: unknown) => error,
  )
  if (!(outcome instanceof Stripe.errors.StripeError)) throw outcome
  return outcome
}

/** The events about these intents that the webhook endpoint got. @throws for a wrong signature */
export function eventsOf(...intentIds: string[]) {
  // Of all that came since the first test, those of older tests may be past the signature's five
  // minutes.
  return received
    .filter(({ payload }) => intentIds.some((id) => payload.includes(id)))
    .map(({ payload, headers }) =>
      stripe.webhooks.constructEvent(
        payload,
        headers['stripe-signature'] ?? '',
        env.stripe.webhookSecret,
      ),
    )
    .filter((event) => intentIds.some((id) => JSON.stringify(event.data.object).includes(id)))
}

let keys = 0

export function aKey() {
  return `key-${Date.now()}-${keys++}`
}
