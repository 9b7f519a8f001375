import type { ChangeableLines, ChangeLines } from '#contract/order/change-lines.ts'
import type { NewOrderNote, OrderNote } from '#contract/order/order-note.ts'
import type { ListedPackerOrder, PackerOrder } from '#contract/order/packer-order.ts'
import type { ListedOrder, StaffOrder, StaffOrderQuery } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { call, keyHeader } from './authorized-call.ts'
import { getPage } from './page.ts'
import { orderPath } from './paths.ts'

// Orders as the staff see them: the staff only.

export type OrderFilters = Partial<Pick<StaffOrderQuery, 'q' | 'state' | 'from' | 'to'>>

const PAGE_SIZE = 24

type OrderPage = {
  cursor?: string | undefined
  limit?: number | undefined
  sort?: 'oldest' | 'newest'
}

/** One page of the orders that match the filters, newest first unless `sort` says otherwise. */
export function listStaffOrders(filters: OrderFilters, page: OrderPage = {}) {
  const { cursor, limit = PAGE_SIZE, sort = 'newest' } = page
  const given = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams({
    ...Object.fromEntries(given),
    limit: String(limit),
    sort,
    ...(cursor && { cursor }),
  })
  return getPage<ListedOrder>(`/allOrder?${query}`)
}

/** As `listStaffOrders`, for who packs them: a packer sees less of each. */
export function listOrdersToPack(filters: OrderFilters, page?: OrderPage) {
  return listStaffOrders(filters, page) as Promise<Page<ListedPackerOrder | ListedOrder>>
}

/** The orders that are paid and not all sent, oldest first. */
export function listToSend(cursor?: string, limit?: number) {
  return listOrdersToPack({ state: 'to send' }, { cursor, limit, sort: 'oldest' })
}

/** Queues a mail to the customer once more. @param event as in the timeline, such as `shipped 1` */
export function sendMailAgain(orderId: string, event: string) {
  return call<{ event: string }>('POST', `${orderPath(orderId)}/mail`, { event })
}

export function getStaffOrder(id: string) {
  return call<StaffOrder>('GET', `/staff${orderPath(id)}`)
}

/** As `getStaffOrder`, for who packs it: a packer sees less of it. */
export function getOrderToPack(id: string) {
  return getStaffOrder(id) as Promise<PackerOrder | StaffOrder>
}

/** @param idempotencyKey the same for every attempt of one note, so that a retry writes it once */
export function addNote(orderId: string, note: NewOrderNote, idempotencyKey: string) {
  return call<OrderNote>('POST', `${orderPath(orderId)}/note`, note, keyHeader(idempotencyKey))
}

/** The lines of an unpaid order, to change them. */
export function getChangeableLines(id: string) {
  return call<ChangeableLines>('GET', `/staff${orderPath(id)}/line`)
}

export function changeLines(id: string, change: ChangeLines) {
  return call<{ revision: number }>('PUT', `/staff${orderPath(id)}/line`, change)
}
