import { CURRENCY } from '../pricing/stripe-client.ts'
import type { IntentRow } from './stripe/payment-intent.ts'
import type * as stripe from './stripe/stripe.ts'

/** What decides whether a charge pays an order. */
export type Charge = {
  /** `movable`: to another order of the same customer and total, which may take it. */
  binding: 'its order' | 'movable' | 'none'
  /** The shop's record of the intent. */
  recorded: Pick<IntentRow, 'resolvedAt'> | undefined
  /** As Stripe has just said. */
  intent: Pick<stripe.PaymentIntent, 'status' | 'currency' | 'amount_received'>
  /** Refunded, or under way; undefined: not asked for yet. */
  refundedCents?: number
}

/** `refunded`: it would pay the order, and all of it went back. */
export type ChargeVerdict = 'pays' | 'refunded' | 'not charged' | 'does not pay'

/** Why it pays nothing, where an order that was refunded is not canceled for it. */
export function refusalOf(verdict: ChargeVerdict) {
  if (verdict === 'pays') return undefined
  return verdict === 'refunded' ? 'does not pay' : verdict
}

/** Does this charge pay this order? */
export function chargeVerdict(
  { totalCents }: { totalCents: number },
  { binding, recorded, intent, refundedCents = 0 }: Charge,
): ChargeVerdict {
  // One that is resolved has paid, or was sent back by an older release: it neither pays the order
  // nor, refunded, cancels it.
  if (binding === 'none' || !recorded || recorded.resolvedAt) return 'does not pay'
  if (intent.status !== 'succeeded') return 'not charged'
  if (intent.currency !== CURRENCY || intent.amount_received !== totalCents) return 'does not pay'
  // Moving a charge never causes a refund: its own order keeps one that went back in part.
  if (binding === 'movable' && refundedCents > 0) return 'does not pay'
  return refundedCents >= intent.amount_received ? 'refunded' : 'pays'
}
