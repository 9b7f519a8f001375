import { hash } from 'node:crypto'
import type { Checkout } from '#contract/checkout.ts'
import { formatPrice, toDollars } from '#contract/money.ts'
import type { OrderedFit } from '#contract/ordered-fit.ts'
import { AppError } from '../errors.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { findOrderOfKey } from '../order/order-of-key.ts'
import { fitOfLine, misfitOf } from '../order/ordered-fit.ts'
import { keyReusedError, notPayable } from '../order/placement-outcome.ts'
import { tooManyOpen } from '../order/stock-hold.ts'
import { tooManyRequests } from '../rate-limit/rate-limit.ts'
import { type CheckoutOutcome, type Fits, insertCheckout } from './insert-checkout.ts'
import { changedLinesError } from './line-problems.ts'

/**
 * Takes the units of all lines out of stock and stores one order of them; or of none.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id, and until when it holds its units
 * @throws AppError 409 lines or total are not as the customer saw them; 400 no such vehicle, or a total that no card can
 *   pay; 422 the key came with another input before; 429 too often, or too many open orders
 */
export async function checkOut(customer: SessionUser, input: Checkout, idempotencyKey?: string) {
  const digest = hash('sha256', JSON.stringify(input), 'base64url')
  const outcome = await insertOrFind(customer, input, idempotencyKey, digest)
  if (outcome.kind !== 'placed') throw errorOf(outcome, input)
  if (outcome.digest !== digest) throw keyReusedError()
  return { id: outcome.id, heldUntil: outcome.heldUntil }
}

/** Of two concurrent calls with one key, the second is rejected by what the first has changed, and finds its order. */
async function insertOrFind(
  customer: SessionUser,
  input: Checkout,
  key: string | undefined,
  digest: string,
): Promise<CheckoutOutcome> {
  let fits: Fits
  try {
    fits = await fitsOf(input)
  } catch (error) {
    // The order of an earlier call stands, whatever the seller has changed since.
    const placed = await findOrderOfKey(customer, key)
    if (placed) return placed
    throw error
  }
  const outcome = await insertCheckout(customer, input, fits, key, digest)
  if (outcome.kind === 'placed') return outcome
  return (await findOrderOfKey(customer, key)) ?? outcome
}

/** The verdict that each line keeps, if it names a vehicle, and what is wrong about the one that its page showed. */
async function fitsOf({ lines }: Checkout): Promise<Fits> {
  const fits = new Map<number, OrderedFit>()
  const misfits = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    if (!line.vehicle) continue
    const fit = await fitOfLine(line.productId, line.vehicle, `lines.${at}.vehicle`)
    if (!fit) continue // no longer sold: the lines say so
    fits.set(at, fit)
    const misfit = misfitOf(fit, line.shownVerdict ?? 'not-known')
    if (misfit) misfits.set(at, misfit)
  }
  return { fits, misfits }
}

type Refusal = Exclude<CheckoutOutcome, { kind: 'placed' }>

function errorOf(outcome: Refusal, { lines }: Checkout) {
  switch (outcome.kind) {
    case 'changed':
      return changedLinesError(outcome.problems, lines.length)
    case 'another total': {
      const total = toDollars(outcome.cents)
      const message = `The total is ${formatPrice(total)} now. Please look at it again.`
      return new AppError(409, message, {
        errors: [{ path: 'total', message }],
        changed: { total },
      })
    }
    case 'not payable':
      return notPayable('total')
    case 'too many lines':
      return new AppError(
        429,
        `You can have at most ${outcome.most} different parts in unpaid orders now. Please order fewer, and the others once these are paid.`,
      )
    case 'rejected':
      return rejectionError(outcome.reason)
  }
}

function rejectionError(reason: Extract<Refusal, { kind: 'rejected' }>['reason']) {
  if (reason.kind === 'rate limit') return tooManyRequests(reason.retryAfterSeconds)
  if (reason.kind === 'open orders') return tooManyOpen(reason.bound)
  return new AppError(503, 'Your order could not be placed yet. Please try again.')
}
