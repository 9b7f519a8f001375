import type { Actor } from '../audit/audit.ts'
import { AppError, notFound } from '../errors.ts'
import { type Customer, isAccount, isAdmin } from '../identity/customer.ts'
import type { OrderRow } from './order.ts'

// Decides who the customer of an order is: its account, or the guest who has its token. Route and state decide what the
// customer may do.

type Owned = Pick<OrderRow, 'id' | 'customerId' | 'isGuest'>

/**
 * Is this the customer of the order, by account or by the guest's token? After an account has claimed an order, no
 * guest is.
 */
export function isOrderOf(customer: Customer, row: Owned) {
  return isAccount(customer)
    ? row.customerId === customer.id
    : row.isGuest && row.id === customer.orderId
}

/**
 * @throws AppError 404 when there is none, or not for this guest: a token opens one order, and all others alike not; 403 when
 *   it is neither the reader's nor the reader an admin
 */
export function requireOrderOf<Row extends Owned>(reader: Actor, row: Row | undefined) {
  if (!row) throw notFound('order')
  if (reader === 'system') return row
  if (isOrderOf(reader, row) || isAdmin(reader)) return row
  throw isAccount(reader) ? new AppError(403, 'This order is not yours') : notFound('order')
}
