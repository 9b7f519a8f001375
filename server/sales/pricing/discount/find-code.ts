import { sql } from 'drizzle-orm'
import { prepare } from '../../../platform/db/client.ts'
import { storedSetting } from '../../../platform/db/stored-setting.ts'
import type { FoundDiscount } from './code-rules.ts'
import {
  HAS_NOT_ENDED,
  HAS_USES_LEFT,
  IS_HELD_BY_ORDERS,
  isHeldByNetwork,
  usesOf,
} from './code-use.ts'

// A discount code as the buyer has typed it: found with what its rules (`code-rules.ts`) ask of the
// database, or locked.

type Values = {
  code: string
  mailbox: string
  customerId: string | null
  /** Of a guest who orders. */
  basketHash: string | null
  /** null: of a customer who has paid. */
  network: string | null
  isVerified: boolean
}

const SELECT_DISCOUNT = sql`
  select id, code, kind, value, min_cents::float8 as "minCents", product_ids as "productIds",
    "from" <= now() as "hasBegun", not ${HAS_NOT_ENDED} as "hasEnded",
    "from", "from" < now() + interval '1 day' as "beginsSoon",
    ${storedSetting('delivery')} ->> 'timeZone' as "timeZone",
    not ${HAS_USES_LEFT} as "isUsedUp",
    case when ${HAS_USES_LEFT} then false else ${IS_HELD_BY_ORDERS} end as "isHeldByOrders",
    max_per_customer is not null
      and max_per_customer <= ${usesOf({
        mailbox: sql.placeholder('mailbox'),
        customerId: sql.placeholder('customerId'),
        basketHash: sql.placeholder('basketHash'),
      })} as "isUsedUpByCustomer",
    ${isHeldByNetwork({ network: sql.placeholder('network'), isVerified: sql.placeholder('isVerified') })} as "isHeldByNetwork"
  from discount where code = ${sql.placeholder('code')}`

/**
 * Finds a code for a customer: `mailbox` by `mailboxOf` (empty: not known), and `customerId` (null:
 * a guest).
 */
export const findDiscount = prepare<FoundDiscount, Values>('discount', SELECT_DISCOUNT)

/**
 * The code's row stays locked: its uses and what it takes off stand still until the transaction
 * ends.
 */
export const lockDiscount = prepare<{ id: string }, { code: string }>(
  'lock discount',
  sql`select id from discount where code = ${sql.placeholder('code')} for no key update`,
)

/**
 * Codes are stored in capitals, so that case does not matter. They have no spaces and one kind of
 * hyphen: copied from a mail or a picture, they come with others.
 */
export function normalCode(typed: string) {
  return typed
    .replace(/\s/g, '')
    .replace(/\p{Dash}/gu, '-')
    .toUpperCase()
}
