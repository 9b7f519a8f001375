import { sql } from 'drizzle-orm'
import { formatPrice, toDollars } from '#contract/money.ts'
import { prepare } from '../db/client.ts'
import { type DiscountRule, ineligibilityOf } from './discount-rule.ts'
import { isHeldByNetwork, usesOf } from './discount-use.ts'
import type { goodsOf } from './price-order.ts'

// A discount code as the buyer has typed it: what it takes off, or why it does not.

export type StoredDiscount = DiscountRule & {
  id: string
  code: string
  hasBegun: boolean
  /** Past its end, or stopped by an admin. */
  hasEnded: boolean
  from: Date
  /** Within a day the text says the time, too. */
  beginsSoon: boolean
  /** Of the shop; null until the owner has set it. */
  timeZone: string | null
  isUsedUp: boolean
  /** The customer has used it as often as one may. */
  isUsedUpByCustomer: boolean
  /** Unpaid orders of the customer's network hold so many uses that it gets no more. */
  isHeldByNetwork: boolean
}

type Values = {
  code: string
  email: string
  customerId: string | null
  /** null: of a customer who has paid. */
  network: string | null
  isVerified: boolean
}

const SELECT_DISCOUNT = sql`
  select id, code, kind, value, min_cents::float8 as "minCents", product_ids as "productIds",
    "from" <= now() as "hasBegun", stopped_at is not null or coalesce("until" <= now(), false) as "hasEnded",
    "from", "from" < now() + interval '1 day' as "beginsSoon",
    (select value ->> 'timeZone' from setting where key = 'delivery') as "timeZone",
    coalesce(uses >= max_uses, false) as "isUsedUp",
    max_per_customer is not null
      and max_per_customer <= ${usesOf(sql.placeholder('email'), sql.placeholder('customerId'))} as "isUsedUpByCustomer",
    ${isHeldByNetwork({ network: sql.placeholder('network'), isVerified: sql.placeholder('isVerified') })} as "isHeldByNetwork"
  from discount where code = ${sql.placeholder('code')}`

/** Finds a code for a customer: by `email`, in lower case (empty: not known), and `customerId` (null: a guest). */
export const findDiscount = prepare<StoredDiscount, Values>('discount', SELECT_DISCOUNT)

/** The code's row stays locked: its uses and what it takes off stand still until the transaction ends. */
export const lockDiscount = prepare<{ id: string }, { code: string }>(
  'lock discount',
  sql`select id from discount where code = ${sql.placeholder('code')} for no key update`,
)

const HELD_BY_NETWORK =
  'Unpaid orders from your network already use this code. Pay or cancel one of them first.'

export const TOO_MANY_CODES = 'You’ve tried too many codes. Please try again in a minute.'

/**
 * Codes are stored in capitals, so that case does not matter. They have no spaces and one kind of hyphen: copied from a mail or a
 * picture, they come with others.
 */
export function normalCode(typed: string) {
  return typed
    .replace(/\s/g, '')
    .replace(/\p{Dash}/gu, '-')
    .toUpperCase()
}

/** Why the code takes nothing off these goods, in a sentence; undefined: it does. */
export function codeProblem(
  code: string,
  found: StoredDiscount | undefined,
  goods: ReturnType<typeof goodsOf>,
): string | undefined {
  if (!found) return `We don’t recognize the code ${code}.`
  if (found.hasEnded) return 'This code has expired.'
  if (!found.hasBegun) return `This code isn’t valid until ${beginningOf(found)}.`
  if (found.isUsedUp) return 'This code is no longer available.'
  if (found.isUsedUpByCustomer) return 'You have already used this code.'
  if (found.isHeldByNetwork) return HELD_BY_NETWORK
  const ineligible = ineligibilityOf(found, goods)
  if (ineligible?.kind === 'no such part')
    return 'This code doesn’t apply to the parts in your basket.'
  if (ineligible?.kind === 'too little') {
    const [least, missing] = [found.minCents, ineligible.missingCents].map(priceOf)
    return `Add ${missing} more to use this code (${least} minimum).`
  }
  return undefined
}

const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** In the shop's time zone: `Nov 21, 2026`, or soon before it `Nov 21, 2026, 2:05 PM CST`. */
function beginningOf({ from, beginsSoon, timeZone }: StoredDiscount) {
  return from.toLocaleString('en-US', {
    timeZone: timeZone ?? 'UTC',
    ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
    ...(beginsSoon && TIME),
  })
}

/** What a code takes off, in words. */
export function codeSays({ kind, value, productIds }: DiscountRule) {
  if (kind === 'free delivery') return 'Free delivery'
  const off = kind === 'percent' ? `${value / 100}% off` : `${priceOf(value)} off`
  return productIds ? `${off} some parts` : off
}

function priceOf(cents: number) {
  return formatPrice(toDollars(cents))
}
