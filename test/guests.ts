import { randomUUID } from 'node:crypto'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aCheckoutOf, aProduct, getOrderRow } from './builders.ts'
import { anIp, call } from './call.ts'
import { payWithCard } from './card.ts'

// Guests, their orders and the tokens of these.

type Part = { id: string; pricePerUnitCents: number; units?: number }

export function anEmail() {
  return `${randomUUID()}@guests.example`
}

type Form = { email?: string; name?: string; from?: string; key?: string; more?: object }

/** Sends a guest's checkout. */
export function checkOutAsGuest(parts: Part[], form: Form = {}) {
  const { email = anEmail(), name = 'Gwen Guest', from = anIp(), key, more } = form
  return call('POST', '/checkout', {
    body: { ...aCheckoutOf(parts), email, name, ...more },
    from,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** A guest's unpaid order, and what its token may call. */
export async function aGuestOrder(form: Form & { parts?: Part[] } = {}) {
  const email = form.email ?? anEmail()
  const parts: Part[] = form.parts ?? [await aProduct()]
  const { status, body } = await checkOutAsGuest(parts, { ...form, email })
  if (status !== 201) throw new Error(`a guest's order was refused: ${JSON.stringify(body)}`)
  const { insertedId: id, token }: { insertedId: string; token: string } = body
  return { id, email, token, part: singleRow(parts.slice(0, 1)), ask: asGuest(token) }
}

/** Calls with a token of an order. */
export function asGuest(token: string) {
  const headers = { 'order-token': token }
  return (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(method, path, { headers, ...(body && { body }) })
}

/** Pays a guest's order by card, as its page does. */
export async function payAsGuest({ id, ask }: Awaited<ReturnType<typeof aGuestOrder>>) {
  const intent = await ask('POST', '/create-payment-intent', { orderId: id, pricePerUnit: 1 })
  if (intent.status !== 200) return intent
  const { id: transactionId } = await payWithCard(intent.body)
  return ask('PATCH', `/order/${id}`, { appointment: id, transactionId })
}

export async function aPaidGuestOrder(form: Form & { parts?: Part[] } = {}) {
  const placed = await aGuestOrder(form)
  const { status, body } = await payAsGuest(placed)
  if (status !== 200) throw new Error(`a guest's payment was refused: ${JSON.stringify(body)}`)
  return { ...placed, row: await getOrderRow(placed.id) }
}

export const NO_ORDER = { status: 404, body: { detail: 'There is no such order' } }
