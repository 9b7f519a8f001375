import { and, eq } from 'drizzle-orm'
import {
  type ListedPackerOrder,
  listedPackerOrderSchema,
  type PackerOrder,
  packerOrderSchema,
} from '#contract/order/packer-order.ts'
import type { StaffOrderQuery } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { db } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { PageOf } from '../../../platform/list/pagination.ts'
import { searchPackerOrders } from './order-search.ts'
import { getStaffOrder } from './staff-order.ts'
import { IS_PACKERS } from './to-send.ts'

// What a packer sees of orders. The schemas keep what they declare: a new field of an order stays
// hidden until one of them has it.

/**
 * A page of the orders to send, or of them and those sent lately, which a number, a parcel's
 * tracking number or a part's code finds. @throws AppError 403 for another list
 */
export async function listPackerOrders(
  query: PageOf & StaffOrderQuery,
): Promise<Page<ListedPackerOrder>> {
  if (!query.q && query.state !== 'to send') throw new AppError(403, 'Your role can’t do this')
  const { items, ...page } = await searchPackerOrders(query)
  return {
    ...page,
    items: items.map((one) => listedPackerOrderSchema.parse({ ...one, ...refundOf(one) })),
  }
}

/** @throws AppError 404, also for an order that was never paid or was sent long ago */
export async function getPackerOrder(id: string): Promise<PackerOrder> {
  if ((await db.$count(order, and(eq(order.id, id), IS_PACKERS))) === 0) throw notFound('order')
  const one = await getStaffOrder(id)
  return packerOrderSchema.parse({ ...one, ...refundOf(one) })
}

function refundOf({ refunded }: { refunded: number }) {
  return refunded > 0 && { hasRefund: true as const }
}
