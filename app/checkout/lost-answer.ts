import type { Order } from '#contract/order.ts'
import { listOrdersOf } from '../api/order.ts'
import { type Attempt, endAttempt, keepOrderId, keptAttempt } from './kept-checkout.ts'

/**
 * The order of an attempt whose answer was lost, such as when the server went away right after it: the basket is empty then, and
 * the buyer goes on paying.
 * @returns undefined when there was no such attempt, or when it did not arrive
 */
export async function findOrderOfAttempt(email: string): Promise<Order | undefined> {
  const attempt = keptAttempt()
  if (!attempt) return undefined
  const { items } = await listOrdersOf(email, undefined, 5)
  const order = items.find((one) => isOf(one, attempt))
  if (!order) return undefined
  keepOrderId(order._id)
  endAttempt()
  return order
}

/** The customer's own unpaid order of the same units, for the same amount, to the same place. */
function isOf(order: Order, { units, total, address }: Attempt) {
  if (order.paid || order.cancelled || order.total !== total || order.address !== address) {
    return false
  }
  const lines = order.lines ?? [order]
  return (
    lines.length === Object.keys(units).length &&
    lines.every(({ productId, quantity }) => units[productId] === quantity)
  )
}
