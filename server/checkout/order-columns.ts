import { addressText } from '#contract/address/address-text.ts'
import { promisedDay } from '#contract/order/arrival-day.ts'
import type { Checkout } from '#contract/order/checkout.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { nameOfSeveral } from '../order/order.ts'
import type { LineFit } from '../order/placement/ordered-fit.ts'
import type { LockedProduct } from './line-problems.ts'
import type { CheckoutPrice } from './price-checkout.ts'

// What the order and its lines say of a priced checkout.

export type NewLine = {
  position: number
  product_id: string
  quantity: number
  cents: number
  discount_cents: number
  tax_cents: number
  /** The core charge of one unit, and its tax. */
  core_cents: number
  core_tax_cents: number
  vehicle: string | null
  verdict: string | null
  reason: string | null
  answers: string[] | null
  judged: Vehicle | null
}

/** What the order's own columns say of its lines, its price and where it goes. */
export function orderColumns(
  input: Checkout,
  products: ReadonlyMap<string, LockedProduct>,
  { priced, quote, discount, isTaxIncluded, oldPartDays, home, tax }: CheckoutPrice,
) {
  const names = priced.lines.map(({ productId }) => products.get(productId)?.name ?? '')
  const [first] = priced.lines
  if (!first) throw new Error('a checkout without lines')
  const isOne = priced.lines.length === 1
  const { goodsCents, discountCents, shippingCents, taxCents, coreCents, totalCents, taxes } =
    priced
  return {
    productId: first.productId,
    productName: nameOfSeveral(names[0] ?? '', names.length),
    priceCents: isOne ? first.unitCents : goodsCents,
    quantity: isOne ? first.quantity : 1,
    units: priced.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsCents,
    discountCents,
    shippingCents,
    taxCents,
    coreCents,
    isTaxIncluded,
    oldPartDays,
    totalCents,
    tax: taxes.length > 0 ? JSON.stringify(taxes) : null,
    taxCalculationId: (tax.kind === 'known' && tax.calculation) || null,
    shippingRateName: priced.rate?.name ?? null,
    promisedBy: promisedDay(quote) ?? null,
    discountCode: discount?.code ?? null,
    shipTo: input.shipTo ? JSON.stringify(input.shipTo) : null,
    address: input.shipTo ? addressText(input.shipTo, home) : (input.address ?? ''),
  }
}

export function newLines({ priced }: CheckoutPrice, fits: ReadonlyMap<number, LineFit>): NewLine[] {
  return priced.lines.map((line, at) => {
    const fit = fits.get(at)
    return {
      position: at + 1,
      product_id: line.productId,
      quantity: line.quantity,
      cents: line.unitCents,
      discount_cents: line.discountCents,
      tax_cents: line.taxCents,
      core_cents: line.coreCents / line.quantity,
      core_tax_cents: line.coreTaxCents / line.quantity,
      vehicle: fit?.vehicle ?? null,
      verdict: fit?.verdict ?? null,
      reason: fit?.reason ?? null,
      answers: fit?.answers ?? null,
      judged: fit?.judged ?? null,
    }
  })
}
