import {
  type ListedPackerOrder,
  listedPackerOrderSchema,
  type PackerOrder,
  packerOrderSchema,
} from '#contract/order/packer-order.ts'
import type { StaffOrderQuery } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { PageOf } from '../../../platform/list/pagination.ts'
import { searchPaidOrders } from './order-search.ts'
import { getStaffOrder } from './staff-order.ts'

// What a packer sees of orders. The schemas keep what they declare: a new field of an order stays
// hidden until one of them has it.

/**
 * A page of the orders to send, or of the paid ones that a number, a parcel's tracking number or a
 * part's code finds. @throws AppError 403 for another list
 */
export async function listPackerOrders(
  query: PageOf & StaffOrderQuery,
): Promise<Page<ListedPackerOrder>> {
  if (!query.q && query.state !== 'to send') throw new AppError(403, 'Your role can’t do this')
  const { items, ...page } = await searchPaidOrders(query)
  return {
    ...page,
    items: items.map((one) => listedPackerOrderSchema.parse({ ...one, ...refundOf(one) })),
  }
}

/** @throws AppError 404, also for an order that was never paid */
export async function getPackerOrder(id: string): Promise<PackerOrder> {
  const order = await getStaffOrder(id)
  if (!order.paid) throw notFound('order')
  return packerOrderSchema.parse({ ...order, ...refundOf(order) })
}

function refundOf({ refunded }: { refunded: number }) {
  return refunded > 0 && { hasRefund: true as const }
}
