import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/client.ts'
import { order } from '../../../platform/db/schema/order.ts'

// The orders that a number of whatever kind names, canceled ones too: their own, an invoice's, a
// parcel's, a payment's, a ZIP, a phone's.

/** At most this many orders are found by one of them. */
const MAX_EXACT = 200

/**
 * The orders of an order's number or id, an invoice, a payment or the beginning of a tracking
 * number.
 */
export async function findExactly(wanted: string) {
  const conditions = exactly(wanted)
  if (conditions.length === 0) return []
  const each = conditions.map((condition) => sql`(${condition} limit ${MAX_EXACT})`)
  return idsOf(sql.join(each, sql` union all `))
}

function exactly(wanted: string): SQL[] {
  if (/^pi_\w+$/.test(wanted)) return [ofPayment(wanted)]
  // Emails write it `order 1012`.
  const number = /^(?:order\b\s*)?#?\s*(\d{1,15})$/i.exec(wanted)?.[1]
  const found = number ? [sql`select id from "order" where number = ${number}::bigint`] : []
  if (IS_ID.test(wanted)) found.push(ofId(wanted))
  if (mayBeTracking(wanted)) found.push(ofTracking(wanted))
  const digits = IS_PAPER.exec(wanted)?.[1]
  if (digits) found.push(ofPaper(wanted, digits))
  return found
}

/** An id, or its beginning: of more than the letters and digits that also begin other numbers. */
const IS_ID = /^[\da-f]{8}-[\da-f-]{0,27}$/i

function ofId(wanted: string) {
  const digits = wanted.replaceAll('-', '').slice(0, 32)
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  return sql`select id from "order" where id >= ${first}::uuid and id <= ${last}::uuid`
}

function ofTracking(wanted: string) {
  return sql`
    select order_id as id from shipment
    where tracking is not null
      and upper(replace(tracking, ' ', '')) like ${`${withoutSpaces(wanted).toUpperCase()}%`}`
}

/** Its own payment, its intent, or one that came on top of it. */
function ofPayment(wanted: string) {
  return sql`
    select id from "order" where transaction_id = ${wanted}
    union all select id from "order" where payment_intent_id = ${wanted}
    union all select order_id from payment_intent where id = ${wanted}
    union all select order_id from refund where payment_intent_id = ${wanted}`
}

/**
 * An invoice's or a credit note's number, as `nameOf` writes it: its prefix may end with digits,
 * too.
 */
const IS_PAPER = /^.{0,40}?(\d{1,15})$/u

function ofPaper(wanted: string, digits: string) {
  const numbers = Array.from(digits, (_, at) => digits.slice(at))
  return sql`
    select order_id as id from invoice
    where number = any(${sql.param(numbers)}::bigint[])
      and upper(prefix || lpad(number::text, greatest(4, length(number::text)), '0')) = ${wanted.toUpperCase()}`
}

/**
 * The fewest digits that are looked for in phone numbers and ZIPs beside the orders' own numbers.
 */
const LEAST_DIGITS = 5
/**
 * A country's code and a leading 0 may be typed or not; the last digits of a phone number do not
 * differ.
 */
const LAST_DIGITS = 7

/**
 * The newest orders that have these digits in their phone number, address or part, however they are
 * grouped.
 */
export async function findByDigits(wanted: string) {
  const digits = wanted.replace(/[\s()+./-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < LEAST_DIGITS || digits.length > 15) return []
  const parts = [digits, ...(digits.length > LAST_DIGITS ? [`${digits.slice(-LAST_DIGITS)} `] : [])]
  const conditions = parts.map((part) => sql`searched like ${`%${part}%`}`)
  // Materialized: PostgreSQL would else expect many, and read all orders from the newest on.
  return idsOf(sql`
    with found as materialized (select id from ${order} where ${sql.join(conditions, sql` or `)})
    select id from found order by id desc limit ${MAX_EXACT}`)
}

async function idsOf(query: SQL) {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** At least six letters and digits, with a digit: names and words have none. */
function mayBeTracking(wanted: string) {
  const text = withoutSpaces(wanted)
  return text.length >= 6 && /^[A-Za-z0-9-]+$/.test(text) && /\d/.test(text)
}

/** Pages write long numbers in groups, with spaces of any kind between them. */
function withoutSpaces(text: string) {
  return text.replace(/\s/g, '')
}
