import { eq, type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_ORDERS } from '#contract/order/order-state.ts'
import type { ListedOrder, StaffOrderQuery } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { dayAfter, startOfDay } from '#contract/shop-time.ts'
import { findOrderedParts } from '../../../catalog/stock/coded-parts.ts'
import { db, prepare } from '../../../platform/db/client.ts'
import { firstIdAt } from '../../../platform/db/first-id.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { keyset, type PageOf, toPage } from '../../../platform/list/pagination.ts'
import { findSimilarNames } from '../../../platform/list/similar-names.ts'
import { hasText, searchText } from '../../../platform/list/text-search.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { isOfMailbox } from '../whose-orders.ts'
import { findByDigits, findExactly } from './find-exact-orders.ts'
import { countOrders } from './order-count.ts'
import { listAllOrders, listOrdersInState, listOrdersToSend } from './order-list.ts'
import { toListedOrder, VIEW, type ViewRow } from './order-row.ts'
import { IS_PACKERS, IS_TO_SEND } from './to-send.ts'

// Finds orders by a number of any kind, a name, an address, an email, or a part or its code; if
// nothing has it, by names that are spelled nearly so. Filters are a state, or disputed, and a
// range of days.

type Query = PageOf & Pick<StaffOrderQuery, 'q' | 'state' | 'from' | 'to'>

/**
 * A page of the orders that the query asks for; without any condition of all of them. With how many
 * there are on all pages, unless these are too many to count.
 */
export async function searchOrders({ q, state, from, to, ...page }: Query) {
  const wanted = searchText(q)
  const isSearch = wanted || from || to
  if (!isSearch && !state) return listAllOrders(page)
  if (!isSearch && state === 'to send') return listOrdersToSend(page)
  const inState = state === 'disputed' ? undefined : state
  const range = await idRange(from, to)
  const found = { where: await conditionsOf(wanted, state, range), state: inState }
  const isState = !isSearch && inState && inState !== 'to send'
  if (isState) return withTotal(await listOrdersInState(inState, page), page, found)
  const orders = await searchPage(found, page)
  if (!wanted || orders.items.length > 0) return orders
  const similar = await searchSimilar(wanted, state, range, page)
  return similar.items.length > 0 ? { ...similar, isSimilar: true as const } : orders
}

/**
 * As `searchOrders`, of a packer's orders that a number of their own, of a parcel or of a part
 * finds: no name, email, phone or payment does.
 */
export async function searchPackerOrders({ q, state, from, to, ...page }: Query) {
  const wanted = searchText(q)
  if (!wanted) return listOrdersToSend(page)
  const range = await idRange(from, to)
  const named = /^pi_/i.test(wanted) ? [] : await findExactly(wanted)
  const found = ordersOf(await findOrderedParts(wanted), named)
  const where = [...filters(state, range), IS_PACKERS, sql`id in (${found})`]
  const inState = state === 'disputed' ? undefined : state
  return searchPage({ where: sql.join(where, sql` and `), state: inState }, page)
}

/** A page of the orders of these mailboxes: those that lists show. */
export function listOrdersOfMailboxes(mailboxes: string[], page: PageOf) {
  const isTheirs = isOfMailbox(sql`customer_email`, mailboxes)
  return searchPage({ where: sql`shown and ${isTheirs}`, state: undefined }, page)
}

async function searchPage(found: Found, page: PageOf) {
  if (!page.cursor && !found.state) return searchFirst(found, page)
  return withTotal(await search(found, page), page, found)
}

/**
 * Orders whose names, or those of the places that they go to, are spelled nearly as what was typed.
 */
async function searchSimilar(
  wanted: string,
  state: StaffOrderQuery['state'],
  range: IdRange,
  page: PageOf,
) {
  const inState = state === 'disputed' ? undefined : state
  const all = [...filters(state, range), ...(inState ? [isIn(inState)] : [])]
  const ids = await findSimilarNames(wanted, {
    table: order,
    searched: sql`searched`,
    names: sql`customer_name || ' ' || address`,
    where: sql.join(all, sql` and `),
  })
  if (ids.length === 0) return { items: [], next: undefined }
  return searchPage({ where: sql`id = any(${sql.param(ids)}::uuid[])`, state: undefined }, page)
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
  if (!wanted) return sql.join(filters(state, range), sql` and `)
  const [named, parts] = [await findExactly(wanted), await findOrderedParts(wanted)]
  // An order that is named itself is shown also if it was canceled unpaid, and so is one that a
  // phone number or a ZIP finds.
  const exact = [...named, ...(await findByDigits(wanted))]
  const isExact = sql`id = any(${sql.param(exact)}::uuid[])`
  const where = filters(state, range, exact.length > 0 ? isExact : undefined)
  if (parts.length > 0) where.push(sql`id in (${ordersOf(parts, exact)})`)
  else where.push(exact.length > 0 ? isExact : hasText(sql`searched`, wanted))
  return sql.join(where, sql` and `)
}

/** @param isNamed canceled unpaid orders that are shown without a state */
function filters(state: StaffOrderQuery['state'], range: IdRange, isNamed?: SQL) {
  const where = [sql`id >= ${range.fromId}::uuid and id < ${range.toId}::uuid`]
  if (!state) where.push(isNamed ? sql`(shown or ${isNamed})` : sql`shown`)
  if (state === 'disputed') where.push(sql`is_disputed`)
  return where
}

function ordersOf(parts: string[], others: string[]) {
  const ids = sql`select order_id from order_line where product_id = any(${sql.param(parts)}::uuid[])`
  // Without others no union: PostgreSQL then stops at the last order of the page, however many
  // orders the part has.
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

/** A day is one of the shop's, by its clocks. */
async function idRange(from: string | undefined, to: string | undefined): Promise<IdRange> {
  const zone = await getTimeZone()
  const start = (day: string) => startOfDay(zone, day).getTime()
  return {
    fromId: firstIdAt(from ? momentOf(from, start) : 0),
    toId: firstIdAt(to ? momentOf(to, (day) => start(dayAfter(day))) : Number.POSITIVE_INFINITY),
  }
}

/** Before and after these no order is placed, and years have fewer or more digits. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '9999-12-31']

function momentOf(text: string, ofDay: (day: string) => number) {
  if (text.includes('T')) return Date.parse(text)
  if (text < FIRST_DAY) return 0
  return text < LAST_DAY ? ofDay(text) : Number.POSITIVE_INFINITY
}
