import { expect } from 'vitest'
import { env } from '#server/platform/env.server.ts'
import { aCheckoutOf, anOrderOf, aPerson, aProduct } from './builders.ts'
import { call } from './call.ts'
import type { Person } from './open-orders.ts'

// The last units of parts, and networks that hold as many as they may.

export const TOO_MANY_LAST_UNITS = {
  status: 429,
  body: {
    detail:
      'Unpaid orders from your network hold the last units of many parts. Verify your email to order now, or try again tomorrow.',
  },
}

export const aLastUnit = () => aProduct({ availableQuantity: 1 })

export async function orderLastUnit(as: Person, from: string) {
  return call('POST', '/order', { as, from, body: anOrderOf(await aLastUnit()) })
}

/** As many last units as a network may empty, by two accounts with each call. */
export async function emptyAll(from: string, emailVerified = false) {
  const half = env.hold.maxOpen / 2
  const [one, other] = [await aPerson({ emailVerified }), await aPerson({ emailVerified })]
  const basket = aCheckoutOf(await Promise.all(Array.from({ length: half }, aLastUnit)))
  const placed = await call('POST', '/checkout', { as: one, from, body: basket })
  expect(placed.status).toBe(201)
  const ids = [String(placed.body.insertedId)]
  for (let n = 0; n < half; n += 1) {
    const { status, body } = await orderLastUnit(other, from)
    expect(status).toBe(201)
    ids.push(String(body.insertedId))
  }
  return { ids, one, other }
}
