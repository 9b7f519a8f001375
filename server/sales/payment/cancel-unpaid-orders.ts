import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'
import { cancelOrder } from './cancel-order.ts'
import { askInTurn, unansweredCalls } from './stripe/ask-in-turn.ts'

// `releaseExpiredHolds` (order/) gives the units of an unpaid order back, and the order stays. Days
// later it is canceled here.

/** Orders in one run. */
const MAX_ORDERS = 100

const NOT_CANCELED = 'an unpaid order could not be canceled'

/**
 * Cancels the orders that were not paid for days after their hold had ended, their intents first.
 */
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
 * Cancels the unpaid orders of an account whose email is verified for the first time, by a password
 * reset: another person may have signed up with it and placed them. They do not count against the
 * owner.
 */
export async function cancelUnverifiedOrders(customerId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from "order"
    where customer_id = ${customerId} and paid_at is null and cancelled_at is null
    order by id limit ${MAX_ORDERS}`)
  const reason = 'It was placed before this email was verified.'
  await askInTurn(rows, NOT_CANCELED, ({ id }) => cancelOrder('system', id, reason))
}
