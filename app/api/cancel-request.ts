import type { NewCancelRequest } from '#contract/order/cancel-request.ts'
import { call } from './authorized-call.ts'
import { orderHeaders } from './order-token.ts'
import { orderPath } from './paths.ts'

/** Asks to cancel a paid order. */
export function requestCancel(id: string, input: NewCancelRequest) {
  const path = `${orderPath(id)}/cancel-request`
  return call<{ canceled: boolean }>('POST', path, input, orderHeaders(id))
}

/** Staff only. */
export function declineCancelRequest(id: string, message: string) {
  const path = `${orderPath(id)}/cancel-request/decline`
  return call<{ modifiedCount: number }>('POST', path, { message })
}
