import type { IncomingMessage, ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { db } from '#server/platform/db/client.ts'
import { paymentIntent } from '#server/platform/db/schema/payment-intent.ts'
import type { product } from '#server/platform/db/schema/product.ts'
import { env } from '#server/platform/env.server.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import { createIntent } from '#server/sales/payment/create-intent.ts'
import { payOrder } from '#server/sales/payment/pay-order.ts'
import { anOrder, getOrderRow } from './builders.ts'

// Payments as Stripe.js makes them in the browser: it confirms the intent with its client secret.

const { hostname, port } = new URL(env.stripe.apiUrl ?? '')

/** Stripe's own SDK, connected to the sandbox. */
export const atStripe = new Stripe(env.stripe.secretKey, {
  host: hostname,
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
  refundFails: '4000000000005126',
  dispute: '4000000000000259',
  inquiry: '4000000000001976',
  fraudWarning: '4000000000005423',
}

/** Pays an intent with a card. @returns the intent at Stripe afterwards */
export async function payWithCard({ clientSecret }: { clientSecret: string }, number = CARDS.good) {
  const id = idOf({ clientSecret })
  const method = await atStripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
  })
  await atStripe.paymentIntents.confirm(id, { payment_method: method.id }).catch(() => {})
  return atStripe.paymentIntents.retrieve(id)
}

/**
 * Pays an intent by a bank debit, which Stripe processes until `settleAtStripe`. @returns the
 * intent at Stripe
 */
export async function payByBank(
  intent: { clientSecret: string },
  bank: 'success' | 'insufficientFunds' | 'processing' = 'success',
) {
  const payment_method = `pm_usBankAccount_${bank}`
  return atStripe.paymentIntents.confirm(idOf(intent), { payment_method })
}

/** The bank answers to a debit that is processing. */
export function settleAtStripe(intentId: string) {
  return atStripe.rawRequest('POST', `/sandbox/debit/${intentId}`)
}

/** An intent's id; the browser sends it as the transaction id. */
export function idOf({ clientSecret }: { clientSecret: string }) {
  return clientSecret.replace(/_secret_.*/, '')
}

/**
 * An unsettled payment of $12.50 for an order, as an older release has left it: charged, and
 * neither pays nor was refunded.
 */
export async function anUnsettledPayment(orderId: string) {
  const { id, client_secret } = await atStripe.paymentIntents.create({
    amount: 1250,
    currency: 'usd',
  })
  await payWithCard({ clientSecret: client_secret ?? '' })
  await db.insert(paymentIntent).values({ id, orderId, amountCents: 1250, succeededAt: new Date() })
  return id
}

/** An order that its customer has paid by card. */
export async function aPaidOrder(
  customer: SessionUser,
  part?: typeof product.$inferSelect,
  quantity = 1,
  card = CARDS.good,
) {
  const { id } = await anOrder(customer, part, quantity)
  const intent = await createIntent(customer, { orderId: id, pricePerUnit: 12.5 })
  await payWithCard(intent, card)
  await payOrder(customer, { appointment: id, transactionId: idOf(intent) })
  return { ...(await getOrderRow(id)), transactionId: idOf(intent) }
}

/** The refunds of a payment at Stripe, in cents, the latest first. */
export async function refundsAtStripe(paymentIntent: string) {
  const { data } = await atStripe.refunds.list({ payment_intent: paymentIntent })
  return data.map(({ amount }) => amount)
}

/** Does this request to Stripe create a refund? */
export function isRefundCall({ method, url }: IncomingMessage) {
  return method === 'POST' && url === '/v1/refunds'
}

/** The bank disputes the charge of an intent, or asks about it. @returns Stripe's id */
export async function disputeAtStripe(intentId: string, claim: { inquiry?: true } = {}) {
  const { id } = await atStripe.rawRequest('POST', `/sandbox/dispute/${intentId}`, claim)
  return String(id)
}

/** The bank warns that the card of an intent may not be its holder's. @returns Stripe's id */
export async function warnAtStripe(intentId: string) {
  const { id } = await atStripe.rawRequest('POST', `/sandbox/fraud-warning/${intentId}`)
  return String(id)
}

/** The bank decides a dispute: what the sandbox takes as evidence. */
export function decideAtStripe(disputeId: string, decision: 'won' | 'lost') {
  if (decision === 'lost') return atStripe.disputes.close(disputeId)
  const evidence = { uncategorized_text: 'winning_evidence' }
  return atStripe.disputes.update(disputeId, { evidence })
}

/** Stripe's behavior when it does not know an intent, as with keys of another account or mode. */
export function unknownAtStripe(intentId: string) {
  return (answer: () => void, response: ServerResponse, { url = '' }: IncomingMessage) => {
    if (!url.includes(intentId)) return answer()
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"error":{"type":"invalid_request_error","code":"resource_missing"}}')
  }
}
