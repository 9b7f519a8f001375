import { and, eq, type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { prepare } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import type { User } from '../identity/user.ts'
import {
  bothSortDirections,
  type PageOf,
  type PageValues,
  pageValues,
  toPage,
} from '../list/pagination.ts'
import { countOf, ordersOfCustomer, totalOf } from '../list/totals.ts'
import { type OrderRow, requireOrderOf, totalCents } from './order.ts'
import { HELD_UNTIL } from './stock-hold.ts'

// Orders as people see them, with what went back of their money.

type Back = { paymentIntentId: string; amountCents: number; reason: string; at: string }

/** What went back of the order's money, read with its row; by id, since an index has that order. */
const backOf = sql`(
  select coalesce(json_agg(json_build_object(
    'paymentIntentId', payment_intent_id, 'amountCents', amount_cents, 'reason', reason,
    'at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by id), '[]')
  from refund where order_id = "order".id and failed_at is null
)`

const SEEN = sql`
  "order".id, product_id as "productId", product_name as "productName",
  price_per_unit_cents as "pricePerUnitCents", quantity, customer_id as "customerId",
  customer_email as "customerEmail", customer_name as "customerName", phone, address,
  payment_intent_id as "paymentIntentId", transaction_id as "transactionId", paid_at as "paidAt",
  cancelled_at as "cancelledAt", cancel_reason as "cancelReason", created_at as "createdAt",
  ${HELD_UNTIL} as "heldUntil",
  (select img from product where product.id = product_id) as img, ${backOf} as back`

type SeenRow = Pick<
  OrderRow,
  | 'id'
  | 'productId'
  | 'productName'
  | 'pricePerUnitCents'
  | 'quantity'
  | 'customerId'
  | 'customerEmail'
  | 'customerName'
  | 'phone'
  | 'address'
  | 'paymentIntentId'
  | 'transactionId'
  | 'paidAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'createdAt'
> & { heldUntil: Date | null; img: string; back: Back[] }

// By id, not by the email on the order: an address can come to belong to somebody else.
const customerId = sql`(select id from ${user} where email = ${sql.placeholder('email')})`

/** What an admin or the system has canceled stays in its customer's list for so long. */
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
    prepare<SeenRow & { total: number }, Values>(
      `${name}, ${sort} first`,
      sql`select ${SEEN}, ${totalOf(counted)} as total from ${order}
        where ${and(whose, after)} order by ${orderBy} limit ${limit}`,
    ),
  )
}

/** A page of the orders of the person with this email, and how many they have on all pages. */
export async function listOrdersOf(email: string, query: PageOf) {
  const rows = await pagesOfCustomer[query.sort]({ email, ...pageValues(query) })
  const total =
    rows[0]?.total ??
    (await countOf(ordersOfCustomer(sql`(select id from ${user} where email = ${email})`)))
  return { ...toPage(rows.map(toOrder), query), total }
}

/** A page of everybody's orders, and how many there are on all pages. */
export async function listAllOrders(query: PageOf) {
  const rows = await pagesOfAll[query.sort](pageValues(query))
  return { ...toPage(rows.map(toOrder), query), total: rows[0]?.total ?? (await countOf('order')) }
}

const everyOneOf = prepare<SeenRow, { customerId: string }>(
  'every order of one',
  sql`select ${SEEN} from ${order} where customer_id = ${sql.placeholder('customerId')} order by id`,
)

/** All that one person ever ordered, oldest first, cancelled ones too. */
export async function listEveryOrderOf(customerId: string) {
  return (await everyOneOf({ customerId })).map(toOrder)
}

const byId = prepare<SeenRow, { id: string }>(
  'order',
  sql`select ${SEEN} from ${order} where id = ${sql.placeholder('id')} and (shown or ${inOwnList})`,
)

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin */
export async function getOrder(reader: User, id: string) {
  const [row] = await byId({ id })
  return toOrder(requireOrderOf(reader, row))
}

function toOrder(row: SeenRow): Order {
  const payment = row.transactionId ?? row.paymentIntentId
  const back = row.back
    .filter(({ paymentIntentId }) => paymentIntentId === payment)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    _id: row.id,
    productId: row.productId,
    product: row.productName,
    pricePerUnit: toDollars(row.pricePerUnitCents),
    quantity: row.quantity,
    total: toDollars(totalCents(row)),
    customer: row.customerEmail,
    customerName: row.customerName,
    phone: row.phone,
    address: row.address,
    paid: row.paidAt !== null,
    transactionId: row.transactionId,
    paidAt: row.paidAt?.toISOString() ?? null,
    placedAt: row.createdAt.toISOString(),
    productImg: row.img,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    cancelled: row.cancelledAt !== null,
    cancelReason: row.cancelReason,
    refunded: toDollars(back),
    refunds: row.back.toSorted(byTime).map(({ amountCents, reason, at, paymentIntentId }) => ({
      amount: toDollars(amountCents),
      reason,
      at,
      transactionId: paymentIntentId,
    })),
  }
}

/** Refunds made in Stripe’s dashboard come to be known later than they were made. */
function byTime(a: Back, b: Back) {
  return Date.parse(a.at) - Date.parse(b.at)
}
