import type { Order } from './order.ts'

/** Was the whole payment refunded? */
export function isRefunded({ refunded, total }: Order) {
  return refunded >= total
}

/** The same, or every unit for a part of the payment: nothing of it is sent. */
export function isAllRefunded(order: Order) {
  return order.state === 'refunded' || isRefunded(order)
}

/** Can it no longer be paid or canceled? */
export function isClosed({ paid, cancelled, processing }: Order) {
  return paid || cancelled || processing === true
}

/** Was it canceled without ever having been paid? */
export function isCanceledUnpaid({ paid, cancelled, refunds }: Order) {
  return cancelled && !paid && refunds.length === 0
}
