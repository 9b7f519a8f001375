import { hash } from 'node:crypto'
import type { Checkout } from '#contract/order/checkout.ts'
import { AppError } from '../errors.ts'
import { isAccount, type NewGuest } from '../identity/customer.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { addOrderToken, countOrderTokens } from '../order/order-token.ts'
import { findByIdempotencyKey } from '../order/placement/find-by-idempotency-key.ts'
import { fitOfLine, type LineFit, verdictProblemOf } from '../order/placement/ordered-fit.ts'
import { keyReusedError } from '../order/placement/placement-outcome.ts'
import { countCodeAttempt } from '../rate-limit/code-attempts.ts'
import { enforceRateLimit } from '../rate-limit/rate-limit.ts'
import { type CheckoutOutcome, rejectionError } from './checkout-outcome.ts'
import type { Fits } from './insert-checkout.ts'
import { insertTaxedCheckout } from './insert-taxed-checkout.ts'
import { reachedMostLines } from './most-lines.ts'

/**
 * Takes the units of all lines out of stock and stores one order of them; or of none.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id, until when it holds its units, and a guest's token
 * @throws AppError 409 lines or total are not as the customer saw them; 400 no such vehicle, or a total that no card can
 *   pay; 422 the key came with another input before; 429 too often, or too many open orders; 502 the tax is not known
 */
export async function checkOut(
  customer: SessionUser | NewGuest,
  input: Checkout,
  idempotencyKey?: string,
) {
  const digest = hash('sha256', JSON.stringify(input), 'base64url')
  const outcome = await insertOrFind(customer, input, idempotencyKey, digest)
  if (outcome.kind !== 'placed') throw rejectionError(outcome, input)
  if (outcome.digest !== digest) throw keyReusedError(!isAccount(customer))
  const { id, heldUntil } = outcome
  if (isAccount(customer)) return { id, heldUntil }
  // A retry gets a token of its own: only the lost answer had the first token.
  return { id, heldUntil, token: outcome.token ?? (await tokenOfRetry(id)) }
}

/** Each is a row for as long as the order has its guest's data. */
const MAX_TOKENS = 30

/** @throws AppError 429 the form was sent again too often */
async function tokenOfRetry(id: string) {
  if ((await countOrderTokens(id)) < MAX_TOKENS) return addOrderToken(id)
  throw new AppError(
    429,
    'You’ve submitted this order too many times. Please use the link in your email.',
  )
}

/** Of two concurrent calls with one key, the second is rejected by what the first has changed, and finds its order. */
async function insertOrFind(
  customer: SessionUser | NewGuest,
  input: Checkout,
  key: string | undefined,
  digest: string,
): Promise<CheckoutOutcome> {
  // Before anything is read for each line.
  const most = await reachedMostLines(
    input.lines.length,
    isAccount(customer) ? customer : undefined,
  )
  if (most !== undefined) {
    return (await findByIdempotencyKey(customer, key)) ?? { kind: 'too many lines', most }
  }
  let fits: Fits
  try {
    fits = await fitsOf(customer, input)
  } catch (error) {
    // The order of an earlier call stands, whatever the seller has changed since.
    const placed = await findByIdempotencyKey(customer, key)
    if (placed) return placed
    throw error
  }
  const tried = input.code
    ? await countCodeAttempt({
        ip: customer.ip,
        ...(isAccount(customer) && { account: customer.id }),
      })
    : undefined
  if (tried?.refused) {
    const placed = await findByIdempotencyKey(customer, key)
    if (placed) return placed
    throw tried.refused
  }
  const outcome = await insertTaxedCheckout(customer, input, fits, key, digest)
  if (!hasUnknownCode(outcome)) await tried?.takeBack()
  if (outcome.kind === 'placed') return outcome
  return (await findByIdempotencyKey(customer, key)) ?? outcome
}

/** The answer says that there is no such code. */
function hasUnknownCode(outcome: CheckoutOutcome) {
  if (outcome.kind === 'code') return outcome.isUnknown
  return outcome.kind === 'changed' && outcome.isCodeUnknown
}

/** The verdict that each line with a vehicle stores, and how the one that its page showed differs. */
async function fitsOf({ ip }: { ip: string }, { lines }: Checkout): Promise<Fits> {
  if (lines.some(({ vehicle }) => vehicle)) await enforceRateLimit('checkout-fit', { ip })
  const fits = new Map<number, LineFit>()
  const verdictProblems = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    if (!line.vehicle) continue
    const fit = await fitOfLine(line.productId, line.vehicle, `lines.${at}.vehicle`)
    if (!fit) continue // no longer sold: the lines say so
    fits.set(at, fit)
    const problem = verdictProblemOf(fit, line.shownVerdict)
    if (problem) verdictProblems.set(at, problem)
  }
  return { fits, verdictProblems }
}
