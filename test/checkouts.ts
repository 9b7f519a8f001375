import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import type { Person } from './builders.ts'
import { call } from './call.ts'

export function checkOut(as: Person, body: object, key?: string) {
  return call('POST', '/checkout', {
    as,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

export function ordersOf({ id }: Person) {
  return db.select().from(order).where(eq(order.customerId, id))
}
