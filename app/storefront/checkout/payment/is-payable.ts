import { getOrderDetails } from '#app/api/order.ts'
import type { Order } from '#contract/order/order.ts'

/**
 * The server refuses the payment of an unpaid order whose hold has ended if one of its parts is no
 * longer sold.
 */
export async function isPayable({ _id, heldUntil }: Order) {
  if (heldUntil && Date.parse(heldUntil) > Date.now()) return true
  const { lines } = await getOrderDetails(_id)
  return lines.every(({ isSold }) => isSold)
}
