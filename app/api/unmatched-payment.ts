import type {
  OwnUnmatchedPayment,
  PaymentAssignment,
  UnmatchedPayment,
} from '#contract/payment/unmatched-payment.ts'
import { call } from './call.ts'

/** The payments that match no order, until an admin returns or assigns them. Admins only. */
export function listUnmatchedPayments() {
  return call<UnmatchedPayment[]>('GET', '/unmatched-payment')
}

/** The user's own payments that match no order. */
export function listOwnUnmatchedPayments() {
  return call<OwnUnmatchedPayment[]>('GET', '/unmatched-payment/mine')
}

/** Refunds the payment to the card that was charged. Admins only. */
export function returnPayment(id: string) {
  return call<{ modifiedCount: number }>('POST', `/unmatched-payment/${id}/return`)
}

/** Makes the payment pay an order of the same customer. Admins only. */
export function assignPayment(id: string, input: PaymentAssignment) {
  return call<{ modifiedCount: number }>('POST', `/unmatched-payment/${id}/assign`, input)
}
