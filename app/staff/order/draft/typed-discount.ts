import type { ManualDiscount } from '#contract/pricing/manual-discount.ts'

/** A discount of the staff, as its fields have it. */
export type TypedDiscount = {
  kind: ManualDiscount['kind']
  typed: string
  /** The part that it is of; undefined: all. */
  productId?: string | undefined
  reason: ManualDiscount['reason'] | ''
}

export const NEW_DISCOUNT: TypedDiscount = { kind: 'percent', typed: '', reason: '' }

/** Percent and dollars are both stored in hundredths. */
function hundredthsOf({ typed }: TypedDiscount) {
  const text = typed.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
}

export function toTyped(discount: ManualDiscount | null): TypedDiscount | null {
  if (!discount) return null
  const { kind, value } = discount
  return { ...discount, typed: kind === 'percent' ? String(value / 100) : (value / 100).toFixed(2) }
}

/** Those of the order. */
type Lines = readonly { productId: string }[]

/** What is wrong with each of its fields. */
export function discountProblems(discount: TypedDiscount, lines: Lines) {
  const { kind, productId, reason } = discount
  const value = hundredthsOf(discount)
  const isOfNone = productId && !lines.some((line) => line.productId === productId)
  const isTooMuch = kind === 'percent' && value > 10_000
  return {
    value: value === 0 ? 'Enter how much' : isTooMuch ? '100% at most' : undefined,
    productId: isOfNone || (kind === 'price' && !productId) ? 'Choose the part' : undefined,
    reason: reason === '' ? 'Choose a reason' : undefined,
  }
}

/** Nothing of it is missing. */
export const isWhole = ({ discount, lines }: { discount: TypedDiscount | null; lines: Lines }) =>
  !discount || Object.values(discountProblems(discount, lines)).every((problem) => !problem)

/** @returns null: there is none, or it is not whole yet */
export function discountOf(discount: TypedDiscount | null, lines: Lines): ManualDiscount | null {
  if (!discount || discount.reason === '' || !isWhole({ discount, lines })) return null
  const { kind, productId, reason } = discount
  return { kind, reason, value: hundredthsOf(discount), ...(productId && { productId }) }
}
