import { and, eq } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { order } from '../db/schema/order.ts'
import { orderToken } from '../db/schema/order-token.ts'
import { hashOf, newSecret } from './secret.ts'
import type { SessionUser } from './session-user.ts'

// An account, or a guest with a token of the order. The token is 32 random bytes, and the database
// has only its hash: a reader of the table can't open an order.

/** A guest who has a token of this order. */
type OrderGuest = { orderId: string; email: string; name: string; ip: string }

/** The owner of an order. */
export type Customer = SessionUser | OrderGuest

/**
 * A guest who orders: there is no order yet, hence no token. `basket` is the one that the lines are
 * taken out of, if they say it.
 */
export type NewGuest = {
  email: string
  name: string
  ip: string
  basket?: GuestBasket | undefined
  placing?: StaffPlacing
}

/** Who of the staff places the guest's order, and the draft that it is made of. */
export type StaffPlacing = {
  editor: Pick<SessionUser, 'id' | 'email' | 'apiKey'>
  draftId: string
  version: number
  /** For the audit log. */
  detail: string | null
}

/** A guest's basket is found by the hash of its token. */
type GuestBasket = { tokenHash: string; ip: string }

export function isAccount(person: Customer | NewGuest): person is SessionUser {
  return 'sessionId' in person
}

/** For what is counted and queued by customer. */
export function customerKey(customer: Customer) {
  return isAccount(customer) ? customer.id : `guest ${customer.orderId}`
}

/** Guests are no staff, and staff at an order of their own may do what any customer may. */
export function isStaff(customer: Customer) {
  return isAccount(customer) && customer.role !== null
}

export function newToken() {
  const token = newSecret()
  return { token, tokenHash: hashOf(token, 'hex') }
}

/**
 * Looked up by its hash: how long that takes says nothing of the token. @returns undefined when it
 * opens no order, or no more
 */
export async function findGuest(token: string): Promise<Omit<OrderGuest, 'ip'> | undefined> {
  const [found] = await db
    .select({ orderId: order.id, email: order.customerEmail, name: order.customerName })
    .from(orderToken)
    .innerJoin(order, eq(order.id, orderToken.orderId))
    .where(and(eq(orderToken.tokenHash, hashOf(token, 'hex')), order.isGuest))
  return found
}
