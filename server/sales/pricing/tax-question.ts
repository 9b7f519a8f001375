import { hash } from 'node:crypto'
import { placeProblems } from '#contract/address/place.ts'
import type { TaxMode, TaxSetting } from '#contract/pricing/tax-setting.ts'
import type { Tax } from '../../platform/db/schema/order-amounts.ts'
import type { Destination } from './delivery.ts'
import type { PricedOrder, PricedPart } from './price-order.ts'

// The question of a checkout to Stripe Tax, and its answer as a part of the price. All amounts are
// whole cents.

/** What the owner has set, once Stripe calculates the tax. */
export type StripeTax = { mode: Exclude<TaxMode, 'none'>; codes: TaxSetting['codes'] }

type TaxAddress = {
  line1: string
  city: string
  region?: string
  /** Absent in a country without postal codes; Stripe needs none there. */
  postalCode?: string
  country: string
}

export type TaxQuestion = {
  mode: StripeTax['mode']
  /** A line for each product; `cents` is what it costs after the discount. */
  lines: { productId: string; quantity: number; cents: number; code?: string }[]
  shippingCents: number
  address: TaxAddress
}

export type TaxAnswer = {
  /** The tax of each line in cents, by product. */
  lines: Record<string, number>
  /** The tax of all lines and of delivery. */
  taxCents: number
  taxes: Tax[]
}

/** @returns undefined while the address is not complete: Stripe is not asked about half of one */
export function taxAddressOf(
  { line1, city }: { line1?: string | undefined; city?: string | undefined },
  { country, region, postalCode }: Destination,
): TaxAddress | undefined {
  if (!line1 || !city) return undefined
  if (placeProblems({ country, region, postalCode }).length > 0) return undefined
  return { line1, city, country, ...(postalCode && { postalCode }), ...(region && { region }) }
}

/** @returns undefined when nothing of it costs anything */
export function taxQuestionOf(
  { mode, codes }: StripeTax,
  parts: readonly PricedPart[],
  { lines, shippingCents }: PricedOrder,
  address: TaxAddress,
): TaxQuestion | undefined {
  const all = lines.map(({ productId, quantity, goodsCents, discountCents }, at) => {
    const code = codes.find(({ category }) => category === parts[at]?.taxCategory)?.code
    return { productId, quantity, cents: goodsCents - discountCents, ...(code && { code }) }
  })
  const paid = all.filter(({ cents }) => cents > 0)
  if (paid.length === 0 && shippingCents === 0) return undefined
  return {
    mode,
    // Stripe takes no delivery without a line.
    lines: (paid.length > 0 ? paid : all).sort((a, b) => (a.productId < b.productId ? -1 : 1)),
    shippingCents,
    address,
  }
}

/** Two questions with one digest have one answer. */
export function digestOfQuestion(question: TaxQuestion) {
  return hash('sha256', JSON.stringify(question), 'base64url')
}

/** A checkout that was priced without tax, with it. */
export function withTaxes(
  priced: PricedOrder,
  mode: StripeTax['mode'],
  { lines, taxCents, taxes }: TaxAnswer,
): PricedOrder {
  return {
    ...priced,
    lines: priced.lines.map((line) => ({ ...line, taxCents: lines[line.productId] ?? 0 })),
    taxCents,
    taxes,
    totalCents: priced.totalCents + (mode === 'exclusive' ? taxCents : 0),
  }
}
