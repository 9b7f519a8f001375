import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { OrderLine } from '#contract/order/order.ts'
import type { OrderedPart } from '#contract/order/ordered-part.ts'
import { nameOfSeveral } from '../order.ts'
import { type FirstLine, fitOf, partOf } from './first-line.ts'

// The lines of an order of several parts and its amounts, in its one JSON column (order-row.ts). An order of one part is its
// own line.

type LineOfOrder = [
  position: number,
  productId: string,
  product: string,
  sku: string | null,
  pricePerUnitCents: number,
  quantity: number,
  unpacked: number,
  img: string,
  part: FirstLine,
  coreCents: number,
]

export type LinesOfOrder = LineOfOrder[]

// Most orders have neither parcels nor refunds when their lines are read.
const PACKED_OR_REFUNDED = sql`case when packed_units = 0 and refunded_units = 0 then 0 else (
    select coalesce(sum(p.quantity), 0)::int from shipment s
    join shipment_line p on p.shipment_id = s.id and p.position = l.position
    where s.order_id = "order".id and s.canceled_at is null
  ) + (
    select coalesce(sum(f.quantity), 0)::int from refund r
    join refund_line f on f.refund_id = r.id and f.position = l.position
    where r.order_id = "order".id and r.failed_at is null
  ) end`

/** Hardly any order needs the query. Without a join, so that the lines are read in the sequence of the primary key. */
export const LINES = sql`case when line_count > 1 then (
  select json_agg(json_build_array(l.position, l.product_id, l.product_name, l.sku, l.price_per_unit_cents,
    l.quantity, l.quantity - ${PACKED_OR_REFUNDED}, (select img from product where product.id = l.product_id),
    json_build_array(l.title, l.number, l.brand, l.vehicle, l.verdict, l.verdict_reason, l.answers), l.core_cents) order by l.position)
  from order_line l where l.order_id = "order".id
) end`

export function toLines(lines: LinesOfOrder): OrderLine[] {
  return lines.map(
    ([position, productId, product, sku, cents, quantity, unpacked, img, line, core]) => ({
      position,
      productId,
      product,
      part: partOf(product, line),
      sku,
      pricePerUnit: toDollars(cents),
      quantity,
      unpacked,
      img,
      ...(core > 0 && { coreCharge: toDollars(core) }),
      ...fitOf(line),
    }),
  )
}

/** ‘Front brake pads, set of four and 2 more’: the name that buyers read, of an order of several parts. */
export function partOfSeveral(product: string, lines: LinesOfOrder): OrderedPart {
  const [first] = lines
  const title = first ? nameOfSeveral(partOf(first[2], first[8]).title, lines.length) : product
  return { title, number: null, brand: null }
}

/** The amounts of an order, null for an order of one part at its price. */
export const AMOUNTS = sql`case when line_count > 1 or total_cents <> goods_cents or tax_cents > 0
    or shipping_rate_name is not null or discount_code is not null
  then json_build_array(discount_cents, shipping_cents, tax_cents, is_tax_included, shipping_rate_name, discount_code, tax,
    core_cents, promised_by) end`

type TaxOfOrder = { name: string; ppm: number; baseCents: number; taxCents: number }

export type AmountsOfOrder = [
  discountCents: number,
  shippingCents: number,
  taxCents: number,
  isTaxIncluded: boolean,
  shippingRate: string | null,
  code: string | null,
  taxes: TaxOfOrder[] | null,
  coreCents: number,
  promisedBy: string | null,
]

export function toAmounts([
  discount,
  shipping,
  tax,
  isIncluded,
  rate,
  code,
  taxes,
  core,
  promisedBy,
]: AmountsOfOrder) {
  return {
    discount: toDollars(discount),
    shipping: toDollars(shipping),
    tax: toDollars(tax),
    ...(isIncluded && { taxIncluded: true as const }),
    ...(rate !== null && { shippingRate: rate }),
    ...(promisedBy !== null && { promisedBy }),
    ...(code !== null && { code }),
    ...(taxes && { taxes: taxes.map(toTax) }),
    ...(core > 0 && { core: toDollars(core) }),
  }
}

/** Turns the stored tax, in cents and parts per million, into dollars and percent. */
export function toTax({ name, ppm, baseCents, taxCents }: TaxOfOrder) {
  return { name, percent: ppm / 10_000, base: toDollars(baseCents), tax: toDollars(taxCents) }
}
