import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { order } from '../../db/schema/order.ts'
import { isAccount, type NewGuest } from '../../identity/customer.ts'
import type { SessionUser } from '../../identity/session-user.ts'
import { HELD_UNTIL } from '../stock-hold.ts'
import type { PlacementOutcome } from './placement-outcome.ts'

/** The order that an earlier call with this idempotency key has placed. */
export async function findByIdempotencyKey(
  customer: SessionUser | NewGuest,
  key: string | undefined,
): Promise<PlacementOutcome | undefined> {
  if (!key) return undefined
  const [placed] = await db
    .select({
      id: order.id,
      digest: order.requestDigest,
      heldUntil: sql<Date | null>`${HELD_UNTIL}`.mapWith(order.heldUntil),
    })
    .from(order)
    .where(and(isPlacedBy(customer), eq(order.idempotencyKey, key)))
    .for('key share')
  return placed && { kind: 'placed', ...placed }
}

/** A guest is identified by the email alone. The key and the same body show that it is the same form. */
function isPlacedBy(customer: SessionUser | NewGuest) {
  return isAccount(customer)
    ? eq(order.customerId, customer.id)
    : and(order.isGuest, eq(order.customerEmail, customer.email))
}
