import { hash } from 'node:crypto'
import type { NewOrder } from '#contract/order/new-order.ts'
import { AppError } from '../../errors.ts'
import type { SessionUser } from '../../identity/session-user.ts'
import { hasPurchaseForm } from '../../settings/setting.ts'
import { findByIdempotencyKey } from './find-by-idempotency-key.ts'
import { insertOrder } from './insert-order.ts'
import { fitOfInput, type LineFit } from './ordered-fit.ts'
import { keyReusedError, type PlacementOutcome, placementError } from './placement-outcome.ts'

/**
 * Takes the units out of stock and stores the order. Name and price come from the product, the customer from
 * `customer`.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id, and until when it holds its units
 * @throws AppError 404 no such product; 409 price, stock or fit are not as assumed, or the owner takes orders from the basket
 *   alone; 400 under the minimum, no such vehicle, or a total that no card can pay; 422 the key came with another input before;
 *   429 too often, or too many open orders
 */
export async function placeOrder(customer: SessionUser, input: NewOrder, idempotencyKey?: string) {
  const digest = hash('sha256', JSON.stringify(input), 'base64url')
  const outcome = await insertOrFind(customer, input, idempotencyKey, digest)
  if (outcome.kind === 'rejected') throw await placementError(input, outcome.reason)
  if (outcome.digest !== digest) throw keyReusedError()
  return { id: outcome.id, heldUntil: outcome.heldUntil }
}

const ORDER_FROM_BASKET =
  'Delivery and tax depend on where the part goes. Please add it to your basket, and check out.'

/** The second of two concurrent calls with one key is rejected by what the first has changed, and finds its order. */
async function insertOrFind(
  customer: SessionUser,
  input: NewOrder,
  key: string | undefined,
  digest: string,
): Promise<PlacementOutcome> {
  if (!(await hasPurchaseForm())) {
    // The order of a call that came before the owner turned the form off stands.
    const placed = await findByIdempotencyKey(customer, key)
    if (placed) return placed
    throw new AppError(409, ORDER_FROM_BASKET)
  }
  let fit: LineFit | undefined
  try {
    fit = await fitOfInput(input)
  } catch (error) {
    // The order of an earlier call stands, whatever the seller has changed since.
    const placed = await findByIdempotencyKey(customer, key)
    if (placed) return placed
    throw error
  }
  const outcome = await insertOrder(customer, input, key, digest, fit)
  if (outcome.kind === 'placed') return outcome
  return (await findByIdempotencyKey(customer, key)) ?? outcome
}
