import { and, asc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import type { PageQuery } from '#contract/page.ts'
import type { User } from './auth.ts'
import { db } from './db/client.ts'
import { order, refund, user } from './db/schema.ts'
import { type OrderRow, requireOrderOf, totalCents } from './order.ts'
import { byKey, toPage } from './page.ts'

// Orders as people see them, with what went back of their money.

type RefundRow = typeof refund.$inferSelect

/** A cancelled order is on no screen, unless it was charged: then its customer sees the money go back. */
const shown = or(
  isNull(order.cancelledAt),
  exists(db.select({ id: refund.id }).from(refund).where(eq(refund.orderId, order.id))),
)

/** The orders of the person with this email. */
export function listOrdersOf(email: string, query: PageQuery) {
  // By id, not by the email on the order: an address can come to belong to somebody else.
  return listOrders(eq(order.customerId, idOf(email)), query)
}

/** Everybody's orders. */
export function listAllOrders(query: PageQuery) {
  return listOrders(undefined, query)
}

/** A page, and how many orders there are on all pages. */
async function listOrders(whose: SQL | undefined, query: PageQuery) {
  const { after, order: sorted, limit } = byKey(order.id, query)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(order)
      .where(and(whose, shown, after))
      .orderBy(sorted)
      .limit(limit),
    db.$count(order, and(whose, shown)),
  ])
  const refunds = await refundsOf(rows)
  const orders = rows.map((row) => toOrder(row, refunds.get(row.id)))
  return { ...toPage(orders, query.limit), total }
}

/** All that one person ever ordered, oldest first, cancelled ones too. */
export async function listEveryOrderOf(customerId: string) {
  const rows = await db
    .select()
    .from(order)
    .where(eq(order.customerId, customerId))
    .orderBy(asc(order.id))
  const refunds = await refundsOf(rows)
  return rows.map((row) => toOrder(row, refunds.get(row.id)))
}

function idOf(email: string) {
  return db.select({ id: user.id }).from(user).where(eq(user.email, email))
}

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin */
export async function getOrder(reader: User, id: string) {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, id), shown))
  const found = requireOrderOf(reader, row)
  return toOrder(found, (await refundsOf([found])).get(id))
}

/** What went back, by order. */
async function refundsOf(rows: OrderRow[]) {
  // As one parameter: the whole list may have more ids than a statement can have parameters.
  const ids = sql.param(rows.map(({ id }) => id))
  const refunds = await db
    .select()
    .from(refund)
    .where(and(sql`${refund.orderId} = any(${ids}::uuid[])`, isNull(refund.failedAt)))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  const byOrder = new Map<string, RefundRow[]>()
  for (const one of refunds) byOrder.set(one.orderId, [...(byOrder.get(one.orderId) ?? []), one])
  return byOrder
}

function toOrder(row: OrderRow, refunds: RefundRow[] = []): Order {
  const payment = row.transactionId ?? row.paymentIntentId
  const back = refunds
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
    refunds: refunds.map(({ amountCents, reason, createdAt, paymentIntentId }) => ({
      amount: toDollars(amountCents),
      reason,
      at: createdAt.toISOString(),
      transactionId: paymentIntentId,
    })),
  }
}
