import { randomInt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { VerdictWord } from '#contract/catalog/part.ts'
import { checkoutSchema } from '#contract/order/checkout.ts'
import { numberColumns } from '#server/catalog/own-numbers.ts'
import { addReview } from '#server/catalog/review/review.ts'
import { db } from '#server/platform/db/client.ts'
import { account, session, user } from '#server/platform/db/schema/identity.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { paymentIntent } from '#server/platform/db/schema/payment-intent.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { rateLimit } from '#server/platform/db/schema/rate-limit.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { mintToken } from '#server/platform/identity/access-token.ts'
import { hashPassword } from '#server/platform/identity/password.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import { checkOut } from '#server/sales/checkout/check-out.ts'
import { placeOrder } from '#server/sales/checkout/place-order.ts'

// Each test inserts its own rows with these builders; fields that a test does not name have
// realistic defaults.

export async function aProduct(overrides: Partial<typeof product.$inferInsert> = {}) {
  const row = {
    name: 'Spark plug',
    img: '/parts/spark-plug.svg',
    description: 'Thread M14, 19 mm reach.',
    availableQuantity: 100,
    minimumOrderQuantity: 1,
    pricePerUnitCents: 1250,
    ...numberColumns(overrides.number),
    ...overrides,
  }
  return singleRow(await db.insert(product).values(row).returning())
}

export type Part = Awaited<ReturnType<typeof aProduct>>

/** A signed-in customer (or, with `role: 'admin'`, an admin), and their bearer token. */
export async function aPerson(overrides: Partial<typeof user.$inferInsert> = {}) {
  const row = { name: 'Casey', email: `${randomUUID()}@example.com`, ...overrides }
  const { id, email, name, image, role } = singleRow(await db.insert(user).values(row).returning())
  const expiresAt = new Date(Date.now() + 3_600_000)
  const signedIn = singleRow(
    await db.insert(session).values({ userId: id, token: randomUUID(), expiresAt }).returning(),
  )
  // An IP of their own, as orders are rate-limited by IP.
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const sessionId = signedIn.id
  const person: SessionUser = { id, email, name, image, role, ip, sessionId }
  return { ...person, token: await mintToken(signedIn) }
}

export type Person = Awaited<ReturnType<typeof aPerson>>

/** A user who can sign in with `password`. */
export async function anAccount(
  password: string,
  overrides: Partial<typeof user.$inferInsert> = {},
) {
  const person = await aPerson(overrides)
  await db.insert(account).values({
    userId: person.id,
    accountId: person.id,
    providerId: 'credential',
    password: await hashPassword(password),
  })
  return person
}

/** The body of POST /order for `part`. */
export function anOrderOf(
  part: { id: string; pricePerUnitCents: number },
  overrides: {
    quantity?: number
    pricePerUnit?: number
    coreCharge?: number
    phone?: string
    address?: string
  } = {},
) {
  return {
    productId: part.id,
    pricePerUnit: part.pricePerUnitCents / 100,
    quantity: 1,
    phone: '5551234',
    address: '1 Main Street',
    ...overrides,
  }
}

type Wanted = {
  id: string
  pricePerUnitCents: number
  units?: number
  vehicle?: object
  shownVerdict?: VerdictWord
}

/** The body of POST /checkout for these parts, as one who sees them would send it. */
export function aCheckoutOf(parts: Wanted[], overrides: { total?: number } = {}) {
  const lines = parts.map(({ id, pricePerUnitCents, units = 1, ...fit }) => {
    const { vehicle, shownVerdict } = fit
    return {
      productId: id,
      pricePerUnit: pricePerUnitCents / 100,
      quantity: units,
      ...(vehicle && { vehicle }),
      ...(shownVerdict && { shownVerdict }),
    }
  })
  const cents = parts.reduce((sum, part) => sum + part.pricePerUnitCents * (part.units ?? 1), 0)
  return { lines, phone: '5551234', address: '1 Main Street', total: cents / 100, ...overrides }
}

/** An unpaid order of several parts. */
export async function anOrderOfSeveral(customer: SessionUser, parts: Wanted[]) {
  const { id } = await checkOut(customer, checkoutSchema.parse(aCheckoutOf(parts)))
  return getOrderRow(id)
}

/** An unpaid order. */
export async function anOrder(
  customer: SessionUser,
  part?: typeof product.$inferSelect,
  quantity = 1,
) {
  const of = part ?? (await aProduct())
  const { id } = await placeOrder(customer, anOrderOf(of, { quantity }))
  return getOrderRow(id)
}

export async function getOrderRow(id: string) {
  return singleRow(await db.select().from(order).where(eq(order.id, id)))
}

export async function stockOf(part: { id: string }) {
  const row = singleRow(await db.select().from(product).where(eq(product.id, part.id)))
  return row.availableQuantity
}

/** @returns the review's id */
export function aReview(writer: SessionUser, text = 'Fits.') {
  return addReview(writer, { location: 'Lyon', review: text })
}

/** Moves the user's reviews a day into the past. */
export async function letDayPass({ id }: { id: string }) {
  await db
    .update(review)
    .set({ createdAt: sql`${review.createdAt} - interval '1 day'` })
    .where(eq(review.userId, id))
}

/** Moves the end of the order's hold a minute into the past. */
export async function letHoldExpire(id: string) {
  // At once: a job would take the intent for one of after the hold's end.
  await db.transaction(async (tx) => {
    await tx
      .update(order)
      .set({ heldUntil: new Date(Date.now() - 60_000) })
      .where(eq(order.id, id))
    await tx
      .update(paymentIntent)
      .set({ createdAt: sql`created_at - interval '2 minutes'` })
      .where(eq(paymentIntent.orderId, id))
  })
}

/** Sets a rate limit's counter, as this many calls would. */
export async function letCount(key: string, count: number) {
  singleRow(await db.update(rateLimit).set({ count }).where(eq(rateLimit.key, key)).returning())
}
