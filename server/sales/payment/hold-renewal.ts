import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { env } from '../../platform/env.server.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import { enforceOrderRateLimit } from '../../platform/rate-limit/order-rate-limit.ts'
import { denialByRenewal, inventoryDenied } from '../order/denial-of-inventory.ts'
import { type Bound, reachedBound, tooManyOpen } from '../order/open-orders-bound.ts'
import type { OrderRow } from '../order/order.ts'
import { checkStock, isHeld, releaseStock, reserveStock } from '../order/stock-hold.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { asCustomer, withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, rejected } from './payment-outcome.ts'
import { refusePayment } from './refuse-payment.ts'

/**
 * Reserves the units of an order whose hold has ended again, for some minutes: its customer is about to pay.
 * While the order holds its units, it changes nothing.
 * @returns until when it holds them
 * @throws AppError 404, 403; 409 when it is paid or canceled, its units are sold, or it was renewed too often;
 *   429 when the account has too many open orders, or its network empties too many parts; 503 its turn does not come
 */
export function renewHold(customer: Customer, orderId: string) {
  return inPaymentTurn(customer, () => renewNow(asCustomer(customer), orderId))
}

async function renewNow(customer: Customer, orderId: string) {
  const outcome = await withOpenOrderLock(customer, orderId, async (tx, row) => {
    if (row.paidAt) throw outcomeError(rejected('already paid'))
    if (isHeld(row)) return row.heldUntil
    const inStock = await checkStock(tx, row)
    if (inStock !== 'available') return refusePayment(tx, customer, row, inStock)
    // Every refusal from here on is thrown: it has to roll the release below back.
    if (row.holdRenewals >= env.hold.renewals) {
      throw new AppError(
        409,
        `The hold on this order was already renewed ${times(env.hold.renewals)}. Please place a new order.`,
      )
    }
    await enforceOrderRateLimit(tx, customer)
    const network = networkOf(customer.ip)
    const { hasPaid, isVerified, bound } = await boundOf(tx, row, network)
    if (bound) throw tooManyOpen(bound, row.isGuest)
    await releaseStock(tx, row, 'hold ended') // the hold has ended, and the job that releases it has not run yet
    const hours = env.hold.renewedMinutes / 60
    const neverPaid = hasPaid ? undefined : { network, isVerified }
    const denial = neverPaid && (await denialByRenewal(tx, row, neverPaid))
    if (denial?.isBounded) throw inventoryDenied({ isGuest: row.isGuest, isVerified })
    const stock = await reserveStock(tx, row, hours, neverPaid)
    if (stock !== 'available') throw outcomeError(rejected(stock))
    const [renewed] = await tx
      .update(order)
      .set({
        holdRenewals: sql`${order.holdRenewals} + 1`,
        network: hasPaid ? null : network,
        emptiesParts: row.emptiesParts || denial?.emptiesParts === true,
      })
      .where(eq(order.id, row.id))
      .returning({ heldUntil: order.heldUntil })
    if (!renewed) throw notFound('order')
    return renewed.heldUntil
  })
  if (outcome instanceof Date) return outcome
  throw outcomeError(outcome.kind === 'intent' ? rejected('not charged') : outcome)
}

/** The bounds on the account's other open orders, once `enforceOrderRateLimit` has locked its counts. */
async function boundOf(tx: Transaction, row: OrderRow, network: string) {
  const { id, customerId, customerEmail, lineCount } = row
  const open = row.isGuest
    ? sql`open_orders_of_guest(${customerEmail}, ${network}, ${id}, null)`
    : sql`open_orders_of(${customerId}, ${network}, ${id}, null)`
  const { rows } = await tx.execute<{
    hasPaid: boolean
    isVerified: boolean
    bound: Bound | null
  }>(sql`
    select has_paid as "hasPaid", is_verified as "isVerified", ${reachedBound(sql`${lineCount}::int`)} as bound
    from ${open}`)
  const [found] = rows
  if (!found) throw notFound('order')
  return found
}

function times(count: number) {
  return count === 1 ? 'once' : `${count} times`
}
