import { sql } from 'drizzle-orm'
import { regionCode } from '#contract/address/country.ts'
import type { Period } from '#contract/staff/export.ts'
import { prepare } from '../platform/db/client.ts'
import {
  batchesOf,
  type Cell,
  dayCell,
  FIRST_ID,
  money,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { nameOf } from '../sales/order/invoice/invoice-view.ts'
import { PLACE_OF_SALE } from '../sales/order/place-of-sale.ts'
import { dayOf, isWithin, type Moments, momentsOf } from './period.ts'

// What was sold: a row for each line of the orders that were paid in a period, and one for the
// delivery of each. The totals of these rows are those of the orders.

type Row = {
  orderId: string
  order: number
  invoice: { prefix: string; number: number } | null
  day: string
  line: number | null
  sku: string | null
  brand: string | null
  number: string | null
  part: string
  quantity: number
  unitCents: number
  goodsCents: number
  discountCents: number
  deliveryCents: number
  coreCents: number
  taxCents: number
  totalCents: number
  rates: string | null
  country: string | null
  region: string | null
  payment: string
}

const COLUMNS: Record<string, (row: Row) => Cell> = {
  order: ({ order }) => order,
  invoice: ({ invoice }) => invoice && nameOf(invoice),
  paid: ({ day }) => dayCell(day),
  line: ({ line }) => line,
  sku: ({ sku }) => sku,
  brand: ({ brand }) => brand,
  part_number: ({ number }) => number,
  part: ({ part }) => part,
  quantity: ({ quantity }) => quantity,
  unit_price: ({ unitCents }) => money(unitCents),
  goods: ({ goodsCents }) => money(goodsCents),
  discount: ({ discountCents }) => money(discountCents),
  delivery: ({ deliveryCents }) => money(deliveryCents),
  core_charges: ({ coreCents }) => money(coreCents),
  net: ({ totalCents, taxCents }) => money(totalCents - taxCents),
  tax: ({ taxCents }) => money(taxCents),
  total: ({ totalCents }) => money(totalCents),
  rates: ({ rates }) => rates,
  country: ({ country }) => country,
  region: ({ country, region }) => regionCode(country ?? '', region ?? ''),
  payment: ({ payment }) => payment,
}

/** How many orders are read at once. */
const ORDERS = 200

export async function orderLinesTable(period: Period, batch = ORDERS): Promise<Table> {
  const moments = await momentsOf(period)
  const read = (page: Page) => linesAfter({ ...moments, ...page })
  const batches = batchesOf(read, ({ orderId }) => orderId, FIRST_ID, batch)
  return tableOf('order-lines', COLUMNS, batches)
}

type Page = { after: string; limit: number }

/**
 * A line's tax with that of its core charges; what the order has beyond its lines is delivery's.
 */
const TAX_OF_LINE = sql`(l.tax_cents + l.quantity::bigint * l.core_tax_cents)`
const GOODS_OF_LINE = sql`l.quantity::bigint * l.price_per_unit_cents`
const CORE_OF_LINE = sql`l.quantity::bigint * l.core_cents`

const linesAfter = prepare<Row, Moments & Page>(
  'order lines of a period',
  sql`with page as materialized (
      select * from "order"
      where id > ${sql.placeholder('after')}::uuid and ${isWithin(sql`paid_at`)}
      order by id limit ${sql.placeholder('limit')}
    ), sold as (
      select order_id, position as line, sku, brand, number, coalesce(title, product_name) as part, quantity,
        price_per_unit_cents as unit, ${GOODS_OF_LINE} as goods, discount_cents as discount, 0 as delivery,
        ${CORE_OF_LINE} as core, ${TAX_OF_LINE} as tax
      from order_line l where order_id in (select id from page)
      union all
      select o.id, null, null, null, null, coalesce(o.shipping_rate_name, 'Delivery'), 1, o.shipping_cents, 0,
        o.discount_cents - lines.discount, o.shipping_cents, 0, o.tax_cents - lines.tax
      from page o cross join lateral (
        select sum(discount_cents)::bigint as discount, sum(${TAX_OF_LINE})::bigint as tax
        from order_line l where l.order_id = o.id
      ) lines
      where o.shipping_cents <> 0 or o.tax_cents <> lines.tax or o.discount_cents <> lines.discount
    )
    select o.id as "orderId", o.number::float8 as order, ${dayOf(sql`o.paid_at`)} as day, line, s.sku, s.brand, s.number, part,
      s.quantity, unit::float8 as "unitCents", goods::float8 as "goodsCents", discount::float8 as "discountCents",
      delivery::float8 as "deliveryCents", core::float8 as "coreCents", s.tax::float8 as "taxCents",
      (goods - discount + delivery + core + case when o.is_tax_included then 0 else s.tax end)::float8 as "totalCents",
      (select string_agg(r ->> 'name' || ' ' || ((r -> 'ppm')::numeric / 10000)::float8 || '%', ', ')
        from jsonb_array_elements(o.tax) r) as rates,
      ${PLACE_OF_SALE}, o.transaction_id as payment,
      (select json_build_object('prefix', i.prefix, 'number', i.number) from invoice i
        where i.order_id = o.id and i.kind = 'invoice') as invoice
    from sold s join page o on o.id = s.order_id
    order by o.id, line nulls last`,
)
