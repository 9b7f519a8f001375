import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { AppError } from '../../platform/errors.ts'
import type { Unavailable } from '../order/stock-hold.ts'

/**
 * What a payment did to an order. Outcomes are returned, not thrown: a throw rolls the transaction
 * back, and an order that turns out to be paid, or is canceled and refunded, must be committed
 * although the call is refused.
 */
export type PaymentOutcome =
  /** The order became paid by this payment. */
  | { kind: 'paid' }
  /** The order is canceled, and its charge is or will be refunded. */
  | { kind: 'refunded' }
  /** The payment does not pay the order; the order is unchanged, or is paid by another payment. */
  | { kind: 'rejected'; reason: RejectionReason }

type RejectionReason =
  | 'already paid'
  | 'not charged'
  | 'processing'
  | 'not held'
  | 'does not pay'
  | 'code in other payment'
  | Unavailable

export function rejected(reason: RejectionReason) {
  return { kind: 'rejected', reason } as const
}

/** The error that answers a call which this outcome refuses. */
export function outcomeError(outcome: PaymentOutcome) {
  switch (outcome.kind) {
    case 'paid':
      return new AppError(409, REJECTIONS['already paid'])
    case 'refunded':
      return new AppError(409, 'The order is canceled and your card is refunded')
    case 'rejected':
      return new AppError(409, REJECTIONS[outcome.reason])
  }
}

const REJECTIONS: Record<RejectionReason, string> = {
  'already paid': 'This order is paid already',
  'not charged': 'The payment is not complete',
  processing:
    'Its payment is being processed. We’ll email its customer when the bank has answered.',
  'not held': 'The hold on this order has ended. Please renew it before you pay.',
  'does not pay': 'This payment does not pay this order',
  'out of stock': OVER_STOCK,
  'no longer sold': 'This part is no longer sold',
  'code in other payment':
    'The payment of another order with this discount code is open. Please pay or cancel that order first, or place this order again without the code.',
  'code used up':
    'This order’s discount code is no longer available. Please place a new order without it.',
}
