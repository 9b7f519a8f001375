// Imports nothing: pages show and compare states without the library of the schemas.

/**
 * An order's states, in the sequence of its life. The column `order.state` computes which of them
 * holds.
 */
export const ORDER_STATES = [
  'unpaid',
  'paid',
  'packed',
  'partly shipped',
  'shipped',
  'delivered',
  'refunded',
  'canceled',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

/** Paid, and not all of it sent. */
export const TO_SEND = ['paid', 'packed', 'partly shipped'] as const satisfies OrderState[]

/** Days after which a paid order that is to send is late. */
export const LATE_DAYS = 2

export function isToSend(state: OrderState) {
  return TO_SEND.some((one) => one === state)
}

/** Lists that are searched count no more, so that a page takes as long however many are found. */
export const MAX_COUNTED_ORDERS = 250
