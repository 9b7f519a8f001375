import { eq, sql } from 'drizzle-orm'
import { order } from '../../platform/db/schema/order.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { enforceOrderRateLimit } from '../checkout/count-placing.ts'
import { holderOf } from '../checkout/order-holder.ts'
import { countedAs, isBeyondBound, tooManyOpen } from '../order/open-lines.ts'
import { checkStock, isHeld, releaseStock, retakeStock } from '../order/stock-hold.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, rejected } from './payment-outcome.ts'
import { refusePayment } from './refuse-payment.ts'

/**
 * Units that are never paid are kept from other buyers for four hours at most, and a buyer has as
 * many to find a card that works.
 */
export const MAX_RENEWALS = 3

/**
 * Reserves the units of an order whose hold has ended again: its customer is about to pay. While
 * the order holds its units, it changes nothing.
 * @returns until when it holds them
 * @throws AppError 404, 403; 409 when it is paid or canceled, its units are sold, or it was renewed
 *   too often; 429 when the customer, or the network, has too many open lines; 503 its turn does
 *   not come
 */
export function renewHold(customer: Customer, orderId: string) {
  return inPaymentTurn(customer, () => renewNow(customer, orderId))
}

async function renewNow(customer: Customer, orderId: string) {
  const outcome = await withOpenOrderLock(customer, orderId, async (tx, row) => {
    if (row.paidAt) throw outcomeError(rejected('already paid'))
    if (row.processingSince) throw outcomeError(rejected('processing'))
    if (isHeld(row)) return row.heldUntil
    const inStock = await checkStock(tx, row)
    if (inStock !== 'available') return refusePayment(tx, customer, row, inStock)
    // Every refusal from here on is thrown: it has to roll the release below back.
    if (row.holdRenewals >= MAX_RENEWALS) {
      throw new AppError(
        409,
        `The hold on this order was already renewed ${MAX_RENEWALS} times. Please place a new order.`,
      )
    }
    await enforceOrderRateLimit(customer, tx)
    const holder = await holderOf(customer, tx, row.placedBy !== null, row.id)
    if (isBeyondBound(holder, row.lineCount)) throw tooManyOpen(holder)
    await releaseStock(tx, row, 'hold ended') // the hold has ended, and the job that releases it has not run yet
    const counted = countedAs(holder)
    const { network, isVerified } = counted
    const stock = await retakeStock(tx, row, network === null ? undefined : { network, isVerified })
    if (stock !== 'available') throw outcomeError(rejected(stock))
    const [renewed] = await tx
      .update(order)
      .set({ ...counted, holdRenewals: sql`${order.holdRenewals} + 1` })
      .where(eq(order.id, row.id))
      .returning({ heldUntil: order.heldUntil })
    if (!renewed) throw notFound('order')
    return renewed.heldUntil
  })
  if (outcome instanceof Date) return outcome
  throw outcomeError(outcome)
}
