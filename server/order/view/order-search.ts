import { eq, type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import type { ListedOrder, StaffOrderQuery } from '#contract/order/staff-order.ts'
import { findOrderedParts } from '../../catalog/stock/coded-parts.ts'
import { db, prepare } from '../../db/client.ts'
import { firstIdAt } from '../../db/first-id.ts'
import { order } from '../../db/schema/order.ts'
import { keyset, type Page, type PageOf, toPage } from '../../list/pagination.ts'
import { hasText, searchText } from '../../list/text-search.ts'
import { toListedOrder } from './listed-order.ts'
import { countOrders } from './order-count.ts'
import { listOrdersInState, listOrdersToSend } from './order-in-state.ts'
import { VIEW, type ViewRow } from './order-row.ts'
import { listAllOrders } from './order-view.ts'
import { IS_TO_SEND } from './to-send.ts'

// Finds orders by a number, a name, a city, an email, a part or its code, a tracking number, a payment or a phone number. Filters are a
// state, or disputed, and a range of days.

/** At most this many orders are found by a number, a payment, the beginning of a tracking number or a phone number. */
const MAX_EXACT = 200

type Query = PageOf & Pick<StaffOrderQuery, 'q' | 'state' | 'from' | 'to'>

/**
 * A page of the orders that the query asks for; without any condition of all of them. With how many there are on all
 * pages, unless these are too many to count.
 */
export async function searchOrders({ q, state, from, to, ...page }: Query) {
  const wanted = searchText(q)
  const isSearch = wanted || from || to
  if (!isSearch && !state) return listAllOrders(page)
  if (!isSearch && state === 'to send') return listOrdersToSend(page)
  const inState = state === 'disputed' ? undefined : state
  const found = { where: await conditionsOf(wanted, state, idRange(from, to)), state: inState }
  const isState = !isSearch && inState && inState !== 'to send'
  if (isState) return withTotal(await listOrdersInState(inState, page), page, found)
  if (!page.cursor && !inState) return searchFirst(found, page)
  return withTotal(await search(found, page), page, found)
}

type Found = { where: SQL; state: Exclude<StaffOrderQuery['state'], 'disputed'> }

/** Orders are counted only if the first page does not have all of them. */
async function withTotal(found: Page<ListedOrder>, { cursor }: PageOf, conditions: Found) {
  const total = cursor || found.next ? await count(conditions) : found.items.length
  return { ...found, ...(total !== undefined && { total }) }
}

function count({ where, state }: Found) {
  if (!state) return countOrders(where, sql`id`)
  if (state === 'to send') return countOrders(sql`${where} and ${isIn(state)}`, sql`id`)
  // A range: with `=` PostgreSQL might read all ids in sequence instead of those of the state.
  return countOrders(sql`${where} and state >= ${state} and state <= ${state}`, sql`state, id`)
}

function isIn(state: NonNullable<Found['state']>) {
  return state === 'to send' ? IS_TO_SEND : eq(order.state, state)
}

/** `fromId` is in the range, and `toId` is the first that is not. */
type IdRange = { fromId: string; toId: string }

async function conditionsOf(wanted: string, state: StaffOrderQuery['state'], range: IdRange) {
  const named = wanted ? await findExactly(wanted) : []
  const parts = wanted ? await findOrderedParts(wanted) : []
  const exact = named.length + parts.length > 0 ? named : await findByPhone(wanted)
  const where = [sql`id >= ${range.fromId}::uuid and id < ${range.toId}::uuid`]
  const isNamed = sql`id = any(${sql.param(exact)}::uuid[])`
  if (parts.length > 0) where.push(sql`id in (${ordersOf(parts, exact)})`)
  else if (exact.length > 0) where.push(isNamed)
  else if (wanted) where.push(hasText(sql`searched`, wanted))
  // One that was canceled unpaid is shown if the search names the order itself, or a state.
  if (!state) where.push(exact.length > 0 ? sql`(shown or ${isNamed})` : sql`shown`)
  if (state === 'disputed') where.push(sql`is_disputed`)
  return sql.join(where, sql` and `)
}

function ordersOf(parts: string[], others: string[]) {
  const ids = sql`select order_id from order_line where product_id = any(${sql.param(parts)}::uuid[])`
  // Without others no union: PostgreSQL then stops at the last order of the page, however many orders the part has.
  return others.length === 0
    ? ids
    : sql`${ids} union all select unnest(${sql.param(others)}::uuid[])`
}

async function search(found: Found, page: PageOf) {
  return toPage(await readOrders(await findIds(found, page)), page)
}

/** The first page in any state: one statement finds and counts. */
async function searchFirst(found: Found, page: PageOf) {
  const ids = await findIds(found, { ...page, limit: Math.max(page.limit, MAX_COUNTED_ORDERS) })
  const first = toPage(await readOrders(ids.slice(0, page.limit + 1)), page)
  return { ...first, ...(ids.length <= MAX_COUNTED_ORDERS && { total: ids.length }) }
}

/** Those of a page, and one more if there is one. */
async function findIds({ where, state }: Found, page: PageOf) {
  const { after, orderBy, limit } = keyset(order.id, page)
  const all = state ? sql`${where} and ${isIn(state)}` : where
  // Not prepared, so that PostgreSQL plans each search by its text.
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${order} where ${after} and ${all} order by ${orderBy} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

const byIds = prepare<ViewRow, { ids: string[] }>(
  'orders by id',
  sql`select ${VIEW} from ${order} where id = any(${sql.placeholder('ids')}::uuid[])`,
)

/** Sorted by id. */
async function readOrders(ids: string[]) {
  if (ids.length === 0) return []
  const orders = (await byIds({ ids })).map(toListedOrder)
  const found = new Map(orders.map((one) => [one._id, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The orders that a number, a payment or a tracking number belongs to, canceled ones too. */
async function findExactly(wanted: string) {
  const condition = exactly(wanted)
  if (!condition) return []
  const { rows } = await db.execute<{ id: string }>(sql`${condition} limit ${MAX_EXACT}`)
  return rows.map(({ id }) => id)
}

function exactly(wanted: string): SQL | undefined {
  // Emails write it `order 1012`.
  const number = /^(?:order\b\s*)?#?\s*(\d{1,15})$/i.exec(wanted)?.[1]
  const ofNumber = number && sql`select id from "order" where number = ${number}::bigint`
  const ofTracking =
    mayBeTracking(wanted) &&
    sql`
    select order_id as id from shipment
    where tracking is not null
      and upper(replace(tracking, ' ', '')) like ${`${withoutSpaces(wanted).toUpperCase()}%`}`
  if (ofNumber && ofTracking) {
    return sql`${ofNumber} union all (${ofTracking} limit ${MAX_EXACT})`
  }
  if (ofNumber || ofTracking) return ofNumber || ofTracking || undefined
  if (!/^pi_\w+$/.test(wanted)) return undefined
  // Its own payment, its intent, or one that came on top of it.
  return sql`
    select id from "order" where transaction_id = ${wanted}
    union all select id from "order" where payment_intent_id = ${wanted}
    union all select order_id from payment_intent where id = ${wanted} and order_id is not null
    union all select order_id from refund where payment_intent_id = ${wanted}`
}

/** A country's code and the spelling differ; the last digits do not. No index has them, so all else is tried before. */
async function findByPhone(wanted: string) {
  const digits = wanted.replace(/[\s()+./-]/g, '')
  if (!/^\d{7,15}$/.test(digits)) return []
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${order} where right(phone, 7) = ${digits.slice(-7)} order by id desc limit ${MAX_EXACT}`,
  )
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

function idRange(from: string | undefined, to: string | undefined): IdRange {
  return {
    fromId: firstIdAt(from ? Date.parse(from) : 0),
    toId: firstIdAt(to ? Date.parse(to) + (isDay(to) ? DAY_MS : 0) : Number.POSITIVE_INFINITY),
  }
}

const DAY_MS = 86_400_000

function isDay(moment: string) {
  return !moment.includes('T')
}
