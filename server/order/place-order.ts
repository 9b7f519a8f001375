import { hash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatPrice, toCents, toDollars } from '#contract/money.ts'
import { type NewOrder, OVER_STOCK, UNDER_MINIMUM } from '#contract/order.ts'
import { CARD_PAYMENT_CENTS } from '#contract/payment.ts'
import { publishStockChange } from '../cache/invalidation.ts'
import { getProduct } from '../catalog/product.ts'
import { db, prepare } from '../db/client.ts'
import { isForeignKeyViolation, isLockTimeout, isUniqueViolation } from '../db/errors.ts'
import { order } from '../db/schema/order.ts'
import { env } from '../env.server.ts'
import { AppError, fieldError } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { networkOf } from '../rate-limit/ip.ts'
import { COUNTED_ORDER, countedOrderOf } from '../rate-limit/order-rate-limit.ts'
import { tooManyRequests } from '../rate-limit/rate-limit.ts'
import {
  type Bound,
  HELD_UNTIL,
  holdEnds,
  IS_TRUSTED,
  REACHED_BOUND,
  tooManyOpen,
} from './stock-hold.ts'

/**
 * Takes the units out of stock and stores the order, in one statement: no sequence of calls sells a
 * unit twice. Name and price come from the product, the customer from `customer`.
 * @param idempotencyKey the same key and input again answers the same order
 * @returns the order's id, and until when it holds its units
 * @throws AppError 404 no such product; 409 the price or the stock is not as assumed; 400 under the
 *   minimum, or a total that no card can pay; 422 the key came with another input before; 429 too often,
 *   or too many open orders
 */
export async function placeOrder(customer: User, input: NewOrder, idempotencyKey?: string) {
  const digest = hash('sha256', JSON.stringify(input), 'base64url')
  const answer = await insertOrder(customer, input, idempotencyKey, digest)
  // Of two calls with one key at once, the second is refused by what the first has changed.
  const placed = answer?.id ? answer : await findByKey(customer, idempotencyKey)
  if (!placed?.id) throw await placementError(input, answer)
  if (placed.digest !== digest) {
    throw new AppError(422, 'This form has placed another order already. See My Orders.')
  }
  return { id: placed.id, heldUntil: placed.heldUntil }
}

type Answer = {
  id: string | null
  heldUntil: Date | null
  digest: string
  isNew: boolean
  wait: number | null
  bound: Bound | null
}

type Values = ReturnType<typeof countedOrderOf> & {
  id: string
  network: string
  productId: string
  quantity: number
  priceCents: number
  isPayable: boolean
  customerId: string
  email: string
  name: string
  phone: string
  address: string
  key: string
  digest: string
}

// A retry locks the order that it finds: its answer waits for what the order's own waited for, such as a
// standby. The open orders are counted after the rate limit rows are locked, hence exactly.
const place = prepare<Answer, Values>(
  'place order',
  sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where customer_id = ${sql.placeholder('customerId')}
        and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${COUNTED_ORDER},
    account as (
      select open_orders_of.*, ${IS_TRUSTED} as is_trusted, ${REACHED_BOUND} as bound
      from open_orders_of(${sql.placeholder('customerId')}::uuid, ${sql.placeholder('network')},
        null, (select count(*) from counted))
      where not exists (select from repeated) and not exists (select from refused)
    ),
    announced as (select set_config('shop.is_announced', 'yes', true) as is_so),
    taken as (
      update product set available_quantity = available_quantity - ${sql.placeholder('quantity')}
      where id = ${sql.placeholder('productId')}
        and deleted_at is null
        and price_per_unit_cents = ${sql.placeholder('priceCents')}
        and minimum_order_quantity <= ${sql.placeholder('quantity')}
        and available_quantity >= ${sql.placeholder('quantity')}
        and ${sql.placeholder('isPayable')}::boolean
        and (select bound is null from account)
        and (select is_so from announced) = 'yes'
      returning id, name, price_per_unit_cents,
        available_quantity < ${sql.placeholder('quantity')} + (
          select coalesce(sum(quantity), 0) from "order" o
          where o.customer_id = ${sql.placeholder('customerId')} and o.paid_at is null
            and o.product_id = product.id and o.stock_held
        ) as is_large
    ),
    placed as (
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
        customer_email, customer_name, phone, address, held_until, is_large, network, idempotency_key,
        request_digest)
      select ${sql.placeholder('id')}::uuid, taken.id, taken.name, taken.price_per_unit_cents,
        ${sql.placeholder('quantity')}::int, ${sql.placeholder('customerId')}::uuid,
        ${sql.placeholder('email')}, ${sql.placeholder('name')}, ${sql.placeholder('phone')},
        ${sql.placeholder('address')},
        least(${holdEnds(env.hold.hours)}, case when is_large then ${holdEnds(env.hold.largeHours)} end,
          case when not is_trusted then ${holdEnds(env.hold.unverifiedHours)} end),
        is_large, case when not is_trusted then ${sql.placeholder('network')} end,
        nullif(${sql.placeholder('key')}, ''), ${sql.placeholder('digest')}
      from taken, account
      returning id, held_until, request_digest
    )
    select coalesce(placed.id, repeated.id) as id, placed.id is not null as "isNew",
      coalesce(placed.held_until, repeated.held_until) as "heldUntil",
      coalesce(placed.request_digest, repeated.request_digest) as digest, wait, bound
    from (select max(wait) as wait from refused) refusal
      left join account on true left join placed on true left join repeated on true`,
)

/** The largest integer in PostgreSQL; a larger quantity is answered like it. */
const MOST_UNITS = 2 ** 31 - 1

/** @returns undefined when the key was used by another call at the same time */
async function insertOrder(customer: User, input: NewOrder, key = '', digest = '') {
  const priceCents = toCents(input.pricePerUnit)
  try {
    const [answer] = await place({
      ...countedOrderOf(customer),
      network: networkOf(customer.ip),
      productId: input.productId,
      quantity: Math.min(input.quantity, MOST_UNITS),
      priceCents,
      isPayable: isPayable(priceCents * input.quantity),
      id: uuidv7(),
      customerId: customer.id,
      email: customer.email,
      name: customer.name,
      phone: input.phone,
      address: input.address,
      key,
      digest,
    })
    if (answer?.isNew) publishStockChange(input.productId)
    return answer
  } catch (error) {
    // The statement failed as a whole: the units went back, and the call was not counted.
    if (isUniqueViolation(error, 'order_idempotency')) return undefined
    if (isForeignKeyViolation(error, 'order_customer_id_user_id_fk')) {
      throw new AppError(401, 'Please log in') // the account has been closed meanwhile
    }
    if (isLockTimeout(error)) {
      throw new AppError(503, 'Your order could not be placed yet. Please try again.')
    }
    throw error
  }
}

async function findByKey(customer: User, key: string | undefined) {
  if (!key) return undefined
  const [placed] = await db
    .select({
      id: order.id,
      digest: order.requestDigest,
      heldUntil: sql<Date | null>`${HELD_UNTIL}`.mapWith(order.heldUntil),
    })
    .from(order)
    .where(and(eq(order.customerId, customer.id), eq(order.idempotencyKey, key)))
    .for('key share')
  return placed
}

async function placementError(input: NewOrder, answer: Answer | undefined) {
  if (answer?.wait) return tooManyRequests(answer.wait)
  if (answer?.bound) return tooManyOpen(answer.bound)
  const now = await getProduct(input.productId)
  if (now.pricePerUnit !== input.pricePerUnit) {
    const detail = `The price is ${formatPrice(now.pricePerUnit)} now. Please look at it again.`
    return fieldError('pricePerUnit', detail, 409)
  }
  if (input.quantity < now.minimumOrderQuantity) return fieldError('quantity', UNDER_MINIMUM)
  if (input.quantity > now.availableQuantity) return fieldError('quantity', OVER_STOCK, 409)
  requirePayable(toCents(input.pricePerUnit) * input.quantity, 'quantity')
  return fieldError('quantity', OVER_STOCK, 409) // others have given units back since
}

/** @throws AppError 400 about `field` when no card payment can be of this amount */
function requirePayable(amountCents: number, field: string) {
  if (isPayable(amountCents)) return
  const { min, max } = CARD_PAYMENT_CENTS
  const [least, most] = [formatPrice(toDollars(min)), formatPrice(toDollars(max))]
  throw fieldError(field, `One card payment can be from ${least} to ${most}`)
}

function isPayable(amountCents: number) {
  return amountCents >= CARD_PAYMENT_CENTS.min && amountCents <= CARD_PAYMENT_CENTS.max
}
