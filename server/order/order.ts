import type { Actor } from '../audit/audit.ts'
import type { order } from '../db/schema/order.ts'
import { AppError, fieldError, notFound } from '../errors.ts'
import { type Customer, isAccount, isAdmin } from '../identity/customer.ts'

export type OrderRow = typeof order.$inferSelect

type Owned = Pick<OrderRow, 'id' | 'customerId' | 'isGuest'>

/** Is it the account's, or of the guest who has a token of it? An order that an account has claimed is no guest's. */
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

/** What the customer pays for an order. */
export function totalCents(row: Pick<OrderRow, 'totalCents'>) {
  return row.totalCents
}

/** An order as the subject of an audit entry. */
export function auditSubject(row: OrderRow) {
  return { id: row.id, name: describe(row) }
}

function describe({ lineCount, quantity, productName }: OrderRow) {
  return lineCount === 1 ? `${quantity} × ${productName}` : productName
}

/** The name of an order of several parts, as the specification's field has it. */
export function nameOfSeveral(first: string, lineCount: number) {
  return lineCount === 1 ? first : `${first} and ${lineCount - 1} more`
}

/** For a refund of all that is left: once units have left, it has to say so with `withoutReturn`. @throws AppError 409 */
export function requireNothingShipped({ number, units, refundedUnits, shippedUnits }: OrderRow) {
  if (shippedUnits === 0) return
  const isAll = shippedUnits === units - refundedUnits
  const sent = isAll ? 'has been shipped' : 'has been shipped in part'
  const detail = `Order ${number} ${sent}. Refund it without a return, or a part of it.`
  throw fieldError('withoutReturn', detail, 409)
}
