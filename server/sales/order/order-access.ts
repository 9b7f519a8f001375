import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/audit/audit.ts'
import type { db, Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { AppError, notFound, notLoggedIn } from '../../platform/errors.ts'
import { type Customer, isAccount, isStaff } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import type { OrderRow } from './order.ts'

// Decides who the customer of an order is: its account, or the guest who has its token. Route and
// state decide what the customer may do.

type Owned = Pick<OrderRow, 'id' | 'customerId' | 'isGuest'>

/**
 * Is this the customer of the order, by account or by the guest's token? After an account has
 * claimed an order, no guest is.
 */
export function isOrderOf(customer: Customer, row: Owned) {
  return isAccount(customer)
    ? row.customerId === customer.id
    : row.isGuest && row.id === customer.orderId
}

/**
 * @throws AppError 404 when there is none, or when the guest's token is another order's; 401 when
 *   the reader's account was removed meanwhile; 403 when it is neither the reader's nor the reader
 *   an admin
 */
export async function requireOrderOf<Row extends Owned>(
  from: typeof db | Transaction,
  reader: Actor,
  row: Row | undefined,
) {
  if (!row) throw notFound('order')
  if (reader === 'system') return row
  if (isOrderOf(reader, row) || isStaff(reader)) return row
  if (!isAccount(reader)) throw notFound('order')
  await requireAccount(from, reader)
  throw new AppError(403, 'This order is not yours')
}

/**
 * A removal takes the account off its orders, and a call of that account may have passed its guard
 * before.
 */
async function requireAccount(from: typeof db | Transaction, { id }: SessionUser) {
  if ((await from.$count(user, eq(user.id, id))) === 0) throw notLoggedIn()
}
