import type { Dispute } from '#contract/payment/dispute.ts'
import { call } from './authorized-call.ts'

/** What banks say of payments that pay no order. The staff only. */
export function listDisputesOfNoOrder() {
  return call<Dispute[]>('GET', '/staff/dispute')
}
