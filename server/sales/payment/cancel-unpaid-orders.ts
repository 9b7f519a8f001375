import { sql } from 'drizzle-orm'
import { removeProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { withOrderLockForPayment } from '../order/order-lock.ts'
import { cancelOrder } from './cancel-order.ts'
import { endIntent, listIntentsThatPayNothing } from './payment-intent.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { askInTurn, unansweredCalls } from './stripe/ask-in-turn.ts'

// `releaseExpiredHolds` (order/) gives the units of an unpaid order back, and the order stays. Days later it is canceled here. The
// intents of unpaid orders end earlier when their product is deleted, or their code is used up: a charge would be refunded, at a fee.

/** Orders in one run. */
const MAX_ORDERS = 100

const NOT_CANCELED = 'an unpaid order could not be canceled'

/** Cancels the orders that were not paid for days after their hold had ended, their intents first. */
export async function cancelAbandonedOrders() {
  const days = env.unpaidOrderDays
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order" left join ${unansweredCalls()} on about = id::text
    where not stock_held and paid_at is null and cancelled_at is null
      and held_until < now() - ${days}::int * interval '1 day'
    order by at nulls first, held_until limit ${MAX_ORDERS}`)
  const reason = `It was not paid within ${days} days after its units were released.`
  await askInTurn(rows, NOT_CANCELED, ({ id }) => cancelOrder('system', id, reason))
}

/**
 * Cancels the unpaid orders of an account whose email is verified for the first time, by a password reset:
 * another person may have signed up with it and placed them. They do not count against the owner.
 */
export async function cancelUnverifiedOrders(customerId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order"
    where customer_id = ${customerId} and paid_at is null and cancelled_at is null
    order by id limit ${MAX_ORDERS}`)
  const reason = 'It was placed before this email was verified.'
  await askInTurn(rows, NOT_CANCELED, ({ id }) => cancelOrder('system', id, reason))
}

/**
 * Deletes a product and ends the intents of its unpaid orders. A customer whose order holds units may pay with a
 * new intent until the hold ends.
 * @throws AppError 404
 */
export async function withdrawProduct(admin: SessionUser, id: string) {
  await removeProduct(admin, id)
  await endIntentsThatPayNothing()
}

/**
 * Ends the intents that were made before their product was deleted, those of orders whose mailbox has used their code up
 * with another order, and those that their order no longer uses. One that was charged by then is reconciled.
 */
export async function endIntentsThatPayNothing() {
  const live = await listIntentsThatPayNothing(MAX_ORDERS)
  await askInTurn(live, 'an intent could not be ended', async ({ orderId, id }) => {
    const intent = await withOrderLockForPayment('system', orderId, async (tx, row) =>
      row.transactionId === id ? undefined : endIntent(tx, id),
    )
    if (intent?.status === 'succeeded') await reconcileIntent(id)
  })
}
