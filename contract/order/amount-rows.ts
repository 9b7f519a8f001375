import { formatPrice, toCents, toDollars } from '../money.ts'
import { CORE_LINE } from '../pricing/core-charge.ts'
import type { Order } from './order.ts'

// The rows that add up to an order's total, with the same labels and amounts on its pages, its
// mails and its invoice. Imports no zod: pages do without.

export type Amounts = {
  /** Every amount here is in dollars. */
  goods: number
  discount?: number | undefined
  code?: string | null | undefined
  shipping?: number | undefined
  /** How it is delivered. */
  shippingName?: string | null | undefined
  /** Core charges. */
  core?: number | undefined
  /** Do the prices include the tax? */
  isTaxIncluded?: boolean | undefined
  taxes?: { name: string; percent: number; base: number; tax: number }[] | undefined
}

type Priced = Pick<
  Order,
  | 'pricePerUnit'
  | 'quantity'
  | 'discount'
  | 'shipping'
  | 'shippingRate'
  | 'core'
  | 'taxes'
  | 'taxIncluded'
> & { code?: string | null | undefined }

/** Of an order, of one part or of several. */
export function amountsOf(order: Priced): Amounts {
  const { pricePerUnit, quantity, discount, code, shipping, shippingRate, core, taxes } = order
  return {
    goods: toDollars(toCents(pricePerUnit) * quantity),
    ...{ discount, code, shipping, core, taxes },
    shippingName: shippingRate,
    isTaxIncluded: order.taxIncluded === true,
  }
}

/** Dollars; below 0 they are taken off. */
export type AmountRow = { label: string; amount: number; isFree?: boolean }

/** The rows above the total, which add up to it; none, when it is what the goods cost. */
export function amountRows({
  goods,
  discount = 0,
  code,
  shipping = 0,
  shippingName,
  core = 0,
  isTaxIncluded = false,
  taxes = [],
}: Amounts): AmountRow[] {
  const rows: AmountRow[] = []
  if (discount > 0) rows.push({ label: code ? `Code ${code}` : 'Discount', amount: -discount })
  if (shipping > 0 || shippingName) {
    const isFree = shipping === 0
    rows.push({ label: shippingName ?? 'Delivery', amount: shipping, ...(isFree && { isFree }) })
  }
  if (core > 0) rows.push({ label: CORE_LINE, amount: core })
  if (!isTaxIncluded) rows.push(...taxes.map(taxRow))
  return rows.length > 0 ? [{ label: 'Subtotal', amount: goods }, ...rows] : []
}

/** The taxes that the total contains without having grown by them. */
export function includedTaxRows({ isTaxIncluded = false, taxes = [] }: Amounts): AmountRow[] {
  return isTaxIncluded
    ? taxes.map(taxRow).map((row) => ({ ...row, label: `Includes ${row.label}` }))
    : []
}

/** Such as `−$5.00`, or `Free`. */
export function amountText({ amount, isFree = false }: Omit<AmountRow, 'label'>) {
  return isFree ? 'Free' : signedPrice(amount)
}

/** Such as `−$5.00`. */
function signedPrice(dollars: number) {
  return dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars)
}

function taxRow({ name, percent, base, tax }: NonNullable<Amounts['taxes']>[number]): AmountRow {
  // A fee of a fixed amount has no rate.
  const label = percent > 0 || tax === 0 ? `${name} ${percent}% of ${signedPrice(base)}` : name
  return { label, amount: tax }
}
