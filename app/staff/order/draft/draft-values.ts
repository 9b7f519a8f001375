import { type AddressInput, EMPTY_ADDRESS } from '#app/ui/address/address-input.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { DraftOrder, EditDraft, StaffQuote } from '#contract/order/draft-order.ts'
import { discountText } from '#contract/pricing/discount-text.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { type Line, unitsOf } from './line.ts'
import { discountOf, type TypedDiscount, toTyped } from './typed-discount.ts'

// A draft as its form has it.

export type DraftForm = {
  lines: Line[]
  rate: string | null
  code: string
  /** In place of a code. */
  discount: TypedDiscount | null
}

export function toForm({
  lines,
  rate,
  code,
  discount,
}: Pick<DraftOrder, 'lines' | 'rate' | 'code' | 'discount'>): DraftForm {
  return {
    lines: lines.map(({ quantity, vehicle, car, ...line }) => ({
      ...line,
      units: String(quantity),
      car: vehicle && car && { ...car, vehicle, path: vehiclePath(vehicle) },
    })),
    rate,
    code,
    discount: toTyped(discount),
  }
}

/** @param home the country of the shop */
export function toAddress({ email, phone, shipTo }: DraftOrder, home: string): AddressInput {
  return { ...EMPTY_ADDRESS, ...shipTo, email, phone, country: shipTo.country ?? home }
}

/** What is saved; lines without a number of units keep one. */
export function toEdit(form: DraftForm, address: AddressInput, version: number): EditDraft {
  const { email = '', phone, name, company = '', line1, line2 = '', city } = address
  const { region = '', postalCode = '', country } = address
  return {
    version,
    lines: form.lines.map((line) => ({ ...lineOf(line), vehicle: line.car?.vehicle })),
    ...{ email: email.trim(), phone: String(phone).trim(), rate: form.rate, code: form.code },
    discount: discountOf(form.discount, form.lines),
    shipTo: { name, company, line1, line2, city, region, postalCode, country },
  }
}

/**
 * As two who write it compare it.
 * @param rates those of its quote
 * @param address of a draft: an order's is changed elsewhere
 */
export function textsOf(
  { lines, rate, code, discount }: DraftForm,
  rates: Quote['rates'] = [],
  address: Partial<AddressInput> = {},
) {
  const { email = '', phone = '', name, company, line1, line2, city, region, postalCode } = address
  const place = [name, company, line1, line2, city, region, postalCode, address.country]
  const given = discountOf(discount, lines)
  const discounted = lines.find(({ productId }) => productId === given?.productId)
  return {
    email,
    phone: String(phone),
    code,
    rate: rate ? (rates.find(({ id }) => id === rate)?.name ?? 'Another rate') : 'The default rate',
    discount: given ? discountText(given, discounted?.part.title) : '',
    parts: lines
      .map(({ units, part, car }) => `${units} × ${part.title}${car ? ` for ${car.label}` : ''}`)
      .join('\n'),
    address: place.filter(Boolean).join(', '),
  }
}

export type DraftTexts = ReturnType<typeof textsOf>

export function linesOf({ lines }: Pick<DraftForm, 'lines'>) {
  return lines.map(lineOf)
}

function lineOf(line: Line) {
  return { productId: line.productId, quantity: unitsOf(line) ?? 1 }
}

type Place = Partial<Pick<AddressInput, 'country' | 'region' | 'postalCode' | 'city' | 'line1'>>

export function toQuoteRequest(form: DraftForm, address: Place): StaffQuote {
  const { country, region, postalCode, city, line1 } = address
  const place = { country, region, postalCode, city, line1, code: form.code, rate: form.rate }
  const given = Object.entries(place).filter(([, value]) => value)
  const sold = form.lines.filter(({ isSold }) => isSold)
  const discount = discountOf(form.discount, form.lines)
  return { lines: linesOf({ lines: sold }), discount, ...Object.fromEntries(given) }
}
