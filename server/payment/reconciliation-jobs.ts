import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { log } from '../log.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { markReconciled } from './order-payment.ts'
import { inParallel } from './parallel.ts'
import { reconcileBarePayment } from './reconcile-bare-payment.ts'
import { reconcileOrder } from './reconcile-order.ts'
import * as stripe from './stripe.ts'

// Two maintenance jobs find the charges of which no browser and no webhook event has informed the shop.

/** Concurrent calls: Stripe's rate limit in test mode is 25 calls a second. */
const CONCURRENCY = 4
/** Consecutive calls without an answer after which a run ends: Stripe is unreachable, and each call costs seconds. */
const MAX_UNANSWERED = 3
const MAX_ORDERS = 200
const MAX_BARE_PAYMENTS = 100

/** Asks Stripe about the intents of unpaid orders. */
export async function reconcileOrders() {
  let unanswered = 0
  await inParallel(await listOrdersToReconcile(), CONCURRENCY, async ({ id, intentId }) => {
    try {
      await reconcileUnpaidOrder(id, intentId)
      unanswered = 0
    } catch (err) {
      log.error({ err, orderId: id }, 'the payment of an order could not be reconciled')
      if (stripe.isUnreachable(err)) unanswered += 1
    }
    return unanswered < MAX_UNANSWERED
  })
}

/**
 * Unpaid orders whose intents are to be reconciled: orders of the last hour, orders whose hold is about to
 * end and, each hour until they are canceled, orders whose hold has ended: their payment page may still be
 * open. Fair by account, and for guests by network: the first of each account comes before the second of any. Takes no lock.
 */
async function listOrdersToReconcile() {
  const { rows } = await db.execute<{ id: string; intentId: string }>(sql`
    select id, payment_intent_id as "intentId" from (
      select id, payment_intent_id, reconciled_at, held_until, row_number() over (
        partition by coalesce(customer_id::text, network, customer_email)
        order by reconciled_at nulls first, held_until
      ) as turn
      from (
        -- Two parts, each with a partial index of its own.
        select * from "order"
        where stock_held and paid_at is null and cancelled_at is null
          and (created_at > now() - interval '1 hour' or held_until < now() + interval '5 minutes')
        union all
        select * from "order"
        where not stock_held and paid_at is null and cancelled_at is null
          and (
            created_at > now() - interval '1 hour'
            or reconciled_at is null or reconciled_at < now() - interval '1 hour'
          )
      ) unpaid
      where payment_intent_id is not null
    ) candidate
    order by turn, reconciled_at nulls first, held_until
    limit ${MAX_ORDERS}`)
  return rows
}

/** Asks Stripe first and locks the order only when it was charged: most are still unpaid. */
async function reconcileUnpaidOrder(orderId: string, intentId: string) {
  const askedAt = new Date()
  const intent = await stripe.findIntent(intentId)
  if (intent?.status === 'succeeded') {
    await withOpenOrderLock('system', orderId, async (tx, row) => {
      if (!row.paidAt && row.paymentIntentId === intentId)
        await reconcileOrder(tx, 'system', row, intent)
    })
  }
  await markReconciled(orderId, intentId, askedAt)
}

/** Asks Stripe about the bare payments that are not resolved. Fair by customer, too. */
export async function reconcileBarePayments() {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, reconciled_at, row_number() over (
        partition by customer_id order by reconciled_at nulls first, created_at
      ) as turn
      from payment_intent
      where order_id is null and ended_at is null and resolved_at is null
        and (unmatched_at is null or reconciled_at < now() - interval '1 hour')
    ) candidate
    order by turn, reconciled_at nulls first limit ${MAX_BARE_PAYMENTS}`)
  await inParallel(rows, CONCURRENCY, async ({ id }) => {
    try {
      await reconcileBarePayment(id)
    } catch (err) {
      log.error({ err, intentId: id }, 'a bare payment could not be reconciled')
      return !stripe.isUnreachable(err)
    }
    return true
  })
}
