import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { firstIdAt } from '#server/platform/db/first-id.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { refund } from '#server/platform/db/schema/refund.ts'

// Orders that were placed, paid and refunded at moments of a test's choice.

type Sold = {
  at: Date
  cents: number
  productId: string
  units?: number
  state?: 'paid' | 'unpaid' | 'canceled'
  refunds?: Refund[]
}

type Refund = {
  at: Date
  cents: number
  is?: 'made' | 'under way' | 'failed' | 'of another charge'
}

/** An order of one part without delivery or tax. @returns its id */
export async function aSoldOrder({ at, cents, productId, units = 1, ...more }: Sold) {
  const { state = 'paid', refunds = [] } = more
  // The row's own random end, after the moment that ids begin with.
  const id = `${firstIdAt(at.getTime()).slice(0, 13)}-7${randomUUID().slice(15)}`
  const payment = `pi_${randomUUID()}`
  await db.insert(order).values({
    ...{ id, productId, productName: 'Sold', pricePerUnitCents: cents / units, quantity: units },
    ...{ units, goodsCents: cents, totalCents: cents, heldUntil: at, createdAt: at },
    ...{ customerEmail: 'sold@example.com', customerName: 'Sold', phone: '1', address: '1' },
    ...(state === 'paid' && { paidAt: at, transactionId: payment }),
    ...(state === 'canceled' && { cancelledAt: at, stockHeld: false }),
  })
  const line = { productId, productName: 'Sold', pricePerUnitCents: cents / units }
  await db.insert(orderLine).values({ orderId: id, position: 1, ...line, quantity: units })
  for (const { at, cents, is = 'made' } of refunds) {
    await db.insert(refund).values({
      ...{ orderId: id, amountCents: cents, reason: 'Sold', createdAt: at },
      paymentIntentId: is === 'of another charge' ? `pi_${randomUUID()}` : payment,
      ...(is !== 'under way' && { stripeRefundId: `re_${randomUUID()}` }),
      ...(is === 'failed' && { failedAt: at }),
    })
  }
  return id
}

export async function deleteSoldOrders() {
  const ids = db.select({ id: order.id }).from(order).where(sql`customer_name = 'Sold'`)
  await db.delete(refund).where(inArray(refund.orderId, ids))
  await db.delete(orderLine).where(inArray(orderLine.orderId, ids))
  await db.delete(order).where(sql`customer_name = 'Sold'`)
}
