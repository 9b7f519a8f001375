import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { networkOf } from '#server/platform/rate-limit/ip.ts'
import { placeOrder } from '#server/sales/checkout/place-order.ts'
import { anOrderOf, type Part, type Person } from './builders.ts'

// Orders that hold units, and the bounds on them.

export const HOUR_MS = 3_600_000
/** What an account reads that has not paid and has not verified its email. */
export const TOO_MANY_OPEN = {
  status: 429,
  message: 'Pay or cancel one of your orders first, or verify your email',
}

/**
 * Open orders of one unit each, inserted at once, as of a customer who never paid. @returns their
 * ids
 */
export async function openOrders(
  customer: Person,
  part: Part,
  count: number,
  overrides: Partial<typeof order.$inferInsert> = {},
) {
  const row = {
    productId: part.id,
    productName: part.name,
    pricePerUnitCents: part.pricePerUnitCents,
    quantity: 1,
    units: 1,
    goodsCents: part.pricePerUnitCents,
    totalCents: part.pricePerUnitCents,
    customerId: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    phone: '5551234',
    address: '1 Main Street',
    heldUntil: new Date(Date.now() + HOUR_MS),
    network: networkOf(customer.ip),
    ...overrides,
  }
  await db
    .update(product)
    .set({ availableQuantity: sql`available_quantity - ${count}` })
    .where(eq(product.id, part.id))
  const stored = await db
    .insert(order)
    .values(Array.from({ length: count }, () => row))
    .returning()
  await db.insert(orderLine).values(
    stored.map(({ id, productId, productName, pricePerUnitCents, quantity }) => {
      return { orderId: id, position: 1, productId, productName, pricePerUnitCents, quantity }
    }),
  )
  return stored.map(({ id }) => id)
}

/** As if Stripe had been paid for it. @returns the transaction id */
export async function insertPayment(orderId: string) {
  const transactionId = `pi_${randomUUID()}`
  await db.update(order).set({ paidAt: new Date(), transactionId }).where(eq(order.id, orderId))
  return transactionId
}

export async function insertRefund(orderId: string, transactionId: string, amountCents: number) {
  await db.insert(refund).values({
    orderId,
    paymentIntentId: transactionId,
    amountCents,
    reason: 'Returned',
    stripeRefundId: `re_${randomUUID()}`,
  })
}

export function orderOne(customer: Person, part: Part, ip = customer.ip) {
  return placeOrder({ ...customer, ip }, anOrderOf(part))
}
