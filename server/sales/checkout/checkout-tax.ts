import type { FieldError } from '../../platform/errors.ts'
import type { Destination } from '../pricing/delivery.ts'
import type { PricedOrder, PricedPart } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'
import {
  type TaxAnswer,
  type TaxQuestion,
  taxAddressOf,
  taxQuestionOf,
  withTaxes,
} from '../pricing/tax-question.ts'

// The tax of a checkout, where Stripe calculates it.

/** The tax as far as it is known. */
export type CheckoutTax =
  /** The price has it; `calculation` is Stripe's, whose row is locked. */
  | { kind: 'known'; calculation?: string }
  | { kind: 'to be asked'; question: TaxQuestion }
  | { kind: 'no address'; problem: FieldError }

/**
 * How Stripe's answer is found: a quote asks Stripe, within the bounds on calculations; the
 * transaction of an order can't wait for that, and takes one that is stored.
 */
export type FindTaxes = (
  question: TaxQuestion,
) => Promise<{ answer: TaxAnswer; id?: string } | undefined>

export type Street = { line1?: string | undefined; city?: string | undefined }

type Untaxed = {
  parts: readonly PricedPart[]
  priced: PricedOrder
  destination: Destination
  prices: Pick<OwnersPrices, 'stripeTax'>
}

const NEEDS_ADDRESS = 'The tax depends on the address: postal code and state are needed'

/** @param street undefined: the address is a text */
export async function taxOf(
  { parts, priced, destination, prices: { stripeTax } }: Untaxed,
  street: Street | undefined,
  findTaxes: FindTaxes,
): Promise<{ priced: PricedOrder; tax: CheckoutTax }> {
  if (!stripeTax) return { priced, tax: { kind: 'known' } }
  const address = taxAddressOf(street ?? {}, destination)
  if (!address) {
    const path = street ? 'shipTo.postalCode' : 'shipTo'
    return { priced, tax: { kind: 'no address', problem: { path, message: NEEDS_ADDRESS } } }
  }
  const question = taxQuestionOf(stripeTax, parts, priced, address)
  if (!question) return { priced, tax: { kind: 'known' } }
  const found = await findTaxes(question)
  if (!found) return { priced, tax: { kind: 'to be asked', question } }
  return {
    priced: withTaxes(priced, stripeTax.mode, found.answer),
    tax: { kind: 'known', ...(found.id && { calculation: found.id }) },
  }
}
