import { type SQL, sql } from 'drizzle-orm'
import { type Connection, prepare } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import {
  findGuestOrderWait,
  TOO_MANY_GUEST_ORDERS,
} from '../../platform/rate-limit/guest-orders-per-day.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import {
  COUNTED,
  GUEST_ORDER_RATE_LIMIT,
  guestOrderRateLimitKeys,
  ORDER_RATE_LIMIT,
  orderRateLimitKeys,
} from '../../platform/rate-limit/order-rate-limit.ts'
import { type Bound, reachedBound } from '../order/open-orders-bound.ts'
import { HELD_UNTIL } from '../order/stock-hold.ts'
import { trustOf } from './account-trust.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'

/** The result of the first statement of an order: is it a retry, beyond a rate limit, or beyond a bound? */
type Admission = {
  id: string | null
  heldUntil: Date | null
  digest: string | null
  wait: number | null
  /** What was done too often, if it is not the form alone. */
  exceeded?: string
  bound: Bound | null
  isVerified: boolean | null
  hasPaid: boolean | null
}

type Values = { network: string; key: string; lineCount: number }

type Customer = {
  /** A condition on "order": it is this customer's. */
  isTheirs: SQL
  /** Counts the call: `counted` are the locked counters, `refused` those over their maximum. */
  rateLimit: SQL
  /** Counts the customer's open orders and units; read with its counters. */
  openOrders: SQL
}

/**
 * A retry is answered before anything is counted, and locks the order that it finds, so that its answer waits for the same commit, such
 * as a standby's. The open orders are counted once the rate limit rows are locked, hence exactly. They stay locked until the
 * transaction ends.
 */
function prepareAdmission<Keys>(name: string, { isTheirs, rateLimit, openOrders }: Customer) {
  return prepare<Admission, Keys & Values>(
    name,
    sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where ${isTheirs} and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${rateLimit},
    account as (
      select bounds.*, ${reachedBound(sql`${sql.placeholder('lineCount')}::int`)} as bound
      from ${openOrders} as bounds
      where not exists (select from repeated) and not exists (select from refused)
    )
    select repeated.id, repeated.held_until as "heldUntil", repeated.request_digest as digest, wait, bound,
      is_verified as "isVerified", has_paid as "hasPaid"
    from (select max(wait) as wait from refused) refusal
      left join account on true left join repeated on true`,
  )
}

const enter = prepareAdmission<ReturnType<typeof orderRateLimitKeys> & { customerId: string }>(
  'enter checkout',
  {
    isTheirs: sql`customer_id = ${sql.placeholder('customerId')}`,
    rateLimit: ORDER_RATE_LIMIT,
    openOrders: sql`open_orders_of(${sql.placeholder('customerId')}::uuid, ${sql.placeholder('network')}, null, ${COUNTED})`,
  },
)

// Counts by email and network. The email is not verified, so its earlier payments do not raise the bounds.
const enterAsGuest = prepareAdmission<
  ReturnType<typeof guestOrderRateLimitKeys> & { email: string }
>('enter checkout as a guest', {
  isTheirs: sql`is_guest and customer_email = ${sql.placeholder('email')}`,
  rateLimit: GUEST_ORDER_RATE_LIMIT,
  openOrders: sql`open_orders_of_guest(${sql.placeholder('email')}, ${sql.placeholder('network')}, null, ${COUNTED})`,
})

type Asking = { key: string; lineCount: number }

/** The first statement of an order: is it a retry, and may the customer place one now? */
export async function admit(customer: SessionUser | NewGuest, asking: Asking, on: Connection) {
  const network = networkOf(customer.ip)
  if (!isAccount(customer)) return admitGuest(customer, { network, ...asking }, on)
  const values = { customerId: customer.id, network, ...asking, ...orderRateLimitKeys(customer) }
  return singleRow(await enter(values, on))
}

async function admitGuest(guest: NewGuest, values: Values, on: Connection): Promise<Admission> {
  const { email, ip } = guest
  const keys = guestOrderRateLimitKeys(guest)
  const admission = singleRow(await enterAsGuest({ email, ...values, ...keys }, on))
  if (admission.id || admission.wait) return admission
  const wait = (await findGuestOrderWait(ip, on)) ?? null
  return { ...admission, wait, ...(wait && { exceeded: TOO_MANY_GUEST_ORDERS }) }
}

/** Why nothing is placed now; or the order of a retry. */
export function outcomeOfAdmission(
  admission: Admission,
  lineCount: number,
  isGuest: boolean,
): CheckoutOutcome | undefined {
  const { id, heldUntil, digest, wait, exceeded, bound, hasPaid } = admission
  if (id) return { kind: 'placed', id, heldUntil, digest }
  if (wait) return { kind: 'rate limit', retryAfterSeconds: wait, exceeded }
  if (!bound) return undefined
  const most = mostLinesOf(hasPaid)
  if (lineCount > most) return { kind: 'too many lines', most }
  return { kind: 'open orders', bound, isGuest }
}

/** How many lines one order can have: what its customer may hold, without any other order. */
function mostLinesOf(hasPaid: boolean | null) {
  return hasPaid ? env.hold.maxOpenPaid : env.hold.maxOpen
}

/** @returns how many an order can have, if it has more. @param customer undefined: a guest */
export async function reachedMostLines(lineCount: number, customer: { id: string } | undefined) {
  if (lineCount <= Math.min(env.hold.maxOpen, env.hold.maxOpenPaid)) return undefined
  const most = mostLinesOf(customer !== undefined && (await trustOf(customer)).hasPaid)
  return lineCount > most ? most : undefined
}
