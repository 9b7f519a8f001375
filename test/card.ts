import Stripe from 'stripe'
import { env } from '#server/env.server.ts'

// What a browser and Stripe do between them: the card is confirmed with the intent's client secret.

const { hostname, port } = new URL(env.stripe.apiUrl ?? '')

/** Stripe's own SDK, pointed at the sandbox, to look at and act from the provider's side. */
export const atStripe = new Stripe(env.stripe.secretKey, {
  host: hostname,
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
}

/** Pays an intent with a card. @returns the intent as the provider has it afterwards */
export async function payWithCard({ clientSecret }: { clientSecret: string }, number = CARDS.good) {
  const id = clientSecret.replace(/_secret_.*/, '')
  const method = await atStripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  })
  await atStripe.paymentIntents.confirm(id, { payment_method: method.id }).catch(() => {})
  return atStripe.paymentIntents.retrieve(id)
}

/** An intent's id, which is what the browser sends as the transaction id. */
export function idOf({ clientSecret }: { clientSecret: string }) {
  return clientSecret.replace(/_secret_.*/, '')
}
