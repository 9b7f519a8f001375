import Stripe from 'stripe'
import { regionsOf } from '#contract/address/country.ts'
import { capitalized } from '#contract/capitalized.ts'
import { sum, sumOf } from '#contract/sum.ts'
import type { Tax } from '../../platform/db/schema/order-amounts.ts'
import { env } from '../../platform/env.server.ts'
import { AppError } from '../../platform/errors.ts'
import { log } from '../../platform/log.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { CURRENCY, newStripe } from './stripe-client.ts'
import { noteStripeError } from './stripe-outage.ts'
import type { TaxAnswer, TaxQuestion } from './tax-question.ts'

// The file that asks Stripe (or, without keys, the sandbox in its place) for the tax of a checkout.
// Each answer costs a fee.

/** A buyer waits for it. */
const ANSWER_MS = 3_000

const client = newStripe(env.stripe.secretKey, { timeout: ANSWER_MS, maxNetworkRetries: 0 })

/** Of this process: each learns by itself that Stripe does not answer. */
export const stripeTaxBreaker = new CircuitBreaker()

type Calculated =
  | { kind: 'calculated'; id: string; answer: TaxAnswer; expiresAt: Date }
  /** Stripe finds no such place. */
  | { kind: 'unknown place' }
  /**
   * Stripe does not calculate this content: it refuses it, or its answer does not add up. It
   * answers others.
   */
  | { kind: 'refused'; error: AppError }

/** @throws AppError 502 no answer in three seconds, or a failure of Stripe's own */
export async function calculateTaxes(question: TaxQuestion): Promise<Calculated> {
  const until = Date.now() + ANSWER_MS
  let isCalculated = false
  try {
    const calculation = await client.tax.calculations.create(paramsOf(question))
    const { id, expires_at: expires } = calculation
    if (!id || !expires) throw new Error('the calculation can’t be booked later')
    isCalculated = true
    const items = await itemsOf(id, calculation, until)
    const answer = answerOf(question, calculation, items)
    stripeTaxBreaker.answered()
    return { kind: 'calculated', id, answer, expiresAt: new Date(expires * 1000) }
  } catch (cause) {
    if (isUnknownPlace(cause)) {
      stripeTaxBreaker.answered()
      return { kind: 'unknown place' }
    }
    if (isOfContent(cause, isCalculated)) {
      stripeTaxBreaker.answered()
      log.error({ err: cause }, 'Stripe Tax has no usable answer for a checkout')
      return { kind: 'refused', error: taxUnavailable(cause) }
    }
    stripeTaxBreaker.failed()
    noteStripeError(cause)
    throw taxUnavailable(cause)
  }
}

/** A job waits for it, and repeats it with the same reference. */
const BOOKING_MS = 8_000

const booking = (reference: string) => ({ idempotencyKey: `tax-${reference}`, timeout: BOOKING_MS })

/** Books a calculation that no payment intent names. @returns Stripe's id of the transaction */
export async function bookTaxes(calculation: string, reference: string) {
  const params = { calculation, reference }
  return (await client.tax.transactions.createFromCalculation(params, booking(reference))).id
}

/** Books that of such a sale so much has gone back, its tax included. */
export async function reverseTaxes(transaction: string, cents: number, reference: string) {
  await client.tax.transactions.createReversal(
    { mode: 'partial', original_transaction: transaction, flat_amount: -cents, reference },
    booking(reference),
  )
}

export function taxUnavailable(cause?: unknown) {
  return new AppError(
    502,
    'The tax of your order could not be calculated right now. Nothing was ordered or charged. Please try again.',
    { cause },
  )
}

function paramsOf({
  mode,
  lines,
  shippingCents,
  address: { region, postalCode, ...address },
}: TaxQuestion): Stripe.Tax.CalculationCreateParams {
  return {
    currency: CURRENCY,
    line_items: lines.map(({ productId, quantity, cents, code }) => ({
      reference: productId,
      amount: cents,
      quantity,
      tax_behavior: mode,
      ...(code && { tax_code: code }),
    })),
    ...(shippingCents > 0 && { shipping_cost: { amount: shippingCents, tax_behavior: mode } }),
    customer_details: {
      address: {
        ...address,
        ...(postalCode && { postal_code: postalCode }),
        ...(region && { state: region }),
      },
      address_source: 'shipping',
    },
    expand: ['line_items'],
  }
}

/** A calculation has its first lines with it. */
async function itemsOf(id: string, { line_items }: Stripe.Tax.Calculation, until: number) {
  if (line_items && !line_items.has_more) return line_items.data
  const timeout = Math.max(1, until - Date.now())
  const { data, has_more } = await client.tax.calculations.listLineItems(
    id,
    { limit: 100 },
    { timeout },
  )
  if (has_more) throw new Error('the calculation has more lines than it was asked for')
  return data
}

/** Its numbers have to be those of the order, to the cent. */
function answerOf(
  { mode, lines, shippingCents }: TaxQuestion,
  calculation: Stripe.Tax.Calculation,
  items: Stripe.Tax.CalculationLineItem[],
): TaxAnswer {
  const [taxCents, other] =
    mode === 'inclusive'
      ? [calculation.tax_amount_inclusive, calculation.tax_amount_exclusive]
      : [calculation.tax_amount_exclusive, calculation.tax_amount_inclusive]
  const taxes = breakdownOf(mode, calculation)
  const ofLines = new Map(items.map((item) => [item.reference, item.amount_tax]))
  const shippingTax = calculation.shipping_cost?.amount_tax ?? 0
  const priceCents = sumOf(lines, ({ cents }) => cents) + shippingCents
  const addsUp =
    items.length === lines.length &&
    lines.every(({ productId }) => ofLines.has(productId)) &&
    sum([...ofLines.values()]) + shippingTax === taxCents &&
    sumOf(taxes, (tax) => tax.taxCents) === taxCents &&
    calculation.amount_total === priceCents + (mode === 'exclusive' ? taxCents : 0) &&
    other === 0
  if (!addsUp) throw new Error(`calculation ${calculation.id} does not add up`)
  return { lines: Object.fromEntries(ofLines), taxCents, taxes }
}

/** By name and rate, as the order and its invoice have them. */
function breakdownOf(mode: TaxQuestion['mode'], { tax_breakdown }: Stripe.Tax.Calculation) {
  const taxes = new Map<string, Tax>()
  for (const { amount, inclusive, tax_rate_details: rate, taxable_amount } of tax_breakdown) {
    if (amount === 0) continue
    if (inclusive !== (mode === 'inclusive'))
      throw new Error('a tax is on the other side of prices')
    const [name, ppm] = [nameOf(rate), Math.round(Number(rate.percentage_decimal) * 10_000)]
    const key = `${name} ${ppm}`
    const tax = taxes.get(key) ?? { name, ppm, baseCents: 0, taxCents: 0 }
    tax.baseCents += taxable_amount
    tax.taxCents += amount
    taxes.set(key, tax)
  }
  return [...taxes.values()]
}

/** ‘Illinois sales tax’, ‘VAT’. */
function nameOf({ country, state, tax_type }: Stripe.Tax.Calculation.TaxBreakdown.TaxRateDetails) {
  const type = tax_type ?? 'tax'
  const words = /^[a-z]{2,4}$/.test(type) ? type.toUpperCase() : type.replaceAll('_', ' ')
  const place = regionsOf(country ?? '').find(({ code }) => code === state)?.name
  return capitalized([place, words === 'TAX' ? 'tax' : words].filter(Boolean).join(' '))
}

function isUnknownPlace(error: unknown) {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'customer_tax_location_invalid'
  )
}

/**
 * Did Stripe refuse the content? A visitor can repeat it, so it does not open the circuit breaker,
 * and the calculation stays counted.
 */
function isOfContent(error: unknown, isCalculated: boolean) {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return true
  return isCalculated && !(error instanceof Stripe.errors.StripeError)
}
