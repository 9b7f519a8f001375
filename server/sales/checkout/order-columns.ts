import { addressText } from '#contract/address/address-text.ts'
import { promisedDay } from '#contract/order/arrival-day.ts'
import { sumOf } from '#contract/sum.ts'
import { nameOfSeveral } from '../order/order.ts'
import type { LockedProduct } from './line-problems.ts'
import type { OrderRequest } from './order-request.ts'
import type { LineFit } from './ordered-fit.ts'
import type { CheckoutPrice } from './price-checkout.ts'

// What the order and its lines say of a priced checkout.

/** What the order's own columns say of its lines, its price and where it goes. */
export function orderColumns(
  input: OrderRequest,
  products: ReadonlyMap<string, LockedProduct>,
  { priced, prices, quote, code, tax }: CheckoutPrice,
) {
  const { lines, rate, taxes } = priced
  const { goodsCents, discountCents, shippingCents, taxCents, coreCents, totalCents } = priced
  const parts = lines.map(({ productId }) => partOf(products, productId))
  const [first, firstPart] = [lines[0], parts[0]]
  if (!first || !firstPart) throw new Error('a checkout without lines')
  const isOne = lines.length === 1
  const productName = nameOfSeveral(firstPart.name, lines.length)
  const partNames = parts.map(searchedNames).join(' ')
  return {
    productId: first.productId,
    productName,
    partNames: partNames === productName ? null : partNames,
    pricePerUnitCents: isOne ? first.unitCents : goodsCents,
    quantity: isOne ? first.quantity : 1,
    lineCount: lines.length,
    units: sumOf(lines, ({ quantity }) => quantity),
    goodsCents,
    discountCents,
    shippingCents,
    taxCents,
    coreCents,
    isTaxIncluded: prices.taxMode === 'inclusive',
    oldPartDays: prices.oldPartDays,
    totalCents,
    tax: taxes.length > 0 ? taxes : null,
    taxCalculationId: (tax.kind === 'known' && tax.calculation) || null,
    shippingRateName: rate?.name ?? null,
    promisedBy: promisedDay(quote) ?? null,
    discountCode: code?.discount?.code ?? null,
    manualDiscount: input.manualDiscount ?? null,
    shipTo: input.shipTo ?? null,
    phone: input.phone,
    address: input.shipTo ? addressText(input.shipTo, prices.home) : (input.address ?? ''),
  }
}

function partOf(products: ReadonlyMap<string, LockedProduct>, id: string) {
  const part = products.get(id)
  if (!part) throw new Error(`product ${id} was not locked`)
  return part
}

function searchedNames({ name, title, number }: LockedProduct) {
  return [name, title, number].filter((one) => one !== null).join(' ')
}

export type NewLine = ReturnType<typeof newLines>[number]

/** The columns of `order_line`. */
export function newLines(
  { priced }: CheckoutPrice,
  products: ReadonlyMap<string, LockedProduct>,
  fits: ReadonlyMap<number, LineFit>,
) {
  return priced.lines.map(({ productId, quantity, ...line }, at) => {
    const { name, title, number, brand, sku } = partOf(products, productId)
    const fit = fits.get(at)
    return {
      position: at + 1,
      product_id: productId,
      product_name: name,
      ...{ title, number, brand, sku, quantity },
      price_per_unit_cents: line.unitCents,
      discount_cents: line.discountCents,
      tax_cents: line.taxCents,
      core_cents: line.coreCents / quantity,
      core_tax_cents: line.coreTaxCents / quantity,
      vehicle: fit?.vehicle ?? null,
      verdict: fit?.verdict ?? null,
      verdict_reason: fit?.reason ?? null,
      answers: fit?.answers ?? null,
      judged_vehicle: fit?.judged ?? null,
    }
  })
}
