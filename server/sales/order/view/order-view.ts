import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderPage } from '#contract/order/order.ts'
import { db, prepare } from '../../../platform/db/client.ts'
import { user } from '../../../platform/db/schema/identity.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Customer, isAccount } from '../../../platform/identity/customer.ts'
import {
  bothSortDirections,
  type PageOf,
  type PageValues,
  pageValues,
  toPage,
} from '../../../platform/list/pagination.ts'
import { countOf, ordersOfCustomer, totalOf } from '../../../platform/list/totals.ts'
import { requireOrderOf } from '../order-access.ts'
import { toListedOrder } from './listed-order.ts'
import { NOTES_FOR_CUSTOMER, toOrder, VIEW, type ViewRow } from './order-row.ts'

// Orders as customers and admins see them.

// By id, not by the email on the order: an email can come to belong to another account.
const customerId = sql`(select id from ${user} where email = ${sql.placeholder('email')})`

/** How long an order that an admin or the system canceled stays in its customer's list. */
const CANCELED_LISTED = sql`interval '30 days'`

/** In its customer's own list. The first condition is the index's. */
const inOwnList = sql`listed and (shown or cancelled_at > now() - ${CANCELED_LISTED})`

const pagesOfCustomer = pagesOf<PageValues & { email: string }>(
  'orders of one',
  sql`${eq(order.customerId, customerId)} and ${inOwnList}`,
  ordersOfCustomer(customerId),
)

const pagesOfAll = pagesOf<PageValues>('orders', sql`shown`, 'order')

function pagesOf<Values extends PageValues>(
  name: string,
  whose: SQL,
  counted: Parameters<typeof totalOf>[0],
) {
  return bothSortDirections(order.id, ({ after, orderBy, limit }, sort) =>
    prepare<ViewRow & { total: number }, Values>(
      `${name}, ${sort} first`,
      sql`select ${VIEW}, ${totalOf(counted)} as total from ${order}
        where ${and(whose, after)} order by ${orderBy} limit ${limit}`,
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

/**
 * Reads an order for its customer, or for an admin. A guest has no list of orders. So a token that
 * opens the order shows it in any state, also canceled.
 */
export function customersOrder<Row extends ViewRow>(statement: string, columns: SQL) {
  const byId = prepare<Row & Pick<OrderPage, 'notes'>, { id: string; byToken: boolean }>(
    statement,
    sql`select ${columns}, ${NOTES_FOR_CUSTOMER} as notes from ${order}
      where id = ${sql.placeholder('id')}
        and (shown or ${inOwnList} or is_guest and ${sql.placeholder('byToken')}::boolean)`,
  )
  return async (reader: Customer, id: string) => {
    const [row] = await byId({ id, byToken: !isAccount(reader) })
    if (!row) throw notFound('order')
    await requireOrderOf(db, reader, row.view)
    return row
  }
}

const readOrder = customersOrder<ViewRow>('order', VIEW)

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin */
export async function getOrder(reader: Customer, id: string): Promise<OrderPage> {
  const row = await readOrder(reader, id)
  return { notes: row.notes, ...toOrder(row) }
}
