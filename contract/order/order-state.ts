import { toCents, toDollars } from '../money.ts'

// Imports no schemas: pages show and compare states without their library.

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

/** By which staff filter; 'to send': paid, and not all of it sent. */
export const ORDER_FILTERS = ['to send', 'disputed', ...ORDER_STATES] as const

/** Orders that one call ships, and one print shows. */
export const MAX_BULK = 100

/** Lists that are searched count no more, so that a page takes as long however many are found. */
export const MAX_COUNTED_ORDERS = 250

type Amounts = { total: number; refunded: number }

/** What is left of the payment, in dollars. */
export function restOf({ total, refunded }: Amounts) {
  return toDollars(toCents(total) - toCents(refunded))
}

/** Was the whole payment refunded? */
export function isRefunded({ total, refunded }: Amounts) {
  return refunded >= total
}

/** The same, or every unit for a part of the payment: nothing of it is sent. */
export function isAllRefunded(order: Amounts & { state: OrderState }) {
  return order.state === 'refunded' || isRefunded(order)
}

type Stage = { paid: boolean; cancelled: boolean; processing?: boolean | undefined }

/** Can it no longer be paid or canceled? */
export function isClosed({ paid, cancelled, processing }: Stage) {
  return paid || cancelled || processing === true
}

/** Was it canceled without ever having been paid? */
export function isCanceledUnpaid({ paid, cancelled, refunds }: Stage & { refunds: unknown[] }) {
  return cancelled && !paid && refunds.length === 0
}
