import { z } from 'zod'

/** An order's states, in the order of its life; the first that holds is shown. */
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

export const orderStateSchema = z.enum(ORDER_STATES)

/** Paid, and not all of it sent. */
export const TO_SEND = ['paid', 'packed', 'partly shipped'] as const satisfies OrderState[]
