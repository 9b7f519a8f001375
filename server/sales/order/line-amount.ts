import { sql } from 'drizzle-orm'

// The amounts that an order's line and its delivery were charged at, for queries of `order_line`
// whose order is called `o`.

/** Do the prices of the order `o` include its tax? */
export const IS_TAX_INCLUDED = sql`o.is_tax_included`

/** Tax that came on top of the price; that which the price includes is in `goods`. */
const TAX = sql`case when ${IS_TAX_INCLUDED} then 0 else order_line.tax_cents end`

/** The tax that came on top of the core charge of one unit. */
const CORE_TAX = sql`case when ${IS_TAX_INCLUDED} then 0 else order_line.core_tax_cents end`

/** The core charge of one unit with its tax, which is refunded with it. */
export const CORE_CENTS = sql`(order_line.core_cents + ${CORE_TAX})`

/** The four numbers of a `LineAmount`, as keys and values of json_build_object. */
export const AMOUNT_OF_LINE = sql`
  'lineQuantity', order_line.quantity, 'goodsCents', order_line.quantity::bigint * order_line.price_per_unit_cents,
  'discountCents', order_line.discount_cents, 'taxCents', ${TAX}`

/** What a whole line was charged at, without its core charges. */
export const AMOUNT_CENTS = sql`(
  order_line.quantity::bigint * order_line.price_per_unit_cents - order_line.discount_cents + ${TAX}
)`

/** What the delivery of an order cost, with its tax. */
export const DELIVERY_CENTS = sql`(
  o.shipping_cents + case when ${IS_TAX_INCLUDED} then 0 else o.tax_cents - (
    select coalesce(sum(${TAX} + order_line.quantity::bigint * ${CORE_TAX}), 0) from order_line where order_line.order_id = o.id
  ) end
)::int`
