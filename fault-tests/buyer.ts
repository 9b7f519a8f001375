import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { aCheckoutOf, anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { CARDS, idOf, payWithCard } from '#test/card.ts'
import { type Answer, type Caller, call, retryUntilAnswered } from './call.ts'
import { recordBasket, recordOrder, recordStock } from './ledger.ts'
import { within } from './time.ts'
import { reportViolation } from './violations.ts'

// Buyers and their calls, each through a random web process.

export type Part = Awaited<ReturnType<typeof aPart>>
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

/** A product of which there are `units`: no discount takes its price below what a card can pay. */
export async function aPart(units: number, pricePerUnitCents = randomInt(100, 5_000)) {
  const part = await aProduct({ availableQuantity: units, pricePerUnitCents })
  recordStock(part.id, units)
  return part
}

/**
 * A customer, or an admin, with a token and an IP of their own, and so a rate limit of their own.
 */
export async function aBuyer(role?: 'admin') {
  const person = await aPerson({ name: 'Casey', ...(role && { role }) })
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  return { ...person, ip }
}

export function twoAdmins() {
  return Promise.all([aBuyer('admin'), aBuyer('admin')])
}

export function buyers(count: number) {
  return Promise.all(Array.from({ length: count }, () => aBuyer()))
}

type Form = {
  quantity?: number
  pricePerUnit?: number
  coreCharge?: number
  address?: string
  key?: string
  vehicle?: object
}

/** Sends an order form. An acknowledged order is recorded in the ledger. */
export async function submitOrder(
  buyer: Buyer,
  part: Part,
  form: Form = {},
  options: { url?: string; signal?: AbortSignal } = {},
) {
  const { key = randomUUID(), ...fields } = form
  const body = anOrderOf(part, fields)
  const answer = await call(buyer, 'POST', '/order', { body, key, ...options })
  if (answer.status === 201) {
    const cents = Math.round(body.pricePerUnit * 100)
    recordOrder({
      id: String(answer.body.insertedId),
      customerId: buyer.id,
      productId: part.id,
      quantity: body.quantity,
      cents,
    })
  }
  return answer
}

/**
 * Sends a basket, one unit of each part unless it says more. An acknowledged order is recorded in
 * the ledger.
 */
export async function submitBasket(
  buyer: Buyer,
  parts: (Part & { units?: number })[],
  { key = randomUUID(), total }: { key?: string; total?: number } = {},
) {
  const body = aCheckoutOf(parts, total === undefined ? {} : { total })
  const answer = await call(buyer, 'POST', '/checkout', { body, key })
  if (answer.status === 201) {
    const lines = parts.map(({ id, units = 1, pricePerUnitCents: cents }) => {
      return { productId: id, quantity: units, cents }
    })
    recordBasket({ id: String(answer.body.insertedId), customerId: buyer.id, lines })
  }
  return answer
}

/** An order of several parts, retried until it is placed. @returns the order's id */
export async function anOrderOfSeveral(buyer: Buyer, parts: (Part & { units?: number })[]) {
  const key = randomUUID()
  const { status, body } = await retryUntilAnswered(() => submitBasket(buyer, parts, { key }))
  if (status !== 201)
    throw new Error(`an order of several parts was refused with ${status}: ${body.detail}`)
  return String(body.insertedId)
}

/** An order, retried until it is placed. @returns its id */
export async function anOrder(buyer: Buyer, part: Part, quantity = 1) {
  const key = randomUUID()
  const { status, body } = await retryUntilAnswered(() =>
    submitOrder(buyer, part, { quantity, key }),
  )
  if (status !== 201) throw new Error(`an order was refused with ${status}: ${body.detail}`)
  return String(body.insertedId)
}

/**
 * Reconciliation asks about the orders of the last hour: this one is left to browsers and events.
 */
export function excludeFromReconciliation(id: string) {
  const createdAt = sql`now() - interval '2 hours'`
  return db.update(order).set({ createdAt }).where(eq(order.id, id))
}

/** The call that the payment page makes when it opens. */
export function openPaymentPage(buyer: Caller, orderId: string) {
  return call(buyer, 'POST', '/create-payment-intent', { body: { orderId, pricePerUnit: 1 } })
}

/** The first call of Pay, once the hold has ended. */
export function renewHold(buyer: Caller, orderId: string) {
  return call(buyer, 'POST', `/order/${orderId}/hold`)
}

/**
 * The spec's call, with a price alone: for the newest of the buyer's unpaid orders at this price.
 */
export function openPaymentAtPrice(buyer: Buyer, cents: number) {
  const body = { pricePerUnit: cents / 100 }
  return call(buyer, 'POST', '/create-payment-intent', { body })
}

/** The same, charged. @returns the transaction id */
export async function chargeAtPrice(buyer: Buyer, cents: number) {
  return charge(await retryUntilAnswered(() => openPaymentAtPrice(buyer, cents)))
}

/** Charges the card on an opened payment page. @returns the transaction id */
export async function charge({ status, body }: Answer, card = CARDS.good) {
  if (status !== 200) throw new Error(`a payment was refused with ${status}: ${body.detail}`)
  const intent = { clientSecret: String(body.clientSecret) }
  // The card form shows an error while Stripe is unreachable; customers try again.
  await within(60, () =>
    payWithCard(intent, card).then(
      ({ status }) => card !== CARDS.good || ['succeeded', 'canceled'].includes(status),
      () => false,
    ),
  )
  return idOf(intent)
}

/** Opens the payment page of an order and charges the card. @returns the transaction id */
export async function chargeFor(buyer: Caller, orderId: string) {
  return charge(await retryUntilAnswered(() => openPaymentPage(buyer, orderId)))
}

/** The browser's call after the charge. */
export function confirmPayment(buyer: Caller, orderId: string, transactionId: string) {
  const body = { appointment: orderId, transactionId }
  return call(buyer, 'PATCH', `/order/${orderId}`, { body })
}

export function cancel(buyer: Buyer, orderId: string) {
  return call(buyer, 'DELETE', `/myOrder/${orderId}`)
}

export function getOrder(buyer: Buyer, orderId: string) {
  return call(buyer, 'GET', `/order/${orderId}`)
}

export async function isPaid(buyer: Buyer, orderId: string) {
  return (await getOrder(buyer, orderId)).body.paid === true
}

/** @param what the call that was answered, for the message */
export function expectStatus(answer: Answer, allowed: number[], what: string) {
  const { status, body, attempts } = answer
  if (allowed.includes(status)) return
  const often = attempts ? `, ${attempts} times` : ''
  reportViolation(
    `${what} was answered with ${status} ${body.detail ?? ''}, not ${allowed.join(' or ')}${often}`,
  )
}
