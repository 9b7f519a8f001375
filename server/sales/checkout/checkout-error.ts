import { formatCents, formatPrice } from '#contract/money.ts'
import { arrivesText } from '#contract/order/arrival-day.ts'
import { NOT_IN_BASKET } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'
import { OVER_STOCK } from '#contract/pricing/allowed-quantity.ts'
import { fewerDays } from '#contract/pricing/core-charge-days.ts'
import {
  isForeignKeyViolation,
  isLockTimeout,
  isUniqueViolation,
} from '../../platform/db/errors.ts'
import {
  AppError,
  type FieldError,
  fieldError,
  notFound,
  notLoggedIn,
} from '../../platform/errors.ts'
import { tooManyOpen } from '../order/open-lines.ts'
import type { Rejection } from './checkout-outcome.ts'
import { PlacedBefore } from './count-placing.ts'
import { undeliverableError } from './destination.ts'
import { staleDraft } from './draft-order.ts'
import { changedLinesError, type LineProblem } from './line-problems.ts'
import type { OrderRequest } from './order-request.ts'

/** The error that answers a checkout. */
export async function checkoutError(rejection: Rejection, { lines }: OrderRequest) {
  switch (rejection.kind) {
    case 'open lines':
      return tooManyOpen(rejection.holder)
    case 'too many lines':
      return tooManyLines(lines.length, rejection.most)
    case 'key in use':
      return notPlacedYet()
    case 'draft has changed':
      return staleDraft(rejection.draftId)
    case 'changed':
      return changedLinesError(rejection.problems, lines.length, rejection.quote)
    case 'no destination':
      return fieldError('shipTo', 'Enter the address in its fields: the price depends on it')
    case 'undeliverable':
      return undeliverableError(rejection.why, rejection.destination, 'shipTo.country')
    case 'code':
      return changedError({ path: 'code', message: rejection.problem }, rejection.quote)
    case 'rate': {
      const hasChoice = rejection.quote.rates.length > 1
      const message = `This delivery is no longer offered. Please ${hasChoice ? 'choose another' : 'review the total'}.`
      return changedError({ path: 'rate', message }, rejection.quote)
    }
    case 'old parts': {
      const message = fewerDays(rejection.oldPartDays)
      return changedError({ path: 'oldPartDays', message }, rejection.quote)
    }
    case 'later day': {
      const message = `${arrivesText(rejection.day)}. Please review it.`
      return changedError({ path: 'promisedBy', message }, rejection.quote)
    }
    case 'another total': {
      const { total, taxPending } = rejection.quote
      const is = `The total is now ${formatPrice(total)}${taxPending ? ' before tax' : ''}`
      const message = `${is}. Please review it.`
      return changedError({ path: 'total', message }, rejection.quote)
    }
    case 'not in the basket':
      return fieldError('isOfBasket', NOT_IN_BASKET, 409)
    case 'not payable':
      return notPayable('total')
    case 'no address':
      return fieldError(rejection.problem.path, rejection.problem.message)
  }
}

/**
 * The error that answers the form of one part: its fields are those of the line, and it shows one
 * error (spec §5).
 */
export async function formError(rejection: Rejection, input: OrderRequest) {
  if (rejection.kind === 'changed') return formFieldError(rejection.problems[0])
  if (rejection.kind === 'old parts') {
    return fieldError('oldPartDays', fewerDays(rejection.oldPartDays), 409)
  }
  if (rejection.kind === 'not payable') return notPayable('quantity')
  return checkoutError(rejection, input)
}

function formFieldError(problem: LineProblem | undefined) {
  const [first] = problem?.errors ?? []
  if (!problem?.now.isSold || !first) return notFound('product')
  const { message } = first
  const path = first.path.replace(/^lines\.0\./, '')
  if (path !== 'quantity') return fieldError(path, `${message}. Please review it.`, 409)
  return fieldError(path, message, message === OVER_STOCK ? 409 : 400)
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

/**
 * What became of an order whose transaction failed: no units were taken, and the call was not
 * counted.
 * @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long;
 *   any other `error`
 */
export function rejectionOfFailure(error: unknown): Rejection {
  if (
    error instanceof PlacedBefore ||
    isUniqueViolation(error, 'order_idempotency') ||
    isUniqueViolation(error, 'order_guest_idempotency')
  ) {
    return { kind: 'key in use' }
  }
  // The account was closed meanwhile.
  if (isForeignKeyViolation(error, 'order_customer_id_user_id_fk')) throw notLoggedIn()
  if (isLockTimeout(error)) throw notPlacedYet()
  throw error
}

/** Something is locked for too long, or changes at each try. */
export function notPlacedYet() {
  return new AppError(503, 'Your order could not be placed yet. Please try again.')
}

/** @param isGuest a guest has no My Orders */
export function keyReusedError(isGuest: boolean) {
  const where = isGuest ? 'Check your email or your order’s page' : 'See My Orders'
  const detail = `An order was already placed from this form. ${where} before you order again.`
  return new AppError(422, detail)
}

function notPayable(path: string) {
  const { min, max } = CARD_PAYMENT_CENTS
  const [least, most] = [formatCents(min), formatCents(max)]
  return fieldError(path, `A card payment has to be between ${least} and ${most}`)
}
