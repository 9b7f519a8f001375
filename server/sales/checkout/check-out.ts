import type { Checkout } from '#contract/order/checkout.ts'
import { db } from '../../platform/db/client.ts'
import { digestOfInput } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { addTokenBelow } from '../order/order-token.ts'
import { checkoutError, keyReusedError } from './checkout-error.ts'
import type { OrderRequest } from './order-request.ts'
import { placeOnce } from './place-once.ts'

/**
 * Takes the units of all lines out of stock and stores one order of them; or of none.
 * @param key the same idempotency key and input again answers the same order
 * @returns the order's id, until when it holds its units, and a guest's token
 * @throws AppError 409 lines or total are not as the customer saw them; 400 no such vehicle, or a
 *   total that no card can pay; 422 the key came with another input before; 429 too often, or too
 *   many open lines; 502 the tax is not known
 */
export async function checkOut(
  customer: SessionUser | NewGuest,
  input: Checkout & Pick<OrderRequest, 'manualDiscount'>,
  key?: string,
) {
  const digest = digestOfInput(input)
  const outcome = await placeOnce(customer, input, { key, digest })
  if (outcome.kind !== 'placed') throw await checkoutError(outcome, input)
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
  const added = await db.transaction((tx) => addTokenBelow(tx, MAX_TOKENS, id))
  if (added) return added
  throw new AppError(
    429,
    'You’ve submitted this order too many times. Please use the link in your email.',
  )
}
