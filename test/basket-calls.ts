import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Basket } from '#contract/basket/basket.ts'
import { db } from '#server/platform/db/client.ts'
import { basket } from '#server/platform/db/schema/basket.ts'
import { anIp, call } from './call.ts'

// The calls on a basket, as tests make them.

type Caller = { as?: { token: string }; headers?: Record<string, string>; from?: string }

/** A guest: what their browser sends. */
export function aGuest(from = anIp()) {
  const token = randomBytes(32).toString('base64url')
  return { headers: { 'basket-token': token }, from }
}

export function hashOf({ headers }: ReturnType<typeof aGuest>) {
  return createHash('sha256').update(headers['basket-token']).digest('hex')
}

export function rowsOf(guest: ReturnType<typeof aGuest>) {
  return db
    .select()
    .from(basket)
    .where(eq(basket.tokenHash, hashOf(guest)))
}

export const add = (caller: Caller, part: { id: string }, quantity: number, more = {}) =>
  call('POST', '/basket/line', { ...caller, body: { productId: part.id, quantity, ...more } })

export const set = (caller: Caller, part: { id: string }, quantity: number, more = {}) =>
  call('PUT', `/basket/line/${part.id}`, { ...caller, body: { quantity, ...more } })

export async function basketOf(caller: Caller): Promise<Basket> {
  const { status, body } = await call('GET', '/basket', caller)
  expect(status).toBe(200)
  return body
}

export async function quantitiesOf(caller: Caller) {
  return (await basketOf(caller)).lines.map(({ product, quantity }) => [product._id, quantity])
}

export const merge = (
  person: { token: string },
  { headers, from }: { headers: Record<string, string>; from?: string },
) => call('POST', '/basket/merge', { as: person, headers, from })
