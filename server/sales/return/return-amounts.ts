import { amountOfUnits, type LineAmount } from '#contract/order/line-amount.ts'
import type { RefundCause } from '#contract/payment/refund-cause.ts'
import { sumOf } from '#contract/sum.ts'
import { oldPartsLeft } from './returned-units.ts'

// What the units of a return were charged at, and what refunds of the order's other returns have
// left to refund with them. In cents.

/** A line of an order, with its units in one return. */
export type ChargedLine = {
  quantity: number
  received: number | null
  /** In the order's earlier returns. */
  before: number
  /** Units in returns that were decided before this one: their shares of the line are taken. */
  decided: number
  shipped: number
  coreCents: number
  /** Units in all the order's returns of old parts. */
  oldParts: number
  lineQuantity: number
} & Omit<LineAmount, 'quantity'>

type Charged = { lines: ChargedLine[]; reason: RefundCause }

/**
 * The delivery and the earlier refunds without units that are left. @param decided the refunded
 * returns, in their sequence
 */
export function whatIsLeft(
  { deliveryCents, withoutUnitsCents }: { deliveryCents: number; withoutUnitsCents: number },
  decided: (Charged & { refundedCents: number })[],
) {
  let [delivery, withoutUnits] = [deliveryCents, withoutUnitsCents]
  for (const one of decided) {
    const charged = goodsCentsOf(one) + coreCentsOf(one)
    const proposed = charged - Math.min(charged, withoutUnits)
    const beyond = one.refundedCents - charged
    if ([proposed, proposed + delivery].includes(one.refundedCents)) {
      withoutUnits -= charged - proposed
      delivery -= one.refundedCents - proposed
    } else if (beyond > 0) delivery -= Math.min(beyond, delivery)
    else withoutUnits -= Math.min(-beyond, withoutUnits)
  }
  return { delivery, withoutUnits }
}

/** Without core charges: of the units that came, or else of those asked for. */
export function goodsCentsOf({ lines, reason }: Charged) {
  if (reason === 'core') return 0
  return sumOf(lines, (line) => {
    const { lineQuantity, decided, received, quantity } = line
    return amountOfUnits({ ...line, quantity: lineQuantity }, received ?? quantity, decided)
  })
}

/**
 * Core charges of these units. A unit that comes back itself has one only if no old part came back
 * for it.
 */
export function coreCentsOf({ lines, reason }: Charged) {
  return sumOf(lines, (line) => {
    const units = line.received ?? line.quantity
    return line.coreCents * (reason === 'core' ? units : Math.min(units, oldPartsLeft(line)))
  })
}
