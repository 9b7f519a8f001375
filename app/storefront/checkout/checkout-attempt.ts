import { type CheckoutInput, checkOut } from '#app/api/checkout.ts'
import { getOrder, listOrdersOf } from '#app/api/order.ts'
import { saveOrderToken } from '#app/api/order-token.ts'
import type { Order } from '#contract/order/order.ts'
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
 * Finds the order of an account's attempt whose response was lost, such as when the server went
 * away right after it. The basket is empty then, and the buyer goes on paying.
 * @returns undefined when there was no such attempt, or when the server never got it
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

/**
 * Sends a guest’s attempt again with its idempotency key: if the server had got it, it answers with
 * the same order.
 */
export async function retryAttempt({ input }: Attempt): Promise<Order | undefined> {
  if (!input) return undefined
  await placeAttempt(input)
  return getOrder(storedOrderId() ?? '')
}

/** Places the order, and stores its id and a guest's token. */
export async function placeAttempt(input: CheckoutInput) {
  const { insertedId, token } = await checkOut(input, checkoutKey(), readStoredBasket().token)
  if (token) saveOrderToken(insertedId, token, 'browser')
  saveOrderId(insertedId)
  endAttempt()
}

/** Is it an unpaid order of the same units, for the same amount, to the same address? */
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
