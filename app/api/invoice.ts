import type { Invoice } from '#contract/order/invoice.ts'
import { call } from './authorized-call.ts'
import { orderHeaders } from './order-token.ts'
import { orderPath } from './paths.ts'

/** The invoice of an order and its credit notes; none when it has no invoice. */
export function listInvoicesOf(orderId: string) {
  return call<Invoice[]>('GET', `${orderPath(orderId)}/invoice`, undefined, orderHeaders(orderId))
}

/** Writes the invoice of an order that was paid while invoices were off. The staff only. */
export function writeInvoice(orderId: string) {
  return call<Invoice[]>('POST', `${orderPath(orderId)}/invoice`)
}
