import type { NewOrder } from '#contract/order/new-order.ts'
import { digestOfInput } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { hasPurchaseForm } from '../../platform/settings/setting.ts'
import { formError, keyReusedError } from './checkout-error.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { findPlaced } from './find-placed.ts'
import type { Idempotency, OrderRequest } from './order-request.ts'
import { placeOnce } from './place-once.ts'

/**
 * POST /order of the specification: a checkout of one line, which is charged neither delivery nor
 * tax. Name and price come from the product, the customer from `customer`.
 * @param key the same idempotency key and input again answers the same order
 * @returns the order's id, and until when it holds its units
 * @throws AppError 404 no such product; 409 price, stock or fit are not as assumed, or the shop
 *   takes orders from the checkout alone; 400 under the minimum, no such vehicle, or a total that
 *   no card can pay; 422 the key came with another input before; 429 too often, or too many open
 *   lines
 */
export async function placeOrder(customer: SessionUser, input: NewOrder, key?: string) {
  const digest = digestOfInput(input)
  const checkout = checkoutOf(input)
  const outcome = await placeUnlessOff(customer, checkout, { key, digest })
  if (outcome.kind !== 'placed') throw await formError(outcome, checkout)
  if (outcome.digest !== digest) throw keyReusedError(false)
  return { id: outcome.id, heldUntil: outcome.heldUntil }
}

async function placeUnlessOff(
  customer: SessionUser,
  checkout: OrderRequest,
  idempotency: Idempotency,
): Promise<CheckoutOutcome> {
  if (await hasPurchaseForm()) return placeOnce(customer, checkout, idempotency)
  // The order of a call that came before the form was off stands.
  const placed = await findPlaced(customer, idempotency.key)
  if (placed) return placed
  throw new AppError(409, 'Please use the checkout')
}

function checkoutOf(input: NewOrder): OrderRequest {
  const { productId, quantity, pricePerUnit, coreCharge, vehicle, shownVerdict } = input
  const { phone, address, oldPartDays } = input
  const line = { productId, quantity, pricePerUnit, coreCharge, vehicle, shownVerdict }
  return { lines: [line], phone, address, oldPartDays, isForm: true }
}
