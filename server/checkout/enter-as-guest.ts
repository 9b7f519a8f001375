import { sql } from 'drizzle-orm'
import { type Connection, prepare } from '../db/client.ts'
import { only } from '../db/only.ts'
import type { NewGuest } from '../identity/customer.ts'
import { type Bound, HELD_UNTIL, IS_TRUSTED, reachedBound } from '../order/stock-hold.ts'
import { networkOf } from '../rate-limit/ip.ts'
import { GUEST_ORDER_RATE_LIMIT, guestOrderRateLimitKeys } from '../rate-limit/order-rate-limit.ts'

/** What is known before anything of a checkout is read: is it a retry, was it too often, is a bound reached? */
export type Gate = {
  id: string | null
  heldUntil: Date | null
  digest: string | null
  wait: number | null
  bound: Bound | null
  isTrusted: boolean | null
  hasPaid: boolean | null
}

type Values = ReturnType<typeof guestOrderRateLimitKeys> & {
  email: string
  network: string
  key: string
  lineCount: number
}

// As for an account (insert-checkout.ts), by email and network: nobody has proved that the email is theirs, so it is never
// trusted, and what it has paid for does not help.
const enter = prepare<Gate, Values>(
  'enter checkout as a guest',
  sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where is_guest and customer_email = ${sql.placeholder('email')}
        and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${GUEST_ORDER_RATE_LIMIT},
    account as (
      select open_orders_of_guest.*, ${IS_TRUSTED} as is_trusted,
        ${reachedBound(sql`${sql.placeholder('lineCount')}::int`)} as bound
      from open_orders_of_guest(${sql.placeholder('email')}, ${sql.placeholder('network')},
        null, (select count(*) from counted))
      where not exists (select from repeated) and not exists (select from refused)
    )
    select repeated.id, repeated.held_until as "heldUntil", repeated.request_digest as digest, wait, bound,
      is_trusted as "isTrusted", has_paid as "hasPaid"
    from (select max(wait) as wait from refused) refusal
      left join account on true left join repeated on true`,
)

export async function enterAsGuest(
  guest: NewGuest,
  { key, lineCount }: { key: string; lineCount: number },
  on: Connection,
) {
  const network = networkOf(guest.ip)
  const keys = guestOrderRateLimitKeys(guest)
  return only(await enter({ ...keys, email: guest.email, network, key, lineCount }, on))
}
