import { toCents } from '#contract/money.ts'
import { promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { Holder } from '../order/open-lines.ts'
import type { Destination } from '../pricing/delivery.ts'
import type { Undeliverable } from '../pricing/price-order.ts'
import type { OwnersPrices } from '../pricing/read-prices.ts'
import type { TaxQuestion } from '../pricing/tax-question.ts'
import { missingPostalCode } from './destination.ts'
import type { Placed } from './find-placed.ts'
import type { LineProblem } from './line-problems.ts'
import type { OrderRequest } from './order-request.ts'
import type { CheckoutPrice } from './price-checkout.ts'

/** What became of it. */
export type CheckoutOutcome = Placed | Rejection

export type Rejection =
  /** The customer, or the network, has too many open lines. */
  | { kind: 'open lines'; holder: Holder }
  | { kind: 'too many lines'; most: number }
  /** Another call has the idempotency key: an earlier one, or one at the same time. */
  | { kind: 'key in use' }
  /** Another editor has placed, changed or deleted it. */
  | { kind: 'draft has changed'; draftId: string }
  | Changed

/** Something is not as the customer saw it, or can't be ordered. */
type Changed =
  | { kind: 'changed'; problems: LineProblem[]; quote: Quote | undefined; isCodeUnknown: boolean }
  /** The price goes by the destination, and the address is a text. */
  | { kind: 'no destination' }
  | { kind: 'undeliverable'; why: Undeliverable; destination: Destination }
  /** The code does not work, or there is none. */
  | { kind: 'code'; problem: string; isUnknown: boolean; quote: Quote }
  /** Old parts have to come back sooner than the customer saw. */
  | { kind: 'old parts'; oldPartDays: number; quote: Quote }
  /** It arrives later than the customer saw; undefined: the shop no longer says when. */
  | { kind: 'later day'; day: string | undefined; quote: Quote }
  /** The delivery rate is no longer offered. */
  | { kind: 'rate'; quote: Quote }
  | { kind: 'another total'; quote: Quote }
  /** It has to be of the basket, and another tab has ordered that, or changed it. */
  | { kind: 'not in the basket' }
  | { kind: 'not payable' }
  /** The price can't be calculated without. */
  | { kind: 'no address'; problem: FieldError }

/**
 * Nothing is wrong, and Stripe has to be asked for the tax first. Thrown: the transaction leaves no
 * trace.
 */
export class TaxToBeAsked extends Error {
  override name = 'TaxToBeAsked'
  readonly question: TaxQuestion

  constructor(question: TaxQuestion) {
    super('Stripe has to be asked for the tax')
    this.question = question
  }
}

/** @param price undefined: a part is no longer sold */
export function changedLines(problems: LineProblem[], price?: CheckoutPrice): Changed {
  const isCodeUnknown = price?.code?.isUnknown === true
  return { kind: 'changed', problems, quote: price?.quote, isCodeUnknown }
}

/**
 * Why a priced checkout is not placed, of all that is known without Stripe; undefined: nothing is
 * wrong but perhaps its total.
 */
export function rejectionBeforeTax(price: CheckoutPrice, input: OrderRequest): Changed | undefined {
  const { prices, priced, quote, destination, code, tax } = price
  if (needsDestination(prices) && !input.shipTo) return { kind: 'no destination' }
  if (priced.undeliverable) {
    return { kind: 'undeliverable', why: priced.undeliverable, destination }
  }
  const missing = missingPostalCode(destination, prices)
  if (missing) return { kind: 'no address', problem: missing }
  if (code?.problem !== undefined) {
    return { kind: 'code', problem: code.problem, isUnknown: code.isUnknown, quote }
  }
  if (input.rate && priced.rate?.id !== input.rate) return { kind: 'rate', quote }
  const { oldPartDays } = prices
  if (priced.coreCents > 0 && oldPartDays < (input.oldPartDays ?? 0)) {
    return { kind: 'old parts', oldPartDays, quote }
  }
  const day = promisedDay(quote)
  if (input.promisedBy && !(day && day <= input.promisedBy)) {
    return { kind: 'later day', day, quote }
  }
  const { totalCents, goodsCents } = priced
  if (!isPayable(totalCents) || goodsCents > CARD_PAYMENT_CENTS.max) return { kind: 'not payable' }
  if (tax.kind === 'no address') return tax
  const isToBeAsked = tax.kind === 'to be asked'
  if (isToBeAsked && !canBeWithTax(price, input)) return { kind: 'another total', quote }
  return undefined
}

/** Does the price depend on where the order goes? */
function needsDestination({ zones, taxMode }: OwnersPrices) {
  return zones.length > 0 || taxMode !== 'none'
}

/** Can one card payment be of this amount? */
function isPayable(amountCents: number) {
  return amountCents >= CARD_PAYMENT_CENTS.min && amountCents <= CARD_PAYMENT_CENTS.max
}

/** More than any sales tax or VAT, as a part of the price without it. */
const MOST_TAX = 0.5

/** Could the total that was seen be that of this price, with some tax or without it yet? */
function canBeWithTax({ priced: { totalCents }, prices }: CheckoutPrice, input: OrderRequest) {
  const seenCents = toCents(input.total ?? 0)
  if (prices.taxMode === 'inclusive') return seenCents === totalCents
  return seenCents >= totalCents && seenCents <= totalCents * (1 + MOST_TAX)
}

/** Is the total another than was seen? Then undefined: the order is placed. @throws TaxToBeAsked */
export function rejectionOfTotal(
  { tax, priced, quote }: CheckoutPrice,
  { total }: OrderRequest,
): Changed | undefined {
  if (tax.kind === 'to be asked') throw new TaxToBeAsked(tax.question)
  if (total === undefined || priced.totalCents === toCents(total)) return undefined
  return { kind: 'another total', quote }
}
