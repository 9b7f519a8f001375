import type { CustomerNote, CustomerPage, ListedCustomer } from '#contract/account/customer.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { call, keyHeader } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'
import { customerPath } from './paths.ts'

// Customers as the staff see them.

const PAGE_SIZE = 24
/** Orders of a customer's page, before more are asked for. */
const ORDERS = 8

type Filters = { q: string; isBlocked: boolean }

/** One page, who ordered or asked last first. */
export function listCustomers({ q, isBlocked }: Filters, cursor?: string, limit = PAGE_SIZE) {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(isBlocked && { blocked: 'true' }),
    limit: String(limit),
    ...(cursor && { cursor }),
  })
  return getPage<ListedCustomer>(`/staff/customer?${query}`)
}

/** Everything that is stored about a customer: owners. */
export function exportCustomer(id: string) {
  return call<object>('GET', `${customerPath(id)}/export`)
}

export function getCustomer(id: string) {
  return call<CustomerPage>('GET', customerPath(id))
}

/** One page, newest first. */
export function listOrdersOfCustomer(id: string, cursor?: string, limit = ORDERS) {
  return getPage<ListedOrder>(listPath(`${customerPath(id)}/order`, cursor, limit))
}

export function addCustomerNote(id: string, text: string, idempotencyKey: string) {
  const headers = keyHeader(idempotencyKey)
  return call<CustomerNote>('POST', `${customerPath(id)}/note`, { text }, headers)
}

export function blockCustomer(id: string, reason: string, cancelUnpaid: boolean) {
  const body = { blocked: true, reason, cancelUnpaid }
  return call<{ canceled: number }>('PUT', `${customerPath(id)}/block`, body)
}

export function unblockCustomer(id: string) {
  return call<{ modifiedCount: number }>('PUT', `${customerPath(id)}/block`, { blocked: false })
}

/** @param into null: it has its own page again */
export function mergeCustomer(id: string, into: string | null) {
  return call<{ modifiedCount: number }>('POST', `${customerPath(id)}/merge`, { into })
}
