import type { NewReturn, OrderReturns, ReceivedReturn, Return } from '#contract/return/return.ts'
import type { PackerReturn, StaffReturn, StaffReturnQuery } from '#contract/return/staff-return.ts'
import { call, keyHeader } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { orderHeaders } from './order-token.ts'
import { countItems, getPage } from './page.ts'
import { orderPath } from './paths.ts'

/** The units of an order that can come back, and its returns. */
export function listReturnsOf(orderId: string) {
  return call<OrderReturns>('GET', `${orderPath(orderId)}/return`, undefined, orderHeaders(orderId))
}

/** @param idempotencyKey the same for every attempt of one form, so that a retry asks once */
export function requestReturn(orderId: string, input: NewReturn, idempotencyKey: string) {
  return call<Return>('POST', `${orderPath(orderId)}/return`, input, {
    ...keyHeader(idempotencyKey),
    ...orderHeaders(orderId),
  })
}

export function withdrawReturn(orderId: string, id: string) {
  return call<Return>('POST', `/return/${id}/withdraw`, undefined, orderHeaders(orderId))
}

export type ReturnFilter = NonNullable<StaffReturnQuery['state']>

/** One page of returns, newest first. The staff only, as all that follow. */
export function listStaffReturns(state: ReturnFilter | undefined, cursor?: string, limit?: number) {
  return getPage<StaffReturn | PackerReturn>(
    listPath('/staff/return', cursor, limit, state ? { state } : {}),
  )
}

export async function listStaffReturnsOf(orderId: string) {
  return (await getPage<StaffReturn>(`/staff/return?limit=100&order=${orderId}`)).items
}

/** How many returns wait for a decision, such as `7` or `100+`. */
export function countRequestedReturns() {
  return countItems('/staff/return?limit=100&state=requested')
}

export function approveReturn(id: string) {
  return call<StaffReturn>('POST', `/return/${id}/approve`)
}

/** Nothing is refunded for it: that was done before. */
export function closeReturn(id: string) {
  return call<StaffReturn>('POST', `/return/${id}/close`)
}

export function refuseReturn(id: string, reason: string) {
  return call<StaffReturn>('POST', `/return/${id}/refuse`, { reason })
}

export function receiveReturn(id: string, received: ReceivedReturn) {
  return call<StaffReturn>('POST', `/return/${id}/receive`, received)
}
