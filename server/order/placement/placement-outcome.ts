import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { NewOrder } from '#contract/order/new-order.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment/payment.ts'
import { OVER_STOCK, packWords, UNDER_MINIMUM } from '#contract/pricing/allowed-quantity.ts'
import { fewerDays } from '#contract/pricing/core-charge-days.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { getProduct } from '../../catalog/product.ts'
import { isForeignKeyViolation, isLockTimeout, isUniqueViolation } from '../../db/errors.ts'
import { AppError, fieldError, notLoggedIn } from '../../errors.ts'
import { tooManyRequests } from '../../rate-limit/rate-limit.ts'
import { getSetting } from '../../settings/setting.ts'
import { type Bound, tooManyOpen } from './open-orders-bound.ts'

/** What became of an order form. */
export type PlacementOutcome =
  /** Now, or by an earlier call with the same idempotency key; `digest` is of that call's input, null for old orders. */
  | {
      kind: 'placed'
      id: string
      heldUntil: Date | null
      digest: string | null
      /** The token of a guest's order, in the answer of the call that placed it. */
      token?: string | undefined
    }
  | { kind: 'rejected'; reason: RejectionReason }

type DenialOfInventory = { kind: 'denial of inventory'; isGuest?: boolean; isVerified?: boolean }

export type RejectionReason =
  | { kind: 'rate limit'; retryAfterSeconds: number; exceeded?: string | undefined }
  | { kind: 'open orders'; bound: Bound; isGuest?: boolean }
  /** Customers of one network who never paid hold the last units of too many parts. */
  | DenialOfInventory
  /** Price, minimum, stock or total are not as the form assumes, or the product is deleted; if none of these, `denial`. */
  | { kind: 'product'; denial?: DenialOfInventory }
  /** A concurrent call has the idempotency key. */
  | { kind: 'key in use' }

/** The error that answers a rejected order form. @throws AppError 404 no such product */
export async function placementError(input: NewOrder, reason: RejectionReason) {
  if (reason.kind === 'rate limit') return tooManyRequests(reason.retryAfterSeconds)
  if (reason.kind === 'open orders') return tooManyOpen(reason.bound)
  if (reason.kind === 'denial of inventory') return inventoryDenied(reason)
  // The statement says only that one of the conditions failed: the product is read once more to say which.
  const product = await getProduct(input.productId)
  const price = unitPrice(product, input.quantity)
  if (price !== input.pricePerUnit) {
    const detail = `The price is now ${formatPrice(price)}. Please review it.`
    return fieldError('pricePerUnit', detail, 409)
  }
  const { coreCharge = 0 } = product
  if (input.coreCharge !== undefined && input.coreCharge !== coreCharge) {
    const detail = `The core charge is now ${formatPrice(coreCharge)}. Please review it.`
    return fieldError('coreCharge', detail, 409)
  }
  const { oldPartDays } = await getSetting('returns')
  if (coreCharge > 0 && oldPartDays < (input.oldPartDays ?? 0)) {
    return fieldError('oldPartDays', fewerDays(oldPartDays), 409)
  }
  if (input.quantity < product.minimumOrderQuantity) return fieldError('quantity', UNDER_MINIMUM)
  const { packSize = 1 } = product
  if (input.quantity % packSize !== 0) return fieldError('quantity', packWords(packSize))
  if (input.quantity > product.availableQuantity) return fieldError('quantity', OVER_STOCK, 409)
  const each = toCents(price) + toCents(coreCharge)
  if (!isPayable(each * input.quantity)) return notPayable('quantity')
  if (reason.kind === 'product' && reason.denial) return inventoryDenied(reason.denial)
  return fieldError('quantity', OVER_STOCK, 409) // units were released since
}

/**
 * What became of an order form whose statement failed as a whole: no units were taken, and the call was not counted.
 * @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long; any other `error`
 */
export function outcomeOfFailure(error: unknown): PlacementOutcome {
  if (
    isUniqueViolation(error, 'order_idempotency') ||
    isUniqueViolation(error, 'order_guest_idempotency')
  ) {
    return { kind: 'rejected', reason: { kind: 'key in use' } }
  }
  if (isForeignKeyViolation(error, 'order_customer_id_user_id_fk')) {
    throw notLoggedIn() // the account was closed meanwhile
  }
  if (isLockTimeout(error)) {
    throw notPlacedYet()
  }
  throw error
}

/** Something is locked for too long, or changes at each try. */
export function notPlacedYet() {
  return new AppError(503, 'Your order could not be placed yet. Please try again.')
}

/** A guest has no account whose email could be verified. */
export function inventoryDenied({ isGuest, isVerified }: Omit<DenialOfInventory, 'kind'>) {
  const held = 'Unpaid orders from your network hold the last units of many parts.'
  if (isVerified) {
    return new AppError(429, `${held} Pay one of your orders first, or try again tomorrow.`)
  }
  const way = isGuest ? 'Log in with a verified email' : 'Verify your email'
  return new AppError(429, `${held} ${way} to order now, or try again tomorrow.`)
}

/** @param isGuest a guest has no My Orders */
export function keyReusedError(isGuest = false) {
  const where = isGuest ? 'Check your email or your order’s page' : 'See My Orders'
  const detail = `An order was already placed from this form. ${where} before you order again.`
  return new AppError(422, detail)
}

export function notPayable(path: string) {
  const { min, max } = CARD_PAYMENT_CENTS
  const [least, most] = [formatPrice(toDollars(min)), formatPrice(toDollars(max))]
  return fieldError(path, `A card payment has to be between ${least} and ${most}`)
}

/** Can one card payment be of this amount? */
export function isPayable(amountCents: number) {
  return amountCents >= CARD_PAYMENT_CENTS.min && amountCents <= CARD_PAYMENT_CENTS.max
}
