import { toCents, toDollars } from '../money.ts'

// What the refund of a return comes to, for pages and the server. Imports no zod.

type Refundable = {
  /** What its units were charged at, in dollars. */
  amount: number
  /** Of the order, refunded without units. */
  withoutUnits?: number | undefined
  /** Of the order's payment. */
  left: number
}

/**
 * What its refund proposes, in dollars; 0: it was refunded before. @param delivery that is to go
 * back, too
 */
export function proposedRefund({ amount, withoutUnits = 0, left }: Refundable, delivery = 0) {
  const charged = toCents(amount) + toCents(delivery)
  return toDollars(Math.min(Math.max(0, charged - toCents(withoutUnits)), toCents(left)))
}

/** Has any unit come? */
export function hasCome({ lines }: { lines: { received: number | null }[] }) {
  return lines.some(({ received }) => (received ?? 0) > 0)
}
