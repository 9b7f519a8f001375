import type { ListedOrder } from '#contract/order/staff-order.ts'
import { disputeOf, toOrder, type ViewRow } from './order-row.ts'

/** An order as the staff's lists have it: its customer does not get to know what their bank has told the shop. */
export function toListedOrder(row: ViewRow): ListedOrder {
  const disputed = disputeOf(row)
  return { ...toOrder(row), ...(disputed && { disputed }) }
}
