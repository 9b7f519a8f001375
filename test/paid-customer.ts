import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { anAccount } from './builders.ts'
import { aPaidOrder } from './card.ts'

/** A customer with an order that is paid, and the payment intent that paid it. */
export async function aPaidCustomer() {
  const casey = await anAccount('secret1', { name: 'Casey Miller' })
  const paid = await aPaidOrder(casey)
  return { casey, paid }
}

/** As if so many days of the wait for the erasure of an order's personal data had passed. */
export function bringErasureNearer(orderId: string, days: number) {
  return db
    .update(order)
    .set({ eraseAfter: sql`erase_after - ${days}::int * interval '1 day'` })
    .where(eq(order.id, orderId))
}
