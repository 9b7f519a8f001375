import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { log } from '../../platform/log.ts'
import { markReconciled } from './mark-paid-or-canceled.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { askInTurn, unansweredCalls } from './stripe/ask-in-turn.ts'
import { endIntent } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

// A maintenance job finds the charges of which no browser and no webhook event has informed the
// shop.

const MAX_ORDERS = 200

/** Asks Stripe about the intents of unpaid orders, and ends those whose hold has ended. */
export async function reconcileOrders() {
  const failure = 'the payment of an order could not be reconciled'
  await askInTurn(await listOrdersToReconcile(), failure, reconcileUnpaidOrder)
  reconciledAt = new Date()
}

let reconciledAt = new Date()

/** When this process last went through them, or has started. */
export function lastReconciledAt() {
  return reconciledAt
}

type UnpaidOrder = {
  id: string
  intentId: string
  /** Its hold has ended, and its intent is to end with it. */
  isOver: boolean
  /** A charge was processing when Stripe was last asked. */
  isProcessing: boolean
  /** In ISO 8601. A hold that ends later, before the order's turn, ends for the next run. */
  listedAt: string
}

/**
 * The order `o` holds no units, and its intent `i` can be charged. A client that pays without
 * renewing the hold has a quarter of an hour from the intent on: a charge for units that are gone
 * is refunded, at a fee.
 */
const IS_OVER = sql`coalesce(o.held_until < now() and i.ended_at is null and o.processing_since is null
  and i.created_at < greatest(o.held_until, now() - interval '15 minutes'), false)`

/** A bank takes days: after the first hour Stripe is asked about its charge once an hour. */
const IS_TO_ASK = sql`(o.processing_since is null or o.created_at > now() - interval '1 hour'
  or o.reconciled_at is null or o.reconciled_at < now() - interval '1 hour')`

/**
 * Unpaid orders whose intents are to be reconciled: orders of the last hour, orders whose hold is
 * about to end, orders whose intent outlives their hold and, each hour until they are canceled,
 * other orders whose hold has ended. Fair by account, and for guests by network: the first of each
 * account comes before the second of any, and what Stripe was not asked about for longest first.
 * Takes no lock.
 */
async function listOrdersToReconcile() {
  const { rows } = await db.execute<UnpaidOrder>(sql`
    select id, payment_intent_id as "intentId", is_over as "isOver",
      is_processing as "isProcessing", now() as "listedAt" from (
      select id, payment_intent_id, asked_at, held_until, is_over,
        processing_since is not null as is_processing, row_number() over (
        partition by coalesce(customer_id::text, network, customer_email)
        order by asked_at nulls first, held_until
      ) as turn
      from (
        -- Two parts, each with a partial index of its own.
        select o.*, ${IS_OVER} as is_over
        from "order" o left join payment_intent i on i.id = o.payment_intent_id
        where stock_held and paid_at is null and cancelled_at is null and ${IS_TO_ASK}
          and (o.created_at > now() - interval '1 hour' or held_until < now() + interval '5 minutes')
        union all
        select o.*, ${IS_OVER}
        from "order" o left join payment_intent i on i.id = o.payment_intent_id
        where not stock_held and paid_at is null and cancelled_at is null
          and (
            o.created_at > now() - interval '1 hour' or ${IS_OVER}
            or o.reconciled_at is null or o.reconciled_at < now() - interval '1 hour'
          )
      ) unpaid
      left join ${unansweredCalls()} on about = id::text
      cross join lateral (select greatest(reconciled_at, at)) as asked (asked_at)
      where payment_intent_id is not null
    ) candidate
    order by turn, asked_at nulls first, held_until
    limit ${MAX_ORDERS}`)
  return rows
}

/**
 * Asks Stripe first and locks the order only when it was charged, or its intent is to end: most
 * wait for their customer.
 * @returns `unanswered`: Stripe has not answered all that it was asked
 */
async function reconcileUnpaidOrder({ id, intentId, listedAt, ...order }: UnpaidOrder) {
  const intent = await stripe.findIntent(intentId)
  let result: string | undefined
  if (intent?.status === 'succeeded' || intent?.status === 'processing' || order.isProcessing) {
    // Under the order's lock Stripe is asked again: what it has said may be old by then.
    await reconcileIntent(intentId)
    // It has failed: the next run ends the intent, and then its units are released.
    if (order.isProcessing && intent?.status !== 'processing') return undefined
  } else if (order.isOver) {
    result = await endIntentOfEndedHold(id, intentId)
    // The order holds its units until the charge has succeeded or failed.
    if (result === 'processing') return result
  }
  await markReconciled(id, intentId, new Date(listedAt))
  return result
}

/**
 * Ends the intent of an order whose hold has ended, before its units are released: a charge for
 * units that are gone costs the owner Stripe's fee. When Stripe fails, the units are released all
 * the same, and the next run tries again.
 * @returns what Stripe says that the intent is then; `unanswered`: it does not answer
 */
async function endIntentOfEndedHold(orderId: string, intentId: string) {
  try {
    return await withOpenOrderLock('system', orderId, async (tx, row) => {
      const isRenewed = row.heldUntil > new Date()
      if (row.paidAt || row.paymentIntentId !== intentId || isRenewed) return undefined
      if (row.processingSince) return undefined
      const intent = await endIntent(tx, intentId)
      if (intent && intent.status !== 'canceled') await reconcileOrder(tx, 'system', row, intent)
      return intent?.status
    })
  } catch (err) {
    // The order was canceled meanwhile, and its intent with it.
    if (err instanceof AppError && err.status === 404) return undefined
    if (!stripe.isStripeFailure(err)) throw err
    log.error({ err, orderId }, 'an expired hold’s intent could not be canceled')
    return 'unanswered'
  }
}
