import { randomInt, randomUUID } from 'node:crypto'
import { aCheckoutOf } from '#test/builders.ts'
import type { Part } from './buyer.ts'
import { type Answer, call, retryUntilAnswered } from './call.ts'
import { recordBasket } from './ledger.ts'

// Guests and their calls.

export function anEmail() {
  return `${randomUUID()}@guests.example`
}

export function anIp() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** An IPv6 site, and an IP in a network of it that no other call has. */
export function aSite() {
  const hex = () => randomInt(0x1000, 0x10000).toString(16)
  const site = `2001:${hex()}:${hex()}`
  return { site, ip: () => `${site}:${hex()}::1` }
}

type Form = { email?: string; ip?: string; key?: string }

/**
 * Sends a guest's checkout of one unit of each part. An acknowledged order is recorded in the
 * ledger.
 */
export async function submitAsGuest(parts: Part[], form: Form = {}) {
  const { email = anEmail(), ip = anIp(), key = randomUUID() } = form
  const body = { ...aCheckoutOf(parts), email, name: 'Gwen Guest' }
  const answer = await call({ ip }, 'POST', '/checkout', { body, key })
  if (answer.status === 201) recordGuestOrder(answer, parts)
  return answer
}

/** @param customerId the account that has claimed it */
export function recordGuestOrder(
  { body }: Answer,
  parts: Part[],
  customerId: string | null = null,
) {
  const lines = parts.map(({ id, pricePerUnitCents: cents }) => {
    return { productId: id, quantity: 1, cents }
  })
  recordBasket({ id: String(body.insertedId), customerId, lines })
}

/** A guest's order, retried until it is placed, and who may call about it. */
export async function aGuestOrder(parts: Part[], form: Form = {}) {
  const ip = form.ip ?? anIp()
  const key = form.key ?? randomUUID()
  const placed = await retryUntilAnswered(() => submitAsGuest(parts, { ...form, ip, key }))
  if (placed.status !== 201) {
    throw new Error(`a guest's order was refused with ${placed.status}: ${placed.body.detail}`)
  }
  const guest = { ip, orderToken: String(placed.body.token) }
  return { id: String(placed.body.insertedId), guest, placed }
}
