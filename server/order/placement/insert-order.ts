import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { toCents } from '#contract/money.ts'
import type { NewOrder } from '#contract/order/new-order.ts'
import { publishStockChange } from '../../cache/invalidation.ts'
import { recordsItself } from '../../catalog/stock/stock-movement.ts'
import { prepare } from '../../db/client.ts'
import { env } from '../../env.server.ts'
import type { SessionUser } from '../../identity/session-user.ts'
import { wakeJobWorker } from '../../jobs/wake.ts'
import { networkOf } from '../../rate-limit/ip.ts'
import { COUNTED, ORDER_RATE_LIMIT, orderRateLimitKeys } from '../../rate-limit/order-rate-limit.ts'
import { HELD_UNTIL, holdEnds } from '../stock-hold.ts'
import { DENIES_INVENTORY, MAY_EMPTY_NONE } from './denial-of-inventory.ts'
import { type Bound, IS_TRUSTED, reachedBound } from './open-orders-bound.ts'
import { CORE_CHARGE, CORE_CHARGES, IS_CHARGEABLE, PRICE_OF_QUANTITY } from './order-total.ts'
import type { LineFit } from './ordered-fit.ts'
import { outcomeOfFailure, type PlacementOutcome } from './placement-outcome.ts'

// Counting the call, taking the units, writing them in the ledger, storing the order with its line and queuing its mail
// are one statement: no sequence of calls sells a unit twice. An account that never paid nor verified its email gets no
// mail: the email may be another person's.

type ResultRow = {
  /** One column, since node-postgres takes longer to describe eight than to parse this one. */
  result: [
    id: string | null,
    isNew: boolean,
    heldUntil: string | null,
    digest: string | null,
    wait: number | null,
    bound: Bound | 'denial of inventory' | null,
    isVerified: boolean | null,
    mayEmptyNone: boolean | null,
  ]
}

type Values = ReturnType<typeof orderRateLimitKeys> & {
  id: string
  network: string
  productId: string
  quantity: number
  priceCents: number
  goodsCents: number
  /** As the form has shown it; null: it does not say. */
  coreCents: number | null
  oldPartDays: number
  customerId: string
  email: string
  name: string
  phone: string
  address: string
  key: string
  digest: string
  vehicle: string | null
  verdict: string | null
  reason: string | null
  answers: string[] | null
  judged: string | null
}

// A retry locks the order that it finds, so that its answer waits for the same commit, such as a standby's. The
// open orders are counted after the rate limit rows are locked, hence exactly. The part's row is not locked by then, because its lock
// would come before those of editors. So `taken` counts what is held of the part when it has the row: other networks may have taken units since.
const place = prepare<ResultRow, Values>(
  'place order',
  sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where customer_id = ${sql.placeholder('customerId')}
        and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${ORDER_RATE_LIMIT},
    account as (
      select ${IS_TRUSTED} as is_trusted, has_paid, is_verified, ${MAY_EMPTY_NONE} as may_empty_none,
        coalesce(${reachedBound()}, case when ${DENIES_INVENTORY} then 'denial of inventory' end) as bound
      from open_orders_of(${sql.placeholder('customerId')}::uuid, ${sql.placeholder('network')},
        null, ${COUNTED})
      cross join lateral emptied_parts_of(has_paid, is_verified, ${sql.placeholder('network')}, jsonb_build_array(
        jsonb_build_object('productId', ${sql.placeholder('productId')}::uuid, 'quantity', ${sql.placeholder('quantity')}::int)
      ), ${COUNTED})
      where not exists (select from repeated) and not exists (select from refused)
    ),
    announced as (
      select set_config('shop.is_announced', 'yes', true) as is_so,
        ${recordsItself(sql.placeholder('productId'), sql`-${sql.placeholder('quantity')}`)} as recorded
    ),
    taken as (
      update product set available_quantity = available_quantity - ${sql.placeholder('quantity')}
      where id = ${sql.placeholder('productId')}
        and deleted_at is null
        and state = 'live'
        and ${PRICE_OF_QUANTITY} = ${sql.placeholder('priceCents')}
        and minimum_order_quantity <= ${sql.placeholder('quantity')}
        and ${sql.placeholder('quantity')} % pack_size = 0
        and available_quantity >= ${sql.placeholder('quantity')}
        and ${IS_CHARGEABLE}
        and (select bound is null from account)
        and (not (select may_empty_none from account)
          or available_quantity >= 2 * ${sql.placeholder('quantity')}::bigint + held_unpaid_of(id))
        and (select is_so from announced) = 'yes'
      returning id, name, title, number, brand_id, sku, available_quantity, ${CORE_CHARGE} as core_cents, ${CORE_CHARGES} as core_total,
        not (select has_paid from account) and available_quantity < ${sql.placeholder('quantity')} + held_unpaid_of(id) as empties_it,
        available_quantity < ${sql.placeholder('quantity')} + (
          select coalesce(sum(case when o.line_count > 1 then (
              select l.quantity from order_line l where l.order_id = o.id and l.product_id = product.id
            ) when o.product_id = product.id then o.quantity end), 0)
          from "order" o
          where o.customer_id = ${sql.placeholder('customerId')} and o.paid_at is null and o.stock_held
        ) as is_large
    ),
    moved as (
      insert into stock_movement (product_id, delta, after, reason, order_id)
      select id, -${sql.placeholder('quantity')}::int, available_quantity, 'order placed',
        ${sql.placeholder('id')}::uuid
      from taken
    ),
    placed as (
      insert into "order" (id, product_id, product_name, part_names, price_per_unit_cents, quantity, units, goods_cents,
        core_cents, total_cents, customer_id, customer_email, customer_name, phone, address, held_until, is_large, empties_parts, network, is_verified,
        idempotency_key, request_digest, has_vehicle)
      select ${sql.placeholder('id')}::uuid, taken.id, taken.name,
        nullif(concat_ws(' ', taken.name, taken.title, taken.number), taken.name), ${sql.placeholder('priceCents')}::int,
        ${sql.placeholder('quantity')}::int, ${sql.placeholder('quantity')}::int,
        ${sql.placeholder('goodsCents')}::bigint, taken.core_total, ${sql.placeholder('goodsCents')}::bigint + taken.core_total,
        ${sql.placeholder('customerId')}::uuid,
        ${sql.placeholder('email')}, ${sql.placeholder('name')}, ${sql.placeholder('phone')},
        ${sql.placeholder('address')},
        least(${holdEnds(env.hold.hours)}, case when is_large then ${holdEnds(env.hold.largeHours)} end,
          case when not is_trusted then ${holdEnds(env.hold.unverifiedHours)} end),
        is_large, empties_it, case when not has_paid then ${sql.placeholder('network')} end, is_verified and not has_paid,
        nullif(${sql.placeholder('key')}, ''), ${sql.placeholder('digest')},
        ${sql.placeholder('vehicle')}::text is not null
      from taken, account
      returning id, held_until, request_digest
    ),
    line as (
      insert into order_line (order_id, position, product_id, product_name, title, number, brand, sku,
        price_per_unit_cents, quantity, core_cents, vehicle, verdict, verdict_reason, answers, judged_vehicle)
      select placed.id, 1, taken.id, taken.name, taken.title, taken.number,
        (select name from brand where brand.id = taken.brand_id), taken.sku, ${sql.placeholder('priceCents')}::int,
        ${sql.placeholder('quantity')}::int, taken.core_cents, ${sql.placeholder('vehicle')}::text,
        ${sql.placeholder('verdict')}, ${sql.placeholder('reason')}, ${sql.placeholder('answers')}::text[],
        ${sql.placeholder('judged')}::jsonb
      from placed, taken
    ),
    mailed as (
      insert into job (kind, subject_id, event)
      select 'mail', placed.id, 'placed' from placed, account where is_trusted
    )
    select json_build_array(coalesce(placed.id, repeated.id), placed.id is not null,
      coalesce(placed.held_until, repeated.held_until), coalesce(placed.request_digest, repeated.request_digest),
      wait, bound, is_verified, may_empty_none) as result
    from (select max(wait) as wait from refused) refusal
      left join account on true left join placed on true left join repeated on true`,
)

/** The largest integer in PostgreSQL; a larger quantity gets the same answer. */
const MAX_INTEGER = 2 ** 31 - 1

/** @throws AppError 401 the account is closed; 503 the product or a counter is locked for too long */
export async function insertOrder(
  customer: SessionUser,
  input: NewOrder,
  key = '',
  digest = '',
  fit?: LineFit,
): Promise<PlacementOutcome> {
  const priceCents = toCents(input.pricePerUnit)
  try {
    const [row] = await place({
      network: networkOf(customer.ip),
      productId: input.productId,
      quantity: Math.min(input.quantity, MAX_INTEGER),
      priceCents,
      goodsCents: priceCents * input.quantity,
      coreCents: input.coreCharge === undefined ? null : toCents(input.coreCharge),
      oldPartDays: input.oldPartDays ?? 0,
      id: uuidv7(),
      customerId: customer.id,
      email: customer.email,
      name: customer.name,
      phone: input.phone,
      address: input.address,
      key,
      digest,
      vehicle: fit?.vehicle ?? null,
      verdict: fit?.verdict ?? null,
      reason: fit?.reason ?? null,
      answers: fit?.answers ?? null,
      judged: fit ? JSON.stringify(fit.judged) : null,
      ...orderRateLimitKeys(customer), // a spread is last where calls are frequent: see docs/performance.md
    })
    if (!row) throw new Error('the statement that places an order has no result')
    const [, isNew] = row.result
    if (isNew) {
      publishStockChange(input.productId)
      wakeJobWorker('mail')
    }
    return outcomeOf(row)
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

function outcomeOf({ result }: ResultRow): PlacementOutcome {
  const [id, , heldUntil, digest, wait, bound, isVerified, mayEmptyNone] = result
  if (id) return { kind: 'placed', id, heldUntil: heldUntil ? new Date(heldUntil) : null, digest }
  if (wait) return { kind: 'rejected', reason: { kind: 'rate limit', retryAfterSeconds: wait } }
  const denial = { kind: 'denial of inventory' as const, isVerified: isVerified === true }
  if (bound === denial.kind) return { kind: 'rejected', reason: denial }
  if (bound) return { kind: 'rejected', reason: { kind: 'open orders', bound } }
  return { kind: 'rejected', reason: { kind: 'product', ...(mayEmptyNone && { denial }) } }
}
