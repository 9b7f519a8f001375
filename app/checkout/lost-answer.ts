import type { Order } from '#contract/order/order.ts'
import { type CheckoutInput, checkOut } from '../api/checkout.ts'
import { getOrder, listOrdersOf } from '../api/order.ts'
import { saveOrderToken } from '../api/order-token.ts'
import { readStoredBasket } from '../basket/stored-basket.ts'
import {
  type Attempt,
  checkoutKey,
  endAttempt,
  saveOrderId,
  storedAttempt,
  storedOrderId,
} from './checkout-storage.ts'

/**
 * The order of an account's attempt whose answer was lost, such as when the server went away right after it: the basket is empty
 * then, and the buyer goes on paying.
 * @returns undefined when there was no such attempt, or when it did not arrive
 */
export async function findOrderOfAttempt(email: string): Promise<Order | undefined> {
  const attempt = storedAttempt()
  if (!attempt) return undefined
  const { items } = await listOrdersOf(email, undefined, 5)
  const order = items.find((one) => isOf(one, attempt))
  if (!order) return undefined
  saveOrderId(order._id)
  endAttempt()
  return order
}

/** The same of a guest: sent again with its key, an attempt that arrived is answered with its order. */
export async function repeatAttempt({ input }: Attempt): Promise<Order | undefined> {
  if (!input) return undefined
  await placeAttempt(input)
  return getOrder(storedOrderId() ?? '')
}

/** Keeps what the order is opened and paid with. */
export async function placeAttempt(input: CheckoutInput) {
  const { insertedId, token } = await checkOut(input, checkoutKey(), readStoredBasket().token)
  if (token) saveOrderToken(insertedId, token, 'browser')
  saveOrderId(insertedId)
  endAttempt()
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
