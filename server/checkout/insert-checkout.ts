import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Checkout } from '#contract/checkout.ts'
import { toCents } from '#contract/money.ts'
import type { OrderedFit } from '#contract/ordered-fit.ts'
import { publishStockChange } from '../cache/invalidation.ts'
import { RECORDS_ALL_ITSELF } from '../catalog/stock-movement.ts'
import { inTransaction, prepare } from '../db/client.ts'
import { only } from '../db/only.ts'
import { env } from '../env.server.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { wakeJobWorker } from '../jobs/wake.ts'
import { nameOfSeveral } from '../order/order.ts'
import { isPayable, outcomeOfFailure, type PlacementOutcome } from '../order/placement-outcome.ts'
import { type Bound, HELD_UNTIL, holdEnds, IS_TRUSTED, reachedBound } from '../order/stock-hold.ts'
import { networkOf } from '../rate-limit/ip.ts'
import { ORDER_RATE_LIMIT, orderRateLimitKeys } from '../rate-limit/order-rate-limit.ts'
import { type LineProblem, type LockedProduct, problemsOf } from './line-problems.ts'

// An order of several parts is placed in one transaction of three statements: count the call, lock the products, then take
// the units, write them in the ledger, and store the order with its lines and its mail. All lines, or none.

/** What becomes of a checkout, beside what becomes of an order form. */
export type CheckoutOutcome =
  | PlacementOutcome
  | { kind: 'too many lines'; most: number }
  | { kind: 'changed'; problems: LineProblem[] }
  | { kind: 'another total'; cents: number }
  | { kind: 'not payable' }

type Gate = {
  id: string | null
  heldUntil: Date | null
  digest: string | null
  wait: number | null
  bound: Bound | null
  isTrusted: boolean | null
  hasPaid: boolean | null
}

type GateValues = ReturnType<typeof orderRateLimitKeys> & {
  customerId: string
  network: string
  key: string
  lineCount: number
}

// As for an order of one part (order/insert-order.ts): a retry is answered before anything is counted, and the open orders
// are counted once the rate limit rows are locked, hence exactly. They stay locked until the transaction ends.
const enter = prepare<Gate, GateValues>(
  'enter checkout',
  sql`
    with repeated as (
      select id, request_digest, ${HELD_UNTIL} as held_until from "order"
      where customer_id = ${sql.placeholder('customerId')}
        and idempotency_key = nullif(${sql.placeholder('key')}, '')
      for key share
    ),
    ${ORDER_RATE_LIMIT},
    account as (
      select open_orders_of.*, ${IS_TRUSTED} as is_trusted,
        ${reachedBound(sql`${sql.placeholder('lineCount')}::int`)} as bound
      from open_orders_of(${sql.placeholder('customerId')}::uuid, ${sql.placeholder('network')},
        null, (select count(*) from counted))
      where not exists (select from repeated) and not exists (select from refused)
    )
    select repeated.id, repeated.held_until as "heldUntil", repeated.request_digest as digest, wait, bound,
      is_trusted as "isTrusted", has_paid as "hasPaid"
    from (select max(wait) as wait from refused) refusal
      left join account on true left join repeated on true`,
)

// In the order of their ids: two checkouts with the same parts in another order don't wait for each other. Others may
// refer to the products meanwhile, so not `for update`.
const lock = prepare<LockedProduct, { ids: string[] }>(
  'lock products of a checkout',
  sql`
    select id, name, price_per_unit_cents as "priceCents", minimum_order_quantity as minimum,
      available_quantity as available, deleted_at is null and state = 'live' as "isSold"
    from product where id = any(${sql.placeholder('ids')}::uuid[]) order by id for no key update`,
)

type NewLine = {
  position: number
  product_id: string
  quantity: number
  vehicle: string | null
  verdict: string | null
  reason: string | null
  answers: string[] | null
}

type Values = {
  id: string
  lines: string
  productId: string
  productName: string
  partNames: string | null
  priceCents: number
  quantity: number
  lineCount: number
  units: number
  goodsCents: number
  totalCents: number
  hasVehicle: boolean
  isTrusted: boolean
  network: string
  customerId: string
  email: string
  name: string
  phone: string
  address: string
  key: string
  digest: string
}

const place = prepare<{ heldUntil: Date }, Values>(
  'place checkout',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as l
        (position int, product_id uuid, quantity int, vehicle text, verdict text, reason text, answers text[])
    ),
    announced as (
      select set_config('shop.is_announced', 'yes', true) || ${RECORDS_ALL_ITSELF} as said
    ),
    taken as (
      update product set available_quantity = available_quantity - line.quantity
      from line
      where product.id = line.product_id and (select said from announced) = 'yesall'
      returning product.id, product.name, product.title, product.number, product.brand_id, product.sku,
        product.price_per_unit_cents, product.available_quantity, line.*
    ),
    held as (
      select l.product_id, sum(l.quantity) as units
      from "order" o join order_line l on l.order_id = o.id
      where o.customer_id = ${sql.placeholder('customerId')} and o.paid_at is null and o.stock_held
      group by l.product_id
    ),
    size as (
      select bool_or(taken.available_quantity < taken.quantity + coalesce(held.units, 0)) as is_large
      from taken left join held on held.product_id = taken.id
      having count(*) = ${sql.placeholder('lineCount')}::int
    ),
    moved as (
      insert into stock_movement (product_id, delta, after, reason, order_id)
      select id, -quantity, available_quantity, 'order placed', ${sql.placeholder('id')}::uuid
      from taken order by position
    ),
    placed as (
      insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, line_count, part_names,
        units, goods_cents, total_cents, customer_id, customer_email, customer_name, phone, address, held_until, is_large,
        network, idempotency_key, request_digest, has_vehicle)
      select ${sql.placeholder('id')}::uuid, ${sql.placeholder('productId')}::uuid,
        ${sql.placeholder('productName')}, ${sql.placeholder('priceCents')}::int,
        ${sql.placeholder('quantity')}::int, ${sql.placeholder('lineCount')}::int, ${sql.placeholder('partNames')},
        ${sql.placeholder('units')}::int, ${sql.placeholder('goodsCents')}::bigint,
        ${sql.placeholder('totalCents')}::bigint, ${sql.placeholder('customerId')}::uuid,
        ${sql.placeholder('email')}, ${sql.placeholder('name')}, ${sql.placeholder('phone')},
        ${sql.placeholder('address')},
        least(${holdEnds(env.hold.hours)}, case when is_large then ${holdEnds(env.hold.largeHours)} end,
          case when not ${sql.placeholder('isTrusted')}::boolean then ${holdEnds(env.hold.unverifiedHours)} end),
        is_large, case when not ${sql.placeholder('isTrusted')}::boolean then ${sql.placeholder('network')} end,
        nullif(${sql.placeholder('key')}, ''), ${sql.placeholder('digest')},
        ${sql.placeholder('hasVehicle')}::boolean
      from size
      returning id, held_until
    ),
    lines as (
      insert into order_line (order_id, position, product_id, product_name, title, number, brand, sku,
        price_per_unit_cents, quantity, vehicle, verdict, verdict_reason, answers)
      select placed.id, position, taken.id, taken.name, taken.title, taken.number,
        (select name from brand where brand.id = taken.brand_id), taken.sku, taken.price_per_unit_cents, taken.quantity,
        vehicle, verdict, reason, answers
      from placed, taken order by position
    ),
    mailed as (
      insert into job (kind, subject_id, event)
      select 'mail', placed.id, 'placed' from placed where ${sql.placeholder('isTrusted')}::boolean
    )
    select held_until as "heldUntil" from placed`,
)

/** What of each line does (not) fit, by its place. */
export type Fits = {
  fits: ReadonlyMap<number, OrderedFit>
  misfits: ReadonlyMap<number, string>
}

/** @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long */
export async function insertCheckout(
  customer: SessionUser,
  input: Checkout,
  { fits, misfits }: Fits,
  key = '',
  digest = '',
): Promise<CheckoutOutcome> {
  const id = uuidv7()
  const lineCount = input.lines.length
  const network = networkOf(customer.ip)
  try {
    const outcome = await inTransaction(async (on): Promise<CheckoutOutcome> => {
      const gate = only(
        await enter(
          { ...orderRateLimitKeys(customer), customerId: customer.id, network, key, lineCount },
          on,
        ),
      )
      const before = outcomeOfGate(gate, lineCount)
      if (before) return before
      const rows = await lock({ ids: input.lines.map(({ productId }) => productId) }, on)
      const products = new Map(rows.map((row) => [row.id, row]))
      const problems = problemsOf(input.lines, products, misfits)
      if (problems.length > 0) return { kind: 'changed', problems }
      const amounts = amountsOf(input, products)
      if (!isPayable(amounts.totalCents)) return { kind: 'not payable' }
      if (amounts.totalCents !== toCents(input.total)) {
        return { kind: 'another total', cents: amounts.totalCents }
      }
      const { heldUntil } = only(
        await place(
          {
            id,
            lines: JSON.stringify(input.lines.map((line, at) => newLine(line, at, fits.get(at)))),
            ...amounts,
            lineCount,
            hasVehicle: fits.size > 0,
            isTrusted: gate.isTrusted === true,
            network,
            customerId: customer.id,
            email: customer.email,
            name: customer.name,
            phone: input.phone,
            address: input.address,
            key,
            digest,
          },
          on,
        ),
      )
      return { kind: 'placed', id, heldUntil, digest }
    })
    if (outcome.kind === 'placed' && outcome.id === id) {
      for (const { productId } of input.lines) publishStockChange(productId)
      wakeJobWorker()
    }
    return outcome
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

function outcomeOfGate(gate: Gate, lineCount: number): CheckoutOutcome | undefined {
  const { id, heldUntil, digest, wait, bound, hasPaid } = gate
  if (id) return { kind: 'placed', id, heldUntil, digest }
  if (wait) return { kind: 'rejected', reason: { kind: 'rate limit', retryAfterSeconds: wait } }
  if (!bound) return undefined
  const most = hasPaid ? env.hold.maxOpenPaid : env.hold.maxOpen
  if (lineCount > most) return { kind: 'too many lines', most }
  return { kind: 'rejected', reason: { kind: 'open orders', bound } }
}

/** What the lines cost, and what the order's own columns say of them. */
function amountsOf({ lines }: Checkout, products: Map<string, LockedProduct>) {
  const parts = lines.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product) throw new Error(`product ${productId} is not locked`)
    return { ...product, quantity, cents: product.priceCents * quantity }
  })
  const [first] = parts
  if (!first) throw new Error('a checkout without lines')
  const goodsCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  const isOne = parts.length === 1
  return {
    productId: first.id,
    productName: nameOfSeveral(first.name, parts.length),
    partNames: isOne ? null : parts.map(({ name }) => name).join(' '),
    priceCents: isOne ? first.priceCents : goodsCents,
    quantity: isOne ? first.quantity : 1,
    units: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    goodsCents,
    totalCents: goodsCents,
  }
}

function newLine(
  { productId, quantity }: Checkout['lines'][number],
  at: number,
  fit: OrderedFit | undefined,
): NewLine {
  return {
    position: at + 1,
    product_id: productId,
    quantity,
    vehicle: fit?.vehicle ?? null,
    verdict: fit?.verdict ?? null,
    reason: fit?.reason ?? null,
    answers: fit?.answers ?? null,
  }
}
