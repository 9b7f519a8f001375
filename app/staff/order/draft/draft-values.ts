import { type AddressInput, EMPTY_ADDRESS } from '#app/ui/address/address-input.ts'
import type { QuoteRequest } from '#contract/order/checkout-quote.ts'
import type { DraftOrder, EditDraft } from '#contract/order/draft-order.ts'
import { type Line, unitsOf } from './draft-lines.tsx'

// A draft as its form has it.

export type DraftForm = {
  lines: Line[]
  rate: string | null
  code: string
}

export function toForm({
  lines,
  rate,
  code,
}: Pick<DraftOrder, 'lines' | 'rate' | 'code'>): DraftForm {
  return {
    lines: lines.map(({ quantity, ...line }) => ({ ...line, units: String(quantity) })),
    rate,
    code,
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
    lines: linesOf(form),
    ...{ email: email.trim(), phone: String(phone).trim(), rate: form.rate, code: form.code },
    shipTo: { name, company, line1, line2, city, region, postalCode, country },
  }
}

export function linesOf({ lines }: Pick<DraftForm, 'lines'>) {
  return lines.map((line) => ({ productId: line.productId, quantity: unitsOf(line) ?? 1 }))
}

type Place = Partial<Pick<AddressInput, 'country' | 'region' | 'postalCode' | 'city' | 'line1'>>

export function toQuoteRequest(form: DraftForm, address: Place): QuoteRequest {
  const { country, region, postalCode, city, line1 } = address
  const place = { country, region, postalCode, city, line1, code: form.code, rate: form.rate }
  const given = Object.entries(place).filter(([, value]) => value)
  const sold = form.lines.filter(({ isSold }) => isSold)
  return { lines: linesOf({ ...form, lines: sold }), ...Object.fromEntries(given) }
}
