import type { ChangedAddress, CustomerOrder } from '#contract/order/customer-order.ts'
import type { NewOrder } from '#contract/order/new-order.ts'
import type { Hold, Order, OrderPayment, PlacedOrder } from '#contract/order/order.ts'
import { isToSend } from '#contract/order/order-state.ts'
import type { NewManualPayment } from '#contract/payment/manual-payment.ts'
import type { Intent, NewIntent } from '#contract/payment/payment.ts'
import type { NewRefund, Refundable } from '#contract/payment/refund.ts'
import { call, keyHeader } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { orderHeaders } from './order-token.ts'
import { getPage } from './page.ts'
import { orderPath } from './paths.ts'

/**
 * @param idempotencyKey the same for every attempt of one form, so that a retry places one order
 */
export function placeOrder(input: NewOrder, idempotencyKey: string) {
  return call<PlacedOrder>('POST', '/order', input, keyHeader(idempotencyKey))
}

/** One page of a customer's orders, newest first. */
export function listOrdersOf(email: string, cursor?: string, limit?: number) {
  const path = listPath('/order', cursor, limit)
  return getPage<Order>(`${path}&customer=${encodeURIComponent(email)}`)
}

/** Is an order of this customer paid and not all sent? */
export async function hasOrderToSend(email: string) {
  let cursor: string | undefined
  do {
    const { items, next } = await listOrdersOf(email, cursor, 100)
    if (items.some(({ state }) => isToSend(state))) return true
    cursor = next
  } while (cursor)
  return false
}

/** The API counts no more of them. */
const MAX_COUNTED = 1000

/** How many orders are paid and not all sent, such as `7` or `1000+`. The staff only. */
export async function countToSend() {
  const { next, total } = await getPage<Order>('/allOrder?state=to+send&limit=1')
  return next && total === 1 ? `${MAX_COUNTED}+` : String(total)
}

export function getOrder(id: string) {
  return call<Order>('GET', orderPath(id), undefined, orderHeaders(id))
}

/** The order with its lines and what is in its parcels. */
export function getOrderDetails(id: string) {
  return call<CustomerOrder>('GET', `${orderPath(id)}/details`, undefined, orderHeaders(id))
}

/** Changes where an order goes, which is possible until it is packed. */
export function changeAddress(id: string, input: ChangedAddress) {
  return call<{ modifiedCount: number }>('PUT', `${orderPath(id)}/address`, input, orderHeaders(id))
}

/** Holds the units of an order whose hold has expired again. */
export function holdOrder(id: string) {
  return call<Hold>('POST', `${orderPath(id)}/hold`, undefined, orderHeaders(id))
}

export function cancelOrder(id: string) {
  return call<{ deletedCount: number }>(
    'DELETE',
    `/myOrder/${encodeURIComponent(id)}`,
    undefined,
    orderHeaders(id),
  )
}

export function createIntent(input: NewIntent) {
  return call<Intent>(
    'POST',
    '/create-payment-intent',
    input,
    input.orderId ? orderHeaders(input.orderId) : {},
  )
}

/** Asks the server to check the payment with Stripe and mark the order paid. */
export function payOrder(input: OrderPayment) {
  return call<{ modifiedCount: number }>(
    'PATCH',
    orderPath(input.appointment),
    input,
    orderHeaders(input.appointment),
  )
}

/** Records that an order was paid outside Stripe. The staff only. */
export function recordManualPayment(id: string, input: NewManualPayment) {
  return call<{ modifiedCount: number }>('POST', `${orderPath(id)}/payment`, input)
}

/** What the units of each line were charged at. The staff only. */
export function getRefundable(id: string) {
  return call<Refundable>('GET', `${orderPath(id)}/refund`)
}

/**
 * Refunds an order's payment, or a part of it. The staff only.
 * @param idempotencyKey the same for every attempt of one form, so that a retry refunds once
 */
export function refundOrder(id: string, input: NewRefund, idempotencyKey: string) {
  return call<{ insertedId: string }>(
    'POST',
    `${orderPath(id)}/refund`,
    input,
    keyHeader(idempotencyKey),
  )
}

/**
 * Puts the unsent units of an order back in stock, whose payment a bank has taken back. Admins
 * only.
 */
export function putBackInStock(id: string) {
  return call<{ units: number }>('POST', `${orderPath(id)}/restock`)
}

/** Refunds a charge that neither pays its order nor was refunded. The staff only. */
export function refundUnsettledPayment(id: string, paymentId: string) {
  return call<{ modifiedCount: number }>('POST', `${orderPath(id)}/payment/${paymentId}/refund`)
}
