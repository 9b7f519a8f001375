import type { VerdictWord } from '#contract/catalog/part.ts'
import { toDollars } from '#contract/money.ts'
import { orderLine } from '../../db/schema/order-line.ts'
import { product } from '../../db/schema/product.ts'
import { REFUNDED_UNITS, SHIPPED_UNITS } from '../units-left.ts'
import { PART_OF_LINE } from './ordered-part.ts'

// What an order's own page shows of a line, to its customer and to staff.

export const LINE_COLUMNS = {
  position: orderLine.position,
  productId: orderLine.productId,
  product: orderLine.productName,
  part: PART_OF_LINE,
  img: product.img,
  pricePerUnit: orderLine.pricePerUnitCents,
  quantity: orderLine.quantity,
  shipped: SHIPPED_UNITS,
  refunded: REFUNDED_UNITS,
  coreCents: orderLine.coreCents,
  vehicle: orderLine.vehicle,
  verdict: orderLine.verdict,
  reason: orderLine.verdictReason,
  answers: orderLine.answers,
}

type Row = {
  pricePerUnit: number
  coreCents: number
  vehicle: string | null
  verdict: VerdictWord | null
  reason: string | null
  answers: string[] | null
}

/** A line in dollars, with the shop's verdict for the buyer's vehicle. */
export function toLine<Line extends Row>(row: Line) {
  const { vehicle, verdict, reason, answers, coreCents, ...line } = row
  return {
    ...line,
    pricePerUnit: toDollars(row.pricePerUnit),
    ...(coreCents > 0 && { coreCharge: toDollars(coreCents) }),
    ...(vehicle &&
      verdict && { fit: { vehicle, verdict, reason: reason ?? '', answers: answers ?? [] } }),
  }
}
