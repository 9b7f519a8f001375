import { eq, sql } from 'drizzle-orm'
import { erasePersonalData } from '#server/account/personal-data-erasure.ts'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'
import { aGuestOrder, anEmail } from './guests.ts'

// Customers as the staff see them.

export const aManager = () => aPerson({ role: 'manager' })

export async function find(q: string, as: { token: string }) {
  return (await call('GET', `/staff/customer?${new URLSearchParams({ q })}`, { as })).body
}

/** A customer of a guest's order. */
export async function aCustomer(email = anEmail()) {
  const as = await aManager()
  const placed = await aGuestOrder({ email })
  const [{ _id: id }] = await find(email, as)
  const path = `/staff/customer/${id}`
  const read = async () => (await call('GET', path, { as })).body
  const block = (body: object) => call('PUT', `${path}/block`, { as, body })
  const merge = (into: string | null) => call('POST', `${path}/merge`, { as, body: { into } })
  return { as, id: String(id), email, placed, path, read, block, merge }
}

export async function eraseAtOnce(orderId: string) {
  await db.update(order).set({ eraseAfter: sql`now()` }).where(eq(order.id, orderId))
  await erasePersonalData()
}

export const FOR_CHARGEBACKS = { blocked: true, reason: 'Three chargebacks.' }
export const REFUSED = { status: 403, detail: 'We can’t take this order. Please write to us.' }
