import { publishStockChange } from '../../platform/cache/listen-for-changes.ts'
import { type Connection, inTransaction } from '../../platform/db/client.ts'
import { newId } from '../../platform/db/past.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { wakeJobWorker } from '../../platform/jobs/wake.ts'
import { countedAs, type Holder, isBeyondBound } from '../order/open-lines.ts'
import { addOrderToken } from '../order/order-token.ts'
import { takeUse, type Use } from '../pricing/discount/code-use.ts'
import { lockCalculation, takeCalculation } from '../pricing/tax-calculation.ts'
import { digestOfQuestion } from '../pricing/tax-question.ts'
import { takeOrderedLines } from './basket/ordered-lines.ts'
import { type CodeBuyer, lockAndFindCode } from './checkout-code.ts'
import { rejectionOfFailure } from './checkout-error.ts'
import {
  type CheckoutOutcome,
  changedLines,
  rejectionBeforeTax,
  rejectionOfTotal,
} from './checkout-outcome.ts'
import { type LockedParts, lockParts, toPart } from './checkout-parts.ts'
import { countPlacing } from './count-placing.ts'
import { destinationOf } from './destination.ts'
import { endDraft, lockDraft } from './draft-lock.ts'
import { insertOrderRows, WITHOUT_TRIGGERS } from './insert-order.ts'
import { problemsOf } from './line-problems.ts'
import { newLines, orderColumns } from './order-columns.ts'
import { holderOf } from './order-holder.ts'
import type { Idempotency, OrderRequest } from './order-request.ts'
import type { Fits } from './ordered-fit.ts'
import { addTax, type CheckoutPrice, priceBeforeTax } from './price-checkout.ts'

// An order is placed in one transaction: count the call, lock the products and the code, price
// them, then take the lines out of the basket, store the order with its lines and its mail, and
// take the units out of stock. All lines, or none.

/**
 * @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long;
 *   TaxToBeAsked
 */
export async function insertCheckout(
  customer: SessionUser | NewGuest,
  input: OrderRequest,
  fits: Fits,
  idempotency: Idempotency,
): Promise<CheckoutOutcome> {
  try {
    const outcome = await inTransaction(
      (on) => placeIn(on, customer, input, fits, idempotency),
      WITHOUT_TRIGGERS,
    )
    if (outcome.kind === 'placed') {
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
  customer: SessionUser | NewGuest,
  input: OrderRequest,
  { fits, verdictProblems }: Fits,
  idempotency: Idempotency,
): Promise<CheckoutOutcome> {
  const guest = isAccount(customer) ? undefined : customer
  const placing = guest?.placing
  if (placing && !(await lockDraft(placing, on))) {
    return { kind: 'draft has changed', draftId: placing.draftId }
  }
  await countPlacing(customer, idempotency.key, on)
  const [holder, locked] = await Promise.all([
    holderOf(customer, on, placing !== undefined),
    lockParts(input, on),
  ])
  if (isBeyondBound(holder, input.lines.length)) return { kind: 'open lines', holder }
  const { products } = locked
  const problems = problemsOf(input.lines, products, verdictProblems)
  const price = await priceOrderRequest(input, locked, codeBuyerOf({ customer, holder }), on)
  if (problems.length > 0 || !price) return changedLines(problems, price)
  const rejection = rejectionBeforeTax(price, input) ?? rejectionOfTotal(price, input)
  if (rejection) return rejection
  if (!input.isForm && !(await leaveBasket(customer, input, on))) {
    return { kind: 'not in the basket' }
  }
  const id = newId()
  const row = {
    id,
    ...orderColumns(input, products, price),
    ...countedAs(holder),
    customerId: holder.id,
    isGuest: holder.id === null,
    placedBy: placing?.editor.id ?? null,
    customerEmail: customer.email,
    customerName: customer.name,
    hasVehicle: fits.size > 0,
    idempotencyKey: idempotency.key || null,
    requestDigest: idempotency.digest,
  }
  const isTrusted = holder.hasPaid || holder.isVerified
  const heldUntil = await insertOrderRows(row, newLines(price, products, fits), isTrusted, on)
  const order = { orderId: id, subject: row.productName, ip: customer.ip }
  if (placing) await endDraft(placing, order, on)
  const { email } = customer
  const basketHash = guest?.basket?.tokenHash ?? null
  await takeUses({ orderId: id, email, basketHash, isVerified: holder.isVerified }, price, on)
  const token = guest && (await addOrderToken(id, on))
  return { kind: 'placed', id, heldUntil, digest: idempotency.digest, token }
}

/** @returns undefined: a part is no longer sold */
export async function priceOrderRequest(
  { lines, shipTo, rate, code, manualDiscount }: OrderRequest,
  { products, prices }: LockedParts,
  buyer: CodeBuyer,
  on: Connection,
): Promise<CheckoutPrice | undefined> {
  const parts = lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product?.isSold ? [toPart(product, quantity)] : []
  })
  if (parts.length < lines.length) return undefined
  const price = priceBeforeTax(parts, prices, {
    destination: destinationOf(shipTo ?? {}, prices),
    isZoneKnown: true,
    rate,
    code: code ? await lockAndFindCode(code, buyer, on) : undefined,
    manualDiscount,
  })
  return addTax(price, shipTo, async (question) => {
    const [known] = await lockCalculation({ digest: digestOfQuestion(question) }, on)
    return known
  })
}

type Buyer = { customer: SessionUser | NewGuest; holder: Holder }

function codeBuyerOf({ customer, holder }: Buyer): CodeBuyer {
  const { id: customerId, email, ip, hasPaid, isVerified } = holder
  const basketHash = isAccount(customer) ? null : (customer.basket?.tokenHash ?? null)
  return { email, customerId, basketHash, ip, hasPaid, isVerified }
}

/** @returns false: the order has to be of the customer's basket, and is not */
async function leaveBasket(customer: SessionUser | NewGuest, input: OrderRequest, on: Connection) {
  const basket = isAccount(customer) ? { userId: customer.id } : customer.basket
  return basket ? takeOrderedLines(basket, input, on) : !input.isOfBasket
}

/** Takes the use of the code, and Stripe's calculation, for an order. */
export async function takeUses(
  order: Omit<Use, 'discountId'>,
  { code, tax }: CheckoutPrice,
  on: Connection,
) {
  if (code?.discount) await takeUse({ ...order, discountId: code.discount.id }, on)
  if (tax.kind === 'known' && tax.calculation) await takeCalculation({ id: tax.calculation }, on)
}
