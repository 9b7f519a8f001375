import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { type NewOrder, type Order, OVER_STOCK, UNDER_MINIMUM } from '#contract/order.ts'
import type { PageQuery } from '#contract/page.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment.ts'
import type { Actor } from './audit.ts'
import type { User } from './auth.ts'
import { db, type Transaction } from './db/client.ts'
import { isUniqueViolation } from './db/errors.ts'
import { order, product, user } from './db/schema.ts'
import { env } from './env.server.ts'
import { AppError, fieldError, notFound } from './errors.ts'
import { byKey, toPage } from './page.ts'
import { getProduct } from './product.ts'

export type OrderRow = typeof order.$inferSelect

const notCancelled = isNull(order.cancelledAt)

/**
 * Takes the units out of stock and stores the order, in one statement: no sequence of calls sells a
 * unit twice. Name and price come from the product, the customer from `customer`.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id
 * @throws AppError 404 no such product; 409 the price or the stock is not as assumed; 400 under the
 *   minimum, or a total that no card can pay; 422 the key came with another input before
 */
export async function placeOrder(customer: User, input: NewOrder, idempotencyKey?: string) {
  requirePayable(toCents(input.pricePerUnit) * input.quantity, 'quantity')
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url')

  const id = await takeAndStore(customer, input, idempotencyKey, digest)
  if (id) return id

  const placed = idempotencyKey && (await findByKey(customer, idempotencyKey))
  if (!placed) throw await whyRefused(input)
  if (placed.digest !== digest) {
    throw new AppError(422, 'This form has placed another order already. See My Orders.')
  }
  return placed.id
}

/** @returns undefined when the product is not as the input assumes, or the key was used before */
async function takeAndStore(customer: User, input: NewOrder, key = '', digest = '') {
  try {
    const { rows } = await db.execute<{ id: string }>(sql`
      with taken as (
        update product set available_quantity = available_quantity - ${input.quantity}
        where id = ${input.productId}
          and deleted_at is null
          and price_per_unit_cents = ${toCents(input.pricePerUnit)}
          and minimum_order_quantity <= ${input.quantity}
          and available_quantity >= ${input.quantity}
        returning id, name, price_per_unit_cents
      )
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, idempotency_key, request_digest)
      select ${uuidv7()}::uuid, taken.id, taken.name, taken.price_per_unit_cents, ${input.quantity}::int,
        ${customer.id}::uuid, ${customer.email}, ${customer.name}, ${input.phone}, ${input.address},
        ${holdEnds(env.holdHours)}, nullif(${key}, ''), ${digest}
      from taken
      returning id`)
    return rows[0]?.id
  } catch (error) {
    // The statement failed as a whole, so the units went back.
    if (isUniqueViolation(error, 'order_idempotency')) return undefined
    throw error
  }
}

async function findByKey(customer: User, key: string) {
  const [placed] = await db
    .select({ id: order.id, digest: order.requestDigest })
    .from(order)
    .where(and(eq(order.customerId, customer.id), eq(order.idempotencyKey, key)))
  return placed
}

async function whyRefused(input: NewOrder) {
  const now = await getProduct(input.productId)
  if (now.pricePerUnit !== input.pricePerUnit) {
    const detail = `The price is ${formatPrice(now.pricePerUnit)} now. Please look at it again.`
    return fieldError('pricePerUnit', detail, 409)
  }
  if (input.quantity < now.minimumOrderQuantity) return fieldError('quantity', UNDER_MINIMUM)
  return fieldError('quantity', OVER_STOCK, 409)
}

/** @throws AppError 400 about `field` when no card payment can be of this amount */
export function requirePayable(amountCents: number, field: string) {
  const { min, max } = CARD_PAYMENT_CENTS
  if (amountCents >= min && amountCents <= max) return
  const [least, most] = [formatPrice(toDollars(min)), formatPrice(toDollars(max))]
  throw fieldError(field, `One card payment can be from ${least} to ${most}`)
}

/** The orders of the person with this email that are not cancelled. */
export function listOrdersOf(email: string, query: PageQuery) {
  // By id, not by the email on the order: an address can come to belong to somebody else.
  return listOrders(eq(order.customerId, idOf(email)), query)
}

/** Everybody's orders that are not cancelled. */
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
      .where(and(whose, notCancelled, after))
      .orderBy(sorted)
      .limit(limit),
    db.$count(order, and(whose, notCancelled)),
  ])
  return { ...toPage(rows.map(toOrder), query.limit), total }
}

function idOf(email: string) {
  return db.select({ id: user.id }).from(user).where(eq(user.email, email))
}

/** @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin */
export async function getOrder(reader: User, id: string) {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, id), notCancelled))
  return toOrder(requireOrderOf(reader, row))
}

/**
 * The order, locked until the transaction ends: whatever moves it (paying, cancelling) starts here.
 * @throws AppError 404, 403 as `getOrder`
 */
export async function lockOrder(tx: Transaction, reader: Actor, id: string) {
  const [row] = await tx
    .select()
    .from(order)
    .where(and(eq(order.id, id), notCancelled))
    .for('update')
  return requireOrderOf(reader, row)
}

/** Each costs a call to the provider; those whose hold ends first come first. */
const SETTLED_AT_ONCE = 100

/** Unpaid orders that are being paid, or whose hold is about to end: their intents are worth a look. */
export async function listOrdersToSettle() {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(
      and(
        isNotNull(order.paymentIntentId),
        isNull(order.paidAt),
        notCancelled,
        or(
          gt(order.createdAt, sql`now() - interval '1 hour'`),
          and(order.stockHeld, lt(order.heldUntil, sql`now() + interval '5 minutes'`)),
        ),
      ),
    )
    .orderBy(order.heldUntil)
    .limit(SETTLED_AT_ONCE)
  return rows.map(({ id }) => id)
}

function requireOrderOf(reader: Actor, row: OrderRow | undefined) {
  if (!row) throw notFound('order')
  if (reader === 'the shop') return row
  if (row.customerId !== reader.id && !reader.isAdmin) {
    throw new AppError(403, 'This order is not yours')
  }
  return row
}

/** Takes the units of an order whose hold had expired again, for `hours` more. @returns had it them all? */
export async function retakeStock(tx: Transaction, row: OrderRow, hours: number) {
  const taken = await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} - ${row.quantity}` })
    .where(and(eq(product.id, row.productId), sql`${product.availableQuantity} >= ${row.quantity}`))
    .returning({ id: product.id })
  if (taken.length === 0) return false
  await tx
    .update(order)
    .set({ stockHeld: true, heldUntil: sql`${holdEnds(hours)}` })
    .where(eq(order.id, row.id))
  return true
}

/** The order that an intent was made for, undefined when it was made for none of ours. */
export async function findOrderOfIntent(paymentIntentId: string) {
  const [row] = await db
    .select({ id: order.id, cancelledAt: order.cancelledAt })
    .from(order)
    .where(eq(order.paymentIntentId, paymentIntentId))
  return row && { id: row.id, isCancelled: row.cancelledAt !== null }
}

/** Has this payment paid an order? */
export async function isSpent(tx: Transaction, transactionId: string) {
  return (await tx.$count(order, eq(order.transactionId, transactionId))) > 0
}

/** Marks a locked, unpaid order paid. @throws a unique violation when the payment paid another order */
export async function markPaid(tx: Transaction, row: OrderRow, transactionId: string) {
  await tx
    .update(order)
    .set({ paidAt: sql`now()`, transactionId })
    .where(and(eq(order.id, row.id), isNull(order.paidAt), notCancelled))
}

/** Cancels a locked, unpaid order and gives back the units it holds. */
export async function markCancelled(tx: Transaction, row: OrderRow) {
  await tx
    .update(order)
    .set({ cancelledAt: sql`now()`, stockHeld: false })
    .where(and(eq(order.id, row.id), isNull(order.paidAt), notCancelled))
  if (!row.stockHeld) return
  await tx
    .update(product)
    .set({ availableQuantity: sql`${product.availableQuantity} + ${row.quantity}` })
    .where(eq(product.id, row.productId))
}

/** Puts the units of unpaid orders whose hold has expired back in stock; the orders stay. */
export async function releaseExpiredHolds() {
  // An order that somebody is paying or cancelling right now is locked: skipped, not waited for.
  await db.execute(sql`
    with expired as (
      update "order" set stock_held = false
      where id in (
        select id from "order"
        where stock_held and paid_at is null and cancelled_at is null and held_until < now()
        for update skip locked
      )
      returning product_id, quantity
    ), given_back as (
      select product_id, sum(quantity) as units from expired group by product_id
    )
    update product set available_quantity = available_quantity + given_back.units
    from given_back where product.id = given_back.product_id`)
}

function holdEnds(hours: number) {
  return sql`now() + ${hours}::float8 * interval '1 hour'`
}

function toOrder(row: OrderRow): Order {
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
  }
}

/** What the customer pays for an order. */
export function totalCents(row: OrderRow) {
  return row.pricePerUnitCents * row.quantity
}
