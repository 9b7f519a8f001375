import { eq, type SQL, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/order/order-state.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import type { Page } from '#contract/page.ts'
import { prepare } from '../../../platform/db/client.ts'
import { user } from '../../../platform/db/schema/identity.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { orderNote } from '../../../platform/db/schema/order-note.ts'
import {
  bothSortDirections,
  type PageOf,
  type PageValues,
  pageValues,
  toPage,
} from '../../../platform/list/pagination.ts'
import { countOf, ordersOfCustomer, totalOf } from '../../../platform/list/totals.ts'
import { ADDRESS_CHANGED_AT } from '../change-address.ts'
import { countOrders, countUpTo } from './order-count.ts'
import { toListedOrder, toOrder, VIEW, type ViewRow } from './order-row.ts'
import { inOwnList } from './order-view.ts'
import { IS_TO_SEND } from './to-send.ts'

// Lists of orders. Unlike searches these are few statements, so each is prepared: planning one
// would take longer than running it.

// By id, not by the email on the order: an email can come to belong to another account.
const customerId = sql`(select id from ${user} where email = ${sql.placeholder('email')})`

const pagesOfCustomer = pagesOf<{ email: string }, Counted>(
  'orders of one',
  sql`${eq(order.customerId, customerId)} and ${inOwnList}`,
  sql`, ${totalOf(ordersOfCustomer(customerId))} as total`,
)

const pagesOfAll = pagesOf<object, Counted>(
  'orders',
  sql`shown`,
  sql`, ${totalOf('order')} as total`,
)

const COUNT_TO_SEND = countUpTo(IS_TO_SEND, sql`id`)

const pagesInState = pagesOf<{ state: OrderState }>(
  'orders in a state',
  // One that was canceled unpaid is shown to those who ask for it.
  sql`state = ${sql.placeholder('state')} and (shown or state = 'canceled')`,
)

/**
 * A note may say to wait: who packs, or ships many at once, sees before opening an order that it
 * has one.
 */
const HAS_NOTES = sql`(select true from ${orderNote} note where note.order_id = "order".id limit 1)`

type Counted = ViewRow & { total: number }

type ToSendRow = ViewRow & {
  total: number | null
  hasNotes: true | null
  addressChangedAt: Date | null
}

const pagesToSend = pagesOf<object, ToSendRow>(
  'orders to send',
  IS_TO_SEND,
  sql`, ${COUNT_TO_SEND} as total, ${HAS_NOTES} as "hasNotes",
    ${ADDRESS_CHANGED_AT} as "addressChangedAt"`,
)

/** @param range of an index that is sorted by id */
function pagesOf<Values, Row extends ViewRow = ViewRow>(name: string, range: SQL, more = sql``) {
  return bothSortDirections(order.id, ({ after, orderBy, limit }, sort) =>
    prepare<Row, PageValues & Values>(
      `${name}, ${sort} first`,
      sql`select ${VIEW}${more} from ${order} where ${range} and ${after} order by ${orderBy} limit ${limit}`,
    ),
  )
}

/** A page of the orders of the customer with this email, and how many there are on all pages. */
export async function listOrdersOf(email: string, query: PageOf) {
  const rows = await pagesOfCustomer(query)({ email, ...pageValues(query) })
  const total =
    rows[0]?.total ??
    (await countOf(ordersOfCustomer(sql`(select id from ${user} where email = ${email})`)))
  return { ...toPage(rows.map(toOrder), query), total }
}

/** A page of all orders, and how many there are on all pages. */
export async function listAllOrders(query: PageOf) {
  const rows = await pagesOfAll(query)(pageValues(query))
  return {
    ...toPage(rows.map(toListedOrder), query),
    total: rows[0]?.total ?? (await countOf('order')),
  }
}

export async function listOrdersInState(state: OrderState, page: PageOf) {
  const rows = await pagesInState(page)({ state, ...pageValues(page) })
  return toPage(rows.map(toListedOrder), page)
}

/** With how many there are on all pages, unless these are too many to count. */
export async function listOrdersToSend(page: PageOf): Promise<Page<ListedOrder>> {
  const rows = await pagesToSend(page)(pageValues(page))
  const total = rows.length > 0 ? rows[0]?.total : await countOrders(IS_TO_SEND, sql`id`)
  return { ...toPage(rows.map(toOrderToSend), page), ...(typeof total === 'number' && { total }) }
}

function toOrderToSend(row: ToSendRow): ListedOrder {
  const { hasNotes, addressChangedAt } = row
  return {
    ...toListedOrder(row),
    ...(hasNotes && { hasNotes: true }),
    ...(addressChangedAt && { addressChangedAt: addressChangedAt.toISOString() }),
  }
}
