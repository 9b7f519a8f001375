import { v7 as uuidv7 } from 'uuid'
import { publishStockChange } from '../../platform/cache/invalidation.ts'
import { type Connection, inTransaction } from '../../platform/db/client.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { wakeJobWorker } from '../../platform/jobs/wake.ts'
import { countGuestOrder } from '../../platform/rate-limit/guest-orders-per-day.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import { denialOfInventory } from '../order/denial-of-inventory.ts'
import { addOrderToken } from '../order/order-token.ts'
import { hoursOfHold } from '../order/stock-hold.ts'
import { takeUse } from '../pricing/discount/code-use.ts'
import { takeCalculation } from '../pricing/tax-calculation.ts'
import { admit, outcomeOfAdmission } from './admission.ts'
import { takeOrderedLines } from './basket/ordered-lines.ts'
import { rejectionOfFailure } from './checkout-error.ts'
import { type CheckoutOutcome, rejectionBeforeTax, rejectionOfTotal } from './checkout-outcome.ts'
import { newLines, orderColumns } from './order-columns.ts'
import { insertOrderRows, PLACING } from './order-rows.ts'
import type { Fits } from './ordered-fit.ts'
import type { Placing, Sent } from './placing.ts'
import { type CheckoutPrice, priceCheckout } from './price-checkout.ts'

// An order is placed in one transaction: count the call, lock the products and the code, price them, then take the lines out of the
// basket, store the order with its lines and its mail, and take the units out of stock. All lines, or none.

/** What is known of the customer once the call is counted. */
type Asking = {
  customer: SessionUser | NewGuest
  hasPaid: boolean
  isVerified: boolean
  network: string
}

/** @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long; TaxToBeAsked */
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
  { key = '', digest }: Sent,
): Promise<CheckoutOutcome> {
  const { lines } = input
  const isGuest = !isAccount(customer)
  const admission = await admit(customer, { key, lineCount: lines.length }, on)
  const known = outcomeOfAdmission(admission, lines.length, isGuest)
  if (known) return known
  const asking = {
    customer,
    hasPaid: admission.hasPaid === true,
    isVerified: admission.isVerified === true,
    network: networkOf(customer.ip),
  }
  // The products are locked first: what others hold of them does not change from then on.
  const [checkout, denial] = await Promise.all([
    priceCheckout(input, asking, fits.verdictProblems, on),
    asking.hasPaid ? undefined : denialOfInventory(lines, asking, on),
  ])
  const rejection = rejectionBeforeTax(checkout, input)
  if (rejection) return rejection
  const { price, products } = checkout
  if (!price) throw new Error('a checkout without a price')
  if (denial?.isBounded) {
    return { kind: 'denial of inventory', isGuest, isVerified: asking.isVerified }
  }
  const anotherTotal = rejectionOfTotal(price, input)
  if (anotherTotal) return anotherTotal
  if (!input.isForm && !(await leaveBasket(customer, input, on))) {
    return { kind: 'not in the basket' }
  }
  const columns = orderColumns(input, products, price)
  const isTrusted = asking.hasPaid || asking.isVerified
  const row = {
    id,
    ...columns,
    customerId: isGuest ? null : customer.id,
    isGuest,
    customerEmail: customer.email,
    customerName: customer.name,
    holdHours: hoursOfHold({ isLarge: columns.isLarge, isTrusted, isGuest }),
    emptiesParts: denial?.emptiesParts === true,
    network: asking.hasPaid ? null : asking.network,
    isVerified: asking.isVerified && !asking.hasPaid,
    hasVehicle: fits.fits.size > 0,
    idempotencyKey: key === '' ? null : key,
    requestDigest: digest,
  }
  const heldUntil = await insertOrderRows(row, newLines(price, products, fits.fits), isTrusted, on)
  const token = await takeWhatItUses(id, asking, price, on)
  return { kind: 'placed', id, heldUntil, digest, token }
}

/** @returns false: the order has to be of the customer's basket, and is not */
async function leaveBasket(customer: SessionUser | NewGuest, input: Placing, on: Connection) {
  const basket = isAccount(customer) ? { userId: customer.id } : customer.basket
  return basket ? takeOrderedLines(basket, input, on) : !input.isOfBasket
}

/** The use of the code, Stripe's calculation, and of a guest the order of the day. @returns a guest's token */
async function takeWhatItUses(
  orderId: string,
  { customer, isVerified }: Asking,
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
  if (!guest) return undefined
  await countGuestOrder(guest.ip, on)
  return addOrderToken(orderId, on)
}
