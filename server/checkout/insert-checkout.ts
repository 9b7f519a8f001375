import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Checkout } from '#contract/order/checkout.ts'
import { publishStockChange } from '../cache/invalidation.ts'
import { RECORDS_ALL_ITSELF } from '../catalog/stock/stock-movement.ts'
import { inTransaction, prepare } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'
import { env } from '../env.server.ts'
import { isAccount, type NewGuest } from '../identity/customer.ts'
import type { SessionUser } from '../identity/session-user.ts'
import { wakeJobWorker } from '../jobs/wake.ts'
import { addOrderToken } from '../order/order-token.ts'
import { denialOfInventory } from '../order/placement/denial-of-inventory.ts'
import type { LineFit } from '../order/placement/ordered-fit.ts'
import { outcomeOfFailure, type RejectionReason } from '../order/placement/placement-outcome.ts'
import { holdEnds } from '../order/stock-hold.ts'
import { takeUse } from '../pricing/discount/code-use.ts'
import { takeCalculation } from '../pricing/tax-calculation.ts'
import { countGuestOrder } from '../rate-limit/guest-orders-per-day.ts'
import { networkOf } from '../rate-limit/ip.ts'
import { admitAccount } from './account-admission.ts'
import { outcomeOfAdmission } from './admission.ts'
import { takeOrderedLines } from './basket/ordered-lines.ts'
import { type CheckoutOutcome, rejectionBeforeTax, rejectionOfTotal } from './checkout-outcome.ts'
import { admitGuest } from './guest-admission.ts'
import { newLines, orderColumns } from './order-columns.ts'
import { priceCheckout } from './price-checkout.ts'

// An order of several parts is placed in one transaction: count the call, lock the products and the code, price them, then take
// the lines out of the basket and the units out of stock, write them in the ledger, and store the order with its lines and its
// mail. All lines, or none.

type Values = {
  id: string
  lines: string
  productId: string
  productName: string
  priceCents: number
  quantity: number
  lineCount: number
  units: number
  goodsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  coreCents: number
  isTaxIncluded: boolean
  oldPartDays: number
  totalCents: number
  tax: string | null
  taxCalculationId: string | null
  shippingRateName: string | null
  promisedBy: string | null
  discountCode: string | null
  shipTo: string | null
  hasVehicle: boolean
  isTrusted: boolean
  emptiesParts: boolean
  isVerified: boolean
  /** null: the customer has paid. */
  network: string | null
  /** null: a guest. */
  customerId: string | null
  email: string
  name: string
  phone: string
  address: string
  key: string
  digest: string
}

/** `place` records each change of stock itself, and tells of it: the triggers of `product` need not. */
const passTriggersBy = prepare<Record<string, string>, Record<string, never>>(
  'pass triggers by',
  sql`select set_config('shop.is_announced', 'yes', true), ${RECORDS_ALL_ITSELF}`,
)

const place = prepare<{ heldUntil: Date }, Values>(
  'place checkout',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as l
        (position int, product_id uuid, quantity int, cents int, discount_cents bigint, tax_cents bigint, core_cents int, core_tax_cents int, vehicle text, verdict text, reason text, answers text[], judged jsonb)
    ),
    taken as (
      update product set available_quantity = available_quantity - line.quantity
      from line
      where product.id = line.product_id
      returning product.id, product.name, product.title, product.number, product.brand_id, product.sku,
        product.available_quantity, line.*
    ),
    held as (
      select l.product_id, sum(l.quantity) as units
      from "order" o join order_line l on l.order_id = o.id
      where o.customer_id = ${sql.placeholder('customerId')} and o.paid_at is null and o.stock_held
      group by l.product_id
    ),
    size as (
      select bool_or(taken.available_quantity < taken.quantity + coalesce(held.units, 0)) as is_large,
        string_agg(concat_ws(' ', name, title, number), ' ' order by position) as part_names
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
        units, goods_cents, discount_cents, shipping_cents, tax_cents, core_cents, is_tax_included, old_part_days, total_cents, tax, tax_calculation_id, shipping_rate_name,
        promised_by, discount_code, ship_to, customer_id, is_guest, customer_email, customer_name, phone, address, held_until, is_large,
        empties_parts, network, is_verified, idempotency_key, request_digest, has_vehicle)
      select ${sql.placeholder('id')}::uuid, ${sql.placeholder('productId')}::uuid,
        ${sql.placeholder('productName')}, ${sql.placeholder('priceCents')}::int,
        ${sql.placeholder('quantity')}::int, ${sql.placeholder('lineCount')}::int, nullif(part_names, ${sql.placeholder('productName')}),
        ${sql.placeholder('units')}::int, ${sql.placeholder('goodsCents')}::bigint,
        ${sql.placeholder('discountCents')}::bigint, ${sql.placeholder('shippingCents')}::bigint,
        ${sql.placeholder('taxCents')}::bigint, ${sql.placeholder('coreCents')}::bigint,
        ${sql.placeholder('isTaxIncluded')}::boolean, ${sql.placeholder('oldPartDays')}::int,
        ${sql.placeholder('totalCents')}::bigint, ${sql.placeholder('tax')}::jsonb,
        ${sql.placeholder('taxCalculationId')}, ${sql.placeholder('shippingRateName')},
        ${sql.placeholder('promisedBy')}::date, ${sql.placeholder('discountCode')},
        ${sql.placeholder('shipTo')}::jsonb, ${sql.placeholder('customerId')}::uuid,
        ${sql.placeholder('customerId')}::uuid is null, ${sql.placeholder('email')}, ${sql.placeholder('name')}, ${sql.placeholder('phone')},
        ${sql.placeholder('address')},
        least(${holdEnds(env.hold.hours)}, case when is_large then ${holdEnds(env.hold.largeHours)} end,
          case when not ${sql.placeholder('isTrusted')}::boolean then ${holdEnds(env.hold.unverifiedHours)} end,
          case when ${sql.placeholder('customerId')}::uuid is null then ${holdEnds(env.hold.guestMinutes / 60)} end),
        is_large, ${sql.placeholder('emptiesParts')}::boolean, ${sql.placeholder('network')}, ${sql.placeholder('isVerified')}::boolean,
        nullif(${sql.placeholder('key')}, ''), ${sql.placeholder('digest')},
        ${sql.placeholder('hasVehicle')}::boolean
      from size
      returning id, held_until
    ),
    lines as (
      insert into order_line (order_id, position, product_id, product_name, title, number, brand, sku,
        price_per_unit_cents, quantity, discount_cents, tax_cents, core_cents, core_tax_cents, vehicle, verdict, verdict_reason, answers, judged_vehicle)
      select placed.id, position, taken.id, taken.name, taken.title, taken.number,
        (select name from brand where brand.id = taken.brand_id), taken.sku, taken.cents, taken.quantity,
        taken.discount_cents, taken.tax_cents, taken.core_cents, taken.core_tax_cents,
        vehicle, verdict, reason, answers, judged
      from placed, taken order by position
    ),
    mailed as (
      insert into job (kind, subject_id, event)
      select 'mail', placed.id, 'placed' from placed where ${sql.placeholder('isTrusted')}::boolean
    )
    select held_until as "heldUntil" from placed`,
)

/** By line: its verdict, and what is wrong with the one that the page showed. */
export type Fits = {
  fits: ReadonlyMap<number, LineFit>
  verdictProblems: ReadonlyMap<number, string>
}

/** @throws AppError 401 the account is closed; 503 a product or a counter is locked for too long; TaxToBeAsked */
export async function insertCheckout(
  customer: SessionUser | NewGuest,
  input: Checkout,
  { fits, verdictProblems }: Fits,
  key = '',
  digest = '',
): Promise<CheckoutOutcome> {
  const id = uuidv7()
  const lineCount = input.lines.length
  const network = networkOf(customer.ip)
  try {
    const outcome = await inTransaction(async (on): Promise<CheckoutOutcome> => {
      const admission = isAccount(customer)
        ? await admitAccount(customer, { key, lineCount }, on)
        : await admitGuest(customer, { key, lineCount }, on)
      const isGuest = !isAccount(customer)
      const before = outcomeOfAdmission(admission, lineCount, isGuest)
      if (before) return before
      const isVerified = admission.isVerified === true
      const hasPaid = admission.hasPaid === true
      const isTrusted = isVerified || hasPaid
      const asking = { customer, hasPaid, isVerified }
      const checkout = await priceCheckout(input, asking, verdictProblems, on)
      const rejection = rejectionBeforeTax(checkout, input)
      if (rejection) return rejection
      const { price, products } = checkout
      if (!price) throw new Error('a checkout without a price')
      const denial = hasPaid
        ? undefined
        : await denialOfInventory(input.lines, { network, isVerified }, on)
      if (denial?.isBounded) return rejected({ kind: 'denial of inventory', isGuest, isVerified })
      const anotherTotal = rejectionOfTotal(price, input)
      if (anotherTotal) return anotherTotal
      const basket = isAccount(customer) ? { userId: customer.id } : customer.basket
      const isTaken = basket ? await takeOrderedLines(basket, input, on) : !input.isOfBasket
      if (!isTaken) return { kind: 'not in the basket' }
      if (isGuest) await countGuestOrder(customer.ip, on)
      const columns = orderColumns(input, products, price)
      await passTriggersBy({}, on)
      const { heldUntil } = singleRow(
        await place(
          {
            id,
            lines: JSON.stringify(newLines(price, fits)),
            ...columns,
            lineCount,
            hasVehicle: fits.size > 0,
            isTrusted,
            emptiesParts: denial?.emptiesParts === true,
            network: hasPaid ? null : network,
            isVerified: isVerified && !hasPaid,
            customerId: isAccount(customer) ? customer.id : null,
            email: customer.email,
            name: customer.name,
            phone: input.phone,
            key,
            digest,
          },
          on,
        ),
      )
      if (price.discount) {
        const { email } = customer
        const discountId = price.discount.id
        const basketHash = isAccount(customer) ? null : (customer.basket?.tokenHash ?? null)
        await takeUse({ discountId, orderId: id, email, basketHash, isVerified }, on)
      }
      if (columns.taxCalculationId) await takeCalculation({ id: columns.taxCalculationId }, on)
      const token = isAccount(customer) ? undefined : await addOrderToken(id, on)
      return { kind: 'placed', id, heldUntil, digest, token }
    })
    if (outcome.kind === 'placed' && outcome.id === id) {
      for (const { productId } of input.lines) publishStockChange(productId)
      wakeJobWorker('mail')
    }
    return outcome
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

function rejected(reason: RejectionReason): CheckoutOutcome {
  return { kind: 'rejected', reason }
}
