import { type SQL, sql } from 'drizzle-orm'
import type { OrderedFit } from '#contract/fitment/ordered-fit.ts'
import { toDollars } from '#contract/money.ts'
import type { OrderedPart } from '#contract/order/ordered-part.ts'
import type { Return } from '#contract/return/return.ts'
import { OPEN_RETURN_STATES } from '#contract/return/return-state.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import type { returnRequest } from '../../platform/db/schema/return.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AMOUNT_OF_LINE, CORE_CENTS, DELIVERY_CENTS } from '../order/line-amount.ts'
import { REFUNDED_UNITS, SHIPPED_UNITS } from '../order/units-left.ts'
import { iso, isoOrNull } from '../order/view/iso-time.ts'
import { fitOf } from '../order/view/ordered-part.ts'
import { isOrderOfWhom, type Whose } from '../order/whose-orders.ts'
import { type KeptUnits, priceDifferenceCents } from './price-difference.ts'
import { type ChargedLine, coreCentsOf, goodsCentsOf, whatIsLeft } from './return-amounts.ts'
import {
  OLD_PARTS_BACK,
  returningUnits,
  UNITS_BACK,
  UNITS_DECIDED_BEFORE,
} from './returned-units.ts'

// Returns as customers and staff read them.

export type ReturnRow = typeof returnRequest.$inferSelect

type Line = {
  position: number
  productId: string
  part: OrderedPart
  vehicle: string | null
  verdict: OrderedFit['verdict'] | null
  verdictReason: string | null
  answers: string[] | null
  toStock: number | null
} & ChargedLine &
  KeptUnits

type Row = Pick<ReturnRow, 'number' | 'state' | 'reason' | 'note' | 'refusal' | 'instructions'> & {
  _id: string
  orderId: string
  requestedAt: Date
  approvedAt: Date | null
  receivedAt: Date | null
  closedAt: Date | null
  lines: Line[]
  refundedCents: number
  deliveryCents: number
  withoutUnitsCents: number
  leftCents: number
  codeMinimum: { code: string; cents: number } | null
  freeFromCents: number | null
  order: Omit<StaffReturn['order'], 'refunded'> & { refundedCents: number }
}

/**
 * Refunds of the order's payment that say nothing of units: for something that was scratched, or
 * late.
 */
const WITHOUT_UNITS = sql`(
  select coalesce(sum(amount_cents), 0)::int from refund
  where order_id = o.id and payment_intent_id = o.transaction_id and failed_at is null and return_id is null
    and not exists (select from refund_line where refund_id = refund.id)
)`

/** Of the payment; nothing once a dispute was lost: the bank has given the money back. */
const LEFT_CENTS = sql`case when o.is_disputed and exists (
    select from dispute d where d.payment_intent_id = o.transaction_id and d.state = 'lost' and not d.is_refundable
  ) then 0 else o.total_cents - o.refunded_cents end::int`

/**
 * The price of the goods from which delivery of an order that paid none is free at its rate of
 * today.
 */
const FREE_FROM_CENTS = sql`(
  select min(free_from_cents)::int from shipping_rate
  where o.shipping_cents = 0 and name = o.shipping_rate_name
    and free_from_cents > 0 and free_from_cents <= o.goods_cents - o.discount_cents
)`

/** @param rest where clause, sort and limit; the return is `r`, its order `o` */
async function select(from: Transaction | typeof db, rest: SQL) {
  const { rows } = await from.execute<Row>(sql`
    select r.id as "_id", r.order_id as "orderId", r.number, r.state, r.reason, r.note, r.refusal, r.instructions,
      r.created_at as "requestedAt", r.approved_at as "approvedAt", r.received_at as "receivedAt",
      r.closed_at as "closedAt",
      coalesce((select amount_cents from refund where return_id = r.id and failed_at is null), 0) as "refundedCents",
      ${DELIVERY_CENTS} as "deliveryCents", ${WITHOUT_UNITS} as "withoutUnitsCents", ${LEFT_CENTS} as "leftCents",
      json_build_object('number', o.number, 'product', o.product_name, 'customer', o.customer_email,
        'customerName', o.customer_name, 'refundedCents', o.refunded_cents) as "order", (
        select json_build_object('code', d.code, 'cents', d.min_cents) from discount d
        where d.code = o.discount_code and d.min_cents > 0
      ) as "codeMinimum", ${FREE_FROM_CENTS} as "freeFromCents", (
        select json_agg(json_build_object('position', order_line.position, 'productId', order_line.product_id,
          'part', json_build_object('title', coalesce(order_line.title, order_line.product_name), 'number', order_line.number, 'brand', order_line.brand),
          'vehicle', order_line.vehicle, 'verdict', order_line.verdict, 'verdictReason', order_line.verdict_reason, 'answers', order_line.answers,
          'quantity', mine.quantity, 'received', mine.received_units, 'toStock', mine.restocked_units,
          'before', ${returningUnits(sql`r.number < this.number and r.reason <> 'core'`)}, 'decided', ${UNITS_DECIDED_BEFORE},
          'shipped', ${SHIPPED_UNITS}, 'coreCents', ${CORE_CENTS}, 'oldParts', ${OLD_PARTS_BACK}, 'back', ${UNITS_BACK} + ${REFUNDED_UNITS},
          'priceCents', product.price_per_unit_cents, 'priceSteps', product.price_steps, ${AMOUNT_OF_LINE}) order by order_line.position)
        from return_line mine join order_line on order_line.order_id = mine.order_id and order_line.position = mine.position
        join product on product.id = order_line.product_id
        join return_request this on this.id = mine.return_id
        where mine.return_id = r.id
      ) as lines
    from return_request r join "order" o on o.id = r.order_id ${rest}`)
  return rows
}

/** The returns of one order, oldest first. */
export async function selectReturnsOf(from: Transaction | typeof db, orderId: string) {
  const rows = await select(from, sql`where r.order_id = ${orderId} order by r.number`)
  return rows.map(toReturn)
}

/** The same in all orders of a customer. */
export async function listReturnsOfCustomer(whose: Whose) {
  const rows = await select(db, sql`where ${isOrderOfWhom(whose, sql`o`)} order by r.id`)
  return rows.map(toReturn)
}

export async function selectReturn(tx: Transaction, id: string) {
  return singleRow(await selectStaffReturns(tx, sql`where r.id = ${id}`))
}

export async function selectStaffReturns(from: Transaction | typeof db, rest: SQL) {
  const rows = await select(from, rest)
  const open = rows.filter(isOpenOfUnits)
  const refunded = open.length > 0 ? await selectRefundedOf(from, open) : []
  return rows.map((row) => toStaffReturn(row, refunded))
}

function isOpenOfUnits({ state, reason }: Row) {
  return reason !== 'core' && OPEN_RETURN_STATES.some((open) => open === state)
}

/**
 * The returns of units of the same orders that were refunded, or closed as they had been refunded
 * before.
 */
function selectRefundedOf(from: Transaction | typeof db, rows: Row[]) {
  const ids = sql.param(rows.map(({ orderId }) => orderId))
  return select(
    from,
    sql`where r.order_id = any(${ids}::uuid[]) and r.state in ('refunded', 'closed') and r.reason <> 'core' order by r.closed_at, r.number`,
  )
}

/**
 * The proposed refund: without the delivery that refunds of other returns contained, and less
 * earlier refunds without units.
 */
function toStaffReturn(row: Row, refunded: Row[]): StaffReturn {
  const { leftCents, codeMinimum: minimum, freeFromCents } = row
  const { refundedCents, ...order } = row.order
  const staffReturn = {
    ...toReturn(row),
    order: { ...order, refunded: toDollars(refundedCents) },
    left: toDollars(leftCents),
    ...(minimum && {
      codeMinimum: { code: minimum.code, goods: toDollars(minimum.cents) },
    }),
  }
  // Delivery was of what stays with the buyer.
  if (row.reason === 'core') return { ...staffReturn, delivery: 0 }
  if (!isOpenOfUnits(row)) return { ...staffReturn, delivery: toDollars(row.deliveryCents) }
  const ofOrder = refunded.filter(({ orderId }) => orderId === row.orderId)
  const { delivery, withoutUnits } = whatIsLeft(row, ofOrder)
  const differenceCents = priceDifferenceCents(row.lines)
  return {
    ...staffReturn,
    delivery: toDollars(delivery),
    ...(freeFromCents && { freeDeliveryFrom: toDollars(freeFromCents) }),
    ...(differenceCents > 0 && { priceDifference: toDollars(differenceCents) }),
    ...(withoutUnits > 0 && { withoutUnits: toDollars(withoutUnits) }),
  }
}

function toReturn(row: Row): Return {
  const { _id, orderId, number, state, reason, note, refusal, instructions } = row
  return {
    ...{ _id, orderId, number, state, reason, note, refusal, instructions },
    requestedAt: iso(row.requestedAt),
    approvedAt: isoOrNull(row.approvedAt),
    receivedAt: isoOrNull(row.receivedAt),
    closedAt: isoOrNull(row.closedAt),
    amount: toDollars(goodsCentsOf(row) + coreCentsOf(row)),
    ...(row.lines.some(({ coreCents }) => coreCents > 0) && { core: toDollars(coreCentsOf(row)) }),
    refunded: toDollars(row.refundedCents),
    lines: row.lines.map(toLine),
  }
}

function toLine({ vehicle, verdict, verdictReason, answers, ...line }: Line) {
  const { position, productId, part, quantity, received, toStock } = line
  return {
    ...{ position, productId, part, quantity, received, toStock },
    ...fitOf({ vehicle, verdict, verdictReason, answers }),
  }
}
