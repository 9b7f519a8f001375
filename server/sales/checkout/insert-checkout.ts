import { v7 as uuidv7 } from 'uuid'
import { publishStockChange } from '../../platform/cache/invalidation.ts'
import { type Connection, inTransaction } from '../../platform/db/client.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { wakeJobWorker } from '../../platform/jobs/wake.ts'
import { countedAs } from '../order/open-lines.ts'
import { addOrderToken } from '../order/order-token.ts'
import { takeUse } from '../pricing/discount/code-use.ts'
import { takeCalculation } from '../pricing/tax-calculation.ts'
import { admit } from './admission.ts'
import { takeOrderedLines } from './basket/ordered-lines.ts'
import { rejectionOfFailure } from './checkout-error.ts'
import { type CheckoutOutcome, rejectionBeforeTax, rejectionOfTotal } from './checkout-outcome.ts'
import { insertOrderRows, PLACING } from './insert-order.ts'
import { newLines, orderColumns } from './order-columns.ts'
import type { Fits } from './ordered-fit.ts'
import type { Placing, Sent } from './placing.ts'
import { type CheckoutPrice, priceCheckout } from './price-checkout.ts'

// An order is placed in one transaction: count the call, lock the products and the code, price
// them, then take the lines out of the basket, store the order with its lines and its mail, and
// take the units out of stock. All lines, or none.

/**
 * @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long;
 *   TaxToBeAsked
 */
export async function insertCheckout(
  customer: SessionUser | NewGuest,
  input: Placing,
  fits: Fits,
  sent: Sent,
): Promise<CheckoutOutcome> {
  const id = uuidv7()
  try {
    const outcome = await inTransaction(
      (on) => placeIn(on, id, customer, input, fits, sent),
      PLACING,
    )
    if (outcome.kind === 'placed' && outcome.id === id) {
      for (const { productId } of input.lines) publishStockChange(productId)
      wakeJobWorker('mail')
    }
    return outcome
  } catch (error) {
    return rejectionOfFailure(error)
  }
}

async function placeIn(
  on: Connection,
  id: string,
  customer: SessionUser | NewGuest,
  input: Placing,
  fits: Fits,
  { key, digest }: Sent,
): Promise<CheckoutOutcome> {
  const { lines } = input
  const admission = await admit(customer, { key, lineCount: lines.length }, on)
  if (admission.kind !== 'admitted') return admission
  const { holder } = admission
  const checkout = await priceCheckout(input, { customer, ...holder }, fits.verdictProblems, on)
  const rejection = rejectionBeforeTax(checkout, input)
  if (rejection) return rejection
  const { price, products } = checkout
  if (!price) throw new Error('a checkout without a price')
  const anotherTotal = rejectionOfTotal(price, input)
  if (anotherTotal) return anotherTotal
  if (!input.isForm && !(await leaveBasket(customer, input, on))) {
    return { kind: 'not in the basket' }
  }
  const row = {
    id,
    ...orderColumns(input, products, price),
    ...countedAs(holder),
    customerId: holder.id,
    isGuest: holder.id === null,
    customerEmail: customer.email,
    customerName: customer.name,
    hasVehicle: fits.fits.size > 0,
    idempotencyKey: key || null,
    requestDigest: digest,
  }
  const isTrusted = holder.hasPaid || holder.isVerified
  const heldUntil = await insertOrderRows(row, newLines(price, products, fits.fits), isTrusted, on)
  const token = await takeWhatItUses(id, customer, holder.isVerified, price, on)
  return { kind: 'placed', id, heldUntil, digest, token }
}

/** @returns false: the order has to be of the customer's basket, and is not */
async function leaveBasket(customer: SessionUser | NewGuest, input: Placing, on: Connection) {
  const basket = isAccount(customer) ? { userId: customer.id } : customer.basket
  return basket ? takeOrderedLines(basket, input, on) : !input.isOfBasket
}

/** The use of the code, and Stripe's calculation. @returns a guest's token */
async function takeWhatItUses(
  orderId: string,
  customer: SessionUser | NewGuest,
  isVerified: boolean,
  { discount, tax }: CheckoutPrice,
  on: Connection,
) {
  const guest = isAccount(customer) ? undefined : customer
  if (discount) {
    const basketHash = guest?.basket?.tokenHash ?? null
    const use = { discountId: discount.id, orderId, email: customer.email, basketHash, isVerified }
    await takeUse(use, on)
  }
  if (tax.kind === 'known' && tax.calculation) await takeCalculation({ id: tax.calculation }, on)
  return guest && addOrderToken(orderId, on)
}
