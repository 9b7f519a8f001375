import { sql } from 'drizzle-orm'
import { removeProduct } from '../catalog/product.ts'
import { db } from '../db/client.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { log } from '../log.ts'
import { inParallel } from './parallel.ts'
import { cancelOrder } from './payment.ts'
import { listIntentsOfDeletedParts } from './payment-intent.ts'
import { endIntent, reconcileOrder, withOpenOrderLock } from './reconcile-order.ts'

// Unpaid orders end some days after their hold. When their part is deleted, their payment intents end.

/** Orders in one run, and at the same time. */
const MOST = 100
const AT_ONCE = 4

/** Cancels the orders that were not paid for days after their hold had ended, their intents first. */
export async function cancelAbandonedOrders() {
  const days = env.unpaidOrderDays
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order"
    where not stock_held and paid_at is null and cancelled_at is null
      and held_until < now() - ${days}::int * interval '1 day'
    order by held_until limit ${MOST}`)
  const reason = `It was not paid within ${days} days after its units were released.`
  await inParallel(rows, AT_ONCE, ({ id }) => tryOne(id, () => cancelOrder('system', id, reason)))
}

/**
 * Cancels the unpaid orders of an account whose email is proven for the first time, by a reset: a stranger who
 * had signed up with it may have placed them. They do not count against the owner.
 */
export async function cancelUnprovenOrders(customerId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order"
    where customer_id = ${customerId} and paid_at is null and cancelled_at is null
    order by id limit ${MOST}`)
  const reason = 'It was placed before this email was verified.'
  await inParallel(rows, AT_ONCE, ({ id }) => tryOne(id, () => cancelOrder('system', id, reason)))
}

/**
 * Deletes a part and ends the intents of its unpaid orders. A customer whose order holds units may pay with a
 * new intent until the hold ends.
 * @throws AppError 404
 */
export async function withdrawProduct(admin: User, id: string) {
  await removeProduct(admin, id)
  await endIntentsOfDeletedParts()
}

/** Ends the intents that were made before their part was deleted; one that was charged by then pays its order. */
export async function endIntentsOfDeletedParts() {
  const live = await listIntentsOfDeletedParts(MOST)
  await inParallel(live, AT_ONCE, ({ orderId, intentId }) =>
    tryOne(orderId, () =>
      withOpenOrderLock('system', orderId, async (tx, row) => {
        if (row.paidAt || row.paymentIntentId !== intentId) return
        const intent = await endIntent(tx, intentId)
        if (intent?.status === 'succeeded') await reconcileOrder(tx, 'system', row, intent)
      }),
    ),
  )
}

/** @returns false when Stripe does not answer: the next run goes on */
async function tryOne(orderId: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (err) {
    // 404, 409: the order was paid or canceled a moment ago.
    if (err instanceof AppError && err.status < 500) return true
    log.error({ err, orderId }, 'an unpaid order could not be ended')
    return !(err instanceof AppError)
  }
  return true
}
