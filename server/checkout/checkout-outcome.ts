import { formatPrice, toCents } from '#contract/money.ts'
import { arrivesText, promisedDay } from '#contract/order/arrival-day.ts'
import { type Checkout, NOT_IN_BASKET } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'
import { fewerDays } from '#contract/pricing/core-charge-days.ts'
import { AppError, type FieldError, fieldError } from '../errors.ts'
import { tooManyOpen } from '../order/placement/open-orders-bound.ts'
import {
  inventoryDenied,
  isPayable,
  notPayable,
  notPlacedYet,
  type PlacementOutcome,
} from '../order/placement/placement-outcome.ts'
import type { Destination } from '../pricing/delivery.ts'
import type { Undeliverable } from '../pricing/price-order.ts'
import type { TaxQuestion } from '../pricing/tax-question.ts'
import { tooManyRequests } from '../rate-limit/rate-limit.ts'
import { undeliverableError } from './destination.ts'
import { changedLinesError, type LineProblem } from './line-problems.ts'
import type { CheckoutPrice, PricedCheckout } from './price-checkout.ts'

/** The outcomes of a checkout: those of an order form, and its own. */
export type CheckoutOutcome = PlacementOutcome | Changed | { kind: 'too many lines'; most: number }

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

/** Nothing is wrong, and Stripe has to be asked for the tax first. Thrown: the transaction leaves no trace. */
export class TaxToBeAsked extends Error {
  override name = 'TaxToBeAsked'
  readonly question: TaxQuestion

  constructor(question: TaxQuestion) {
    super('Stripe has to be asked for the tax')
    this.question = question
  }
}

/** Why a priced checkout is not placed, of all that is known without Stripe; undefined: nothing is wrong but perhaps its total. */
export function rejectionBeforeTax(
  { problems, price }: PricedCheckout,
  input: Checkout,
): Changed | undefined {
  if (problems.length > 0 || !price) {
    return {
      kind: 'changed',
      problems,
      quote: price?.quote,
      isCodeUnknown: price?.code?.isUnknown === true,
    }
  }
  const { priced, quote, destination, code, tax } = price
  if (price.needsDestination && !input.shipTo) return { kind: 'no destination' }
  if (priced.undeliverable) {
    return { kind: 'undeliverable', why: priced.undeliverable, destination }
  }
  if (price.missing) return { kind: 'no address', problem: price.missing }
  if (code) return { kind: 'code', ...code, quote }
  if (input.rate && priced.rate?.id !== input.rate) return { kind: 'rate', quote }
  const { oldPartDays } = price
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
  if (isToBeAsked && !canBeWithTax(price, toCents(input.total))) {
    return { kind: 'another total', quote }
  }
  return undefined
}

/** More than any sales tax or VAT, as a part of the price without it. */
const MOST_TAX = 0.5

/** Could the total that was seen be that of this price, with some tax or without it yet? */
function canBeWithTax({ priced: { totalCents }, isTaxIncluded }: CheckoutPrice, seenCents: number) {
  if (isTaxIncluded) return seenCents === totalCents
  return seenCents >= totalCents && seenCents <= totalCents * (1 + MOST_TAX)
}

/** Is the total another than was seen? Then undefined: the order is placed. @throws TaxToBeAsked */
export function rejectionOfTotal(
  { tax, priced, quote }: CheckoutPrice,
  input: Checkout,
): Changed | undefined {
  if (tax.kind === 'to be asked') throw new TaxToBeAsked(tax.question)
  return priced.totalCents === toCents(input.total) ? undefined : { kind: 'another total', quote }
}

type Rejection = Exclude<CheckoutOutcome, { kind: 'placed' }>

export function rejectionError(outcome: Rejection, { lines }: Checkout) {
  switch (outcome.kind) {
    case 'changed':
      return changedLinesError(outcome.problems, lines.length, outcome.quote)
    case 'no destination':
      return fieldError('shipTo', 'Enter the address in its fields: the price depends on it')
    case 'undeliverable':
      return undeliverableError(outcome.why, outcome.destination, 'shipTo.country')
    case 'code':
      return changedError({ path: 'code', message: outcome.problem }, outcome.quote)
    case 'rate': {
      const hasChoice = outcome.quote.rates.length > 1
      const message = `This delivery is no longer offered. Please ${hasChoice ? 'choose another' : 'review the total'}.`
      return changedError({ path: 'rate', message }, outcome.quote)
    }
    case 'old parts': {
      const message = fewerDays(outcome.oldPartDays)
      return changedError({ path: 'oldPartDays', message }, outcome.quote)
    }
    case 'later day': {
      const message = `${arrivesText(outcome.day)}. Please review it.`
      return changedError({ path: 'promisedBy', message }, outcome.quote)
    }
    case 'another total': {
      const { total, taxPending } = outcome.quote
      const is = `The total is now ${formatPrice(total)}${taxPending ? ' before tax' : ''}`
      const message = `${is}. Please review it.`
      return changedError({ path: 'total', message }, outcome.quote)
    }
    case 'not in the basket':
      return fieldError('isOfBasket', NOT_IN_BASKET, 409)
    case 'not payable':
      return notPayable('total')
    case 'no address':
      return fieldError(outcome.problem.path, outcome.problem.message)
    case 'too many lines':
      return tooManyLines(lines.length, outcome.most)
    case 'rejected':
      return admissionError(outcome.reason)
  }
}

function tooManyLines(count: number, most: number) {
  return new AppError(
    429,
    `This order has ${count} different parts, and one order can have ${most}. Please order the others once it is paid.`,
    { errors: [{ path: 'lines', message: `One order can have ${most} different parts` }] },
  )
}

function changedError(error: FieldError, quote: Quote) {
  return new AppError(409, error.message, {
    errors: [error],
    changed: { total: quote.total, quote },
  })
}

function admissionError(reason: Extract<Rejection, { kind: 'rejected' }>['reason']) {
  if (reason.kind === 'rate limit') {
    return tooManyRequests(reason.retryAfterSeconds, reason.exceeded)
  }
  if (reason.kind === 'open orders') return tooManyOpen(reason.bound, reason.isGuest)
  if (reason.kind === 'denial of inventory') return inventoryDenied(reason)
  return notPlacedYet()
}
