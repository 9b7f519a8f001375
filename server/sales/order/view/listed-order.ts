import type { ListedOrder } from '#contract/order/staff-order.ts'
import { toOrder, type ViewRow } from './order-row.ts'

/** An order as the staff's lists have it, with its disputes, which its customer does not see. */
export function toListedOrder(row: ViewRow): ListedOrder {
  const { disputed } = row.view
  return { ...toOrder(row), ...(disputed && { disputed }) }
}
