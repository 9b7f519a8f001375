import { hash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { type NewOrder, OVER_STOCK, UNDER_MINIMUM } from '#contract/order.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment.ts'
import type { Actor } from './audit.ts'
import type { User } from './auth.ts'
import { announceStock } from './changes.ts'
import { db, patientDb, prepare, type Transaction } from './db/client.ts'
import { isLockTimeout, isUniqueViolation } from './db/errors.ts'
import { order } from './db/schema.ts'
import { env } from './env.server.ts'
import { AppError, fieldError, notFound } from './errors.ts'
import { holdEnds } from './hold.ts'
import { getProduct } from './product.ts'
import { COUNTED_ORDER, countedOrderOf, countOrder, tooOften } from './rate-limit.ts'

export type OrderRow = typeof order.$inferSelect

const _notCancelled = isNull(order.cancelledAt)

/**
 * Takes the units out of stock and stores the order, in one statement: no sequence of calls sells a
 * unit twice. Name and price come from the product, the customer from `customer`.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id
 * @throws AppError 404 no such product; 409 the price or the stock is not as assumed; 400 under the
 *   minimum, or a total that no card can pay; 422 the key came with another input before; 429 too often
 */
export async function placeOrder(customer: User, input: NewOrder, idempotencyKey?: string) {
  requirePayable(toCents(input.pricePerUnit) * input.quantity, 'quantity')
  const digest = hash('sha256', JSON.stringify(input), 'base64url')

  const id = await takeAndStore(customer, input, idempotencyKey, digest)
  if (id) return id

  const placed = idempotencyKey && (await findByKey(customer, idempotencyKey))
  if (!placed) throw await whyRefused(input)
  if (placed.digest !== digest) {
    throw new AppError(422, 'This form has placed another order already. See My Orders.')
  }
  return placed.id
}

const place = prepare<{ id: string | null; wait: number | null }>(
  'place order',
  sql`
    with ${COUNTED_ORDER},
    announced as (select set_config('shop.is_announced', 'yes', true) as is_so),
    taken as (
      update product set available_quantity = available_quantity - ${sql.placeholder('quantity')}
      where id = ${sql.placeholder('productId')}
        and deleted_at is null
        and price_per_unit_cents = ${sql.placeholder('priceCents')}
        and minimum_order_quantity <= ${sql.placeholder('quantity')}
        and available_quantity >= ${sql.placeholder('quantity')}
        and not exists (select from refused)
        and (select is_so from announced) = 'yes'
      returning id, name, price_per_unit_cents
    ),
    placed as (
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, idempotency_key, request_digest)
      select ${sql.placeholder('id')}::uuid, taken.id, taken.name, taken.price_per_unit_cents,
        ${sql.placeholder('quantity')}::int, ${sql.placeholder('customerId')}::uuid,
        ${sql.placeholder('email')}, ${sql.placeholder('name')}, ${sql.placeholder('phone')},
        ${sql.placeholder('address')}, ${holdEnds(env.holdHours)},
        nullif(${sql.placeholder('key')}, ''), ${sql.placeholder('digest')}
      from taken
      returning id
    )
    select (select id from placed) as id, (select max(wait) from refused) as wait`,
)

/**
 * @returns undefined when the product is not as the input assumes, or the key was used before
 * @throws AppError 429
 */
async function takeAndStore(customer: User, input: NewOrder, key = '', digest = '') {
  try {
    const { addressKey, accountKey } = countedOrderOf(customer)
    const [answer] = await place({
      addressKey,
      accountKey,
      productId: input.productId,
      quantity: input.quantity,
      priceCents: toCents(input.pricePerUnit),
      id: uuidv7(),
      customerId: customer.id,
      email: customer.email,
      name: customer.name,
      phone: input.phone,
      address: input.address,
      key,
      digest,
    })
    if (answer && answer.wait !== null) throw tooOften(answer.wait)
    if (!answer?.id) return undefined
    announceStock(input.productId)
    return answer.id
  } catch (error) {
    // The statement failed as a whole: the units went back, and the call was not counted.
    if (!isUniqueViolation(error, 'order_idempotency')) throw error
    await countOrder(customer)
    return undefined
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

/**
 * Runs `work` in a transaction that holds the lock of an order, cancelled or not, for as long as the
 * card provider may need. Whatever moves an order (paying, cancelling, refunding) happens in here.
 * @throws AppError 404, 403 when it is neither the reader's own nor the reader an admin, 409 when
 *   something else moves it for too long
 */
export async function whileLocked<Answer>(
  reader: Actor,
  id: string,
  work: (tx: Transaction, row: OrderRow) => Promise<Answer>,
) {
  try {
    return await patientDb.transaction(async (tx) => {
      const [row] = await tx.select().from(order).where(eq(order.id, id)).for('update')
      return work(tx, requireOrderOf(reader, row))
    })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new AppError(
      409,
      'Somebody is paying, cancelling or refunding this order right now. Please try again.',
    )
  }
}

/** @throws AppError 404 when there is none, 403 when it is neither the reader's nor the reader an admin */
export function requireOrderOf<Row extends Pick<OrderRow, 'customerId'>>(
  reader: Actor,
  row: Row | undefined,
) {
  if (!row) throw notFound('order')
  if (reader === 'the shop') return row
  if (row.customerId !== reader.id && !reader.isAdmin) {
    throw new AppError(403, 'This order is not yours')
  }
  return row
}

/** What the customer pays for an order. */
export function totalCents(row: Pick<OrderRow, 'pricePerUnitCents' | 'quantity'>) {
  return row.pricePerUnitCents * row.quantity
}

/** An order in the words of the audit. */
export function subjectOf(row: OrderRow) {
  return { id: row.id, name: `${row.quantity} × ${row.productName}` }
}
