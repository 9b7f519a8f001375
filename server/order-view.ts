import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import type { User } from './auth.ts'
import { db } from './db/client.ts'
import { order, user } from './db/schema.ts'
import { type OrderRow, requireOrderOf, totalCents } from './order.ts'
import { inBothOrders, type PageOf, pageValues, toPage } from './page.ts'
import { ordersOf, totalFrom, totalOf } from './tally.ts'

// Orders as people see them, with what went back of their money.

type Back = { paymentIntentId: string; amountCents: number; reason: string; at: string }

/** What went back of the order's money, read with its row; by id, since an index has that order. */
const backOf = sql<Back[]>`(
  select coalesce(json_agg(json_build_object(
    'paymentIntentId', payment_intent_id, 'amountCents', amount_cents, 'reason', reason,
    'at', to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by id), '[]')
  from refund where order_id = "order".id and failed_at is null
)`

const SEEN = {
  id: order.id,
  productId: order.productId,
  productName: order.productName,
  pricePerUnitCents: order.pricePerUnitCents,
  quantity: order.quantity,
  customerId: order.customerId,
  customerEmail: order.customerEmail,
  customerName: order.customerName,
  phone: order.phone,
  address: order.address,
  paymentIntentId: order.paymentIntentId,
  transactionId: order.transactionId,
  paidAt: order.paidAt,
  cancelledAt: order.cancelledAt,
  back: backOf.as('back'),
}

// By id, not by the email on the order: an address can come to belong to somebody else.
const customerId = sql`(select id from ${user} where email = ${sql.placeholder('email')})`

const pagesOfCustomer = pagesOf(
  'orders of one',
  eq(order.customerId, customerId),
  ordersOf(customerId),
)

const pagesOfAll = pagesOf('orders', undefined, 'order')

function pagesOf(name: string, whose: SQL | undefined, counted: Parameters<typeof totalOf>[0]) {
  return inBothOrders(order.id, ({ after, order: sorted, limit }, sort) =>
    db
      .select({ ...SEEN, total: totalOf(counted).as('total') })
      .from(order)
      .where(and(whose, order.shown, after))
      .orderBy(sorted)
      .limit(limit)
      .prepare(`${name}, ${sort} first`),
  )
}

/** A page of the orders of the person with this email, and how many they have on all pages. */
export async function listOrdersOf(email: string, query: PageOf) {
  const rows = await pagesOfCustomer[query.sort].execute({ email, ...pageValues(query) })
  const total = await totalFrom(
    rows,
    ordersOf(sql`(select id from ${user} where email = ${email})`),
  )
  return { ...toPage(rows.map(toOrder), query), total }
}

/** A page of everybody's orders, and how many there are on all pages. */
export async function listAllOrders(query: PageOf) {
  const rows = await pagesOfAll[query.sort].execute(pageValues(query))
  return { ...toPage(rows.map(toOrder), query), total: await totalFrom(rows, 'order') }
}

/** All that one person ever ordered, oldest first, cancelled ones too. */
export async function listEveryOrderOf(customerId: string) {
  const rows = await db
    .select(SEEN)
    .from(order)
    .where(eq(order.customerId, customerId))
    .orderBy(asc(order.id))
  return rows.map(toOrder)
}

const byId = db
  .select(SEEN)
  .from(order)
  .where(and(eq(order.id, sql.placeholder('id')), order.shown))
  .prepare('order')

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin */
export async function getOrder(reader: User, id: string) {
  const [row] = await byId.execute({ id })
  return toOrder(requireOrderOf(reader, row))
}

type SeenRow = Pick<OrderRow, Exclude<keyof typeof SEEN, 'back'>> & { back: Back[] }

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
    cancelled: row.cancelledAt !== null,
    refunded: toDollars(back),
    refunds: row.back.toSorted(byTime).map(({ amountCents, reason, at, paymentIntentId }) => ({
      amount: toDollars(amountCents),
      reason,
      at,
      transactionId: paymentIntentId,
    })),
  }
}

/** Refunds made in the provider's dashboard come to be known later than they were made. */
function byTime(a: Back, b: Back) {
  return Date.parse(a.at) - Date.parse(b.at)
}
