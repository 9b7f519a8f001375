import type { ShipTo } from '#contract/address/ship-to.ts'
import type { Connection } from '../../platform/db/client.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { TaxCaller } from '../../platform/rate-limit/tax-calculations.ts'
import type { Destination } from '../pricing/delivery.ts'
import type { PricedOrder, PricedPart } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'
import { lockCalculation } from '../pricing/tax-calculation.ts'
import {
  digestOf,
  type TaxQuestion,
  taxAddressOf,
  taxQuestionOf,
  withTaxes,
} from '../pricing/tax-question.ts'
import { findOrAskForTaxes } from '../pricing/tax-quote.ts'

// The tax of a checkout, where Stripe calculates it.

/** The tax as far as the order's transaction can know it without waiting for Stripe. */
export type CheckoutTax =
  /** The price has it; `calculation` is Stripe's, whose row is locked. */
  | { kind: 'known'; calculation?: string }
  | { kind: 'to be asked'; question: TaxQuestion }
  | { kind: 'no address'; problem: FieldError }

type Priced = { parts: readonly PricedPart[]; priced: PricedOrder; destination: Destination }

const NEEDS_ADDRESS = 'The tax depends on the address: postal code and state are needed'

export async function taxOfCheckout(
  { parts, priced, destination }: Priced,
  { stripeTax }: OwnersPrices,
  shipTo: ShipTo | undefined,
  on: Connection,
): Promise<{ priced: PricedOrder; tax: CheckoutTax }> {
  if (!stripeTax) return { priced, tax: { kind: 'known' } }
  const address = taxAddressOf(shipTo ?? {}, destination)
  if (!address) {
    const path = shipTo ? 'shipTo.postalCode' : 'shipTo'
    return { priced, tax: { kind: 'no address', problem: { path, message: NEEDS_ADDRESS } } }
  }
  const question = taxQuestionOf(stripeTax, parts, priced, address)
  if (!question) return { priced, tax: { kind: 'known' } }
  const [known] = await lockCalculation({ digest: digestOf(question) }, on)
  if (!known) return { priced, tax: { kind: 'to be asked', question } }
  return {
    priced: withTaxes(priced, stripeTax.mode, known.answer),
    tax: { kind: 'known', calculation: known.id },
  }
}

/**
 * For a quote: Stripe is asked once the address is complete, within the bounds on calculations.
 * @throws AppError 400 there is no such place; 502
 */
export async function taxOfQuote(
  { parts, priced, destination }: Priced,
  { stripeTax }: OwnersPrices,
  street: { line1?: string | undefined; city?: string | undefined },
  caller: TaxCaller,
): Promise<{ priced: PricedOrder; taxPending?: boolean }> {
  if (!stripeTax) return { priced }
  const address = taxAddressOf(street, destination)
  if (!address) return { priced, taxPending: true }
  const question = taxQuestionOf(stripeTax, parts, priced, address)
  if (!question) return { priced, taxPending: false }
  const answer = await findOrAskForTaxes(question, caller, 'postalCode')
  if (!answer) return { priced, taxPending: true }
  return { priced: withTaxes(priced, stripeTax.mode, answer), taxPending: false }
}
