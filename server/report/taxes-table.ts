import { type SQL, sql } from 'drizzle-orm'
import { regionCode } from '#contract/address/country.ts'
import type { Period } from '#contract/staff/export.ts'
import { prepare } from '../platform/db/client.ts'
import {
  batchesOf,
  type Cell,
  FIRST_ID,
  money,
  oneBatch,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { PLACE_OF_SALE } from '../sales/order/place-of-sale.ts'
import { MADE_AT, WAS_MADE, WAS_REJECTED } from './made-refunds.ts'
import { isWithin, type Moments, momentsOf } from './period.ts'
import { type TaxedRefund, taxesOfRefund } from './refund-taxes.ts'

// Tax by place and rate: what orders that were paid in a period have of it, and what refunds of the
// period took back, without those that the bank rejected in it. A sale without tax has a row, too.

type Place = { country: string | null; region: string | null }
type Rate = Place & { name: string; percent: number }
type Sums = {
  orders: number
  baseCents: number
  taxCents: number
  backBase: number
  backTax: number
}

const COLUMNS: Record<string, (row: Rate & Sums) => Cell> = {
  country: ({ country }) => country,
  region: ({ region }) => region,
  tax: ({ name }) => name,
  percent: ({ percent }) => percent,
  orders: ({ orders }) => orders,
  base: ({ baseCents }) => money(baseCents),
  tax_amount: ({ taxCents }) => money(taxCents),
  base_refunded: ({ backBase }) => money(backBase),
  tax_refunded: ({ backTax }) => money(backTax),
  base_left: ({ baseCents, backBase }) => money(baseCents - backBase),
  tax_left: ({ taxCents, backTax }) => money(taxCents - backTax),
}

const UNTAXED = { name: 'no tax', percent: 0 }

export function taxesTable(period: Period): Table {
  return tableOf(
    'taxes',
    COLUMNS,
    oneBatch(() => rowsOf(period)),
  )
}

/** The rows are as many as rates and places, however many orders there are. */
async function rowsOf(period: Period) {
  const moments = await momentsOf(period)
  const sums = new Map<string, Rate & Sums>()
  for (const { orders, baseCents, taxCents, ...rate } of await soldIn(moments)) {
    const sum = sumOf(sums, rate)
    sum.orders += orders
    sum.baseCents += baseCents
    sum.taxCents += taxCents
  }
  for await (const refund of refundsIn(moments, madeAfter)) await takeBack(sums, refund, 1)
  for await (const refund of refundsIn(moments, rejectedAfter)) await takeBack(sums, refund, -1)
  return [...sums.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

async function takeBack(sums: Map<string, Rate & Sums>, refund: TaxedRefund, sign: 1 | -1) {
  const { country, region, cents, isTaxed } = refund
  if (!isTaxed) sumOf(sums, { country, region, ...UNTAXED }).backBase += sign * cents
  for (const { name, percent, baseCents, taxCents } of await taxesOfRefund(refund)) {
    const sum = sumOf(sums, { country, region, name, percent })
    sum.backBase += sign * baseCents
    sum.backTax += sign * taxCents
  }
}

/** Buyers write ‘Illinois’ or ‘IL’. */
function sumOf(sums: Map<string, Rate & Sums>, of: Rate) {
  const rate = { ...of, region: regionCode(of.country ?? '', of.region ?? '') }
  const key = keyOf(rate)
  const known = sums.get(key)
  if (known) return known
  const added = { ...rate, orders: 0, baseCents: 0, taxCents: 0, backBase: 0, backTax: 0 }
  sums.set(key, added)
  return added
}

function keyOf({ country, region, name, percent }: Rate) {
  return JSON.stringify([country ?? '', region ?? '', name, percent])
}

type Page = { after: string; limit: number }

async function* refundsIn(moments: Moments, refundsAfter: typeof madeAfter) {
  const read = (page: Page) => refundsAfter({ ...moments, ...page })
  for await (const rows of batchesOf(read, ({ id }) => id, FIRST_ID)) yield* rows
}

const IS_TAXED = sql`jsonb_array_length(coalesce(o.tax, '[]')) > 0`

const soldIn = prepare<Rate & Pick<Sums, 'orders' | 'baseCents' | 'taxCents'>, Moments>(
  'taxes of orders of a period',
  sql`select ${PLACE_OF_SALE}, r ->> 'name' as name, ((r -> 'ppm')::numeric / 10000)::float8 as percent,
      count(*)::int as orders, sum((r -> 'baseCents')::bigint)::float8 as "baseCents",
      sum((r -> 'taxCents')::bigint)::float8 as "taxCents"
    from "order" o, jsonb_array_elements(o.tax) r where ${isWithin(sql`o.paid_at`)}
    group by 1, 2, 3, 4
    union all
    select ${PLACE_OF_SALE}, ${sql.raw(`'${UNTAXED.name}'`)}, 0, count(*)::int, sum(o.total_cents)::float8, 0
    from "order" o where ${isWithin(sql`o.paid_at`)} and not ${IS_TAXED}
    group by 1, 2`,
)

function refundsAfter(name: string, at: SQL, condition: SQL) {
  return prepare<TaxedRefund, Moments & Page>(
    name,
    sql`select r.id, o.id as "orderId", r.amount_cents::float8 as cents, ${PLACE_OF_SALE}, ${IS_TAXED} as "isTaxed",
      (select i.snapshot -> 'taxes' from invoice i where i.refund_id = r.id and i.amount_cents > 0) as taxes
    from refund r join "order" o on o.id = r.order_id and o.transaction_id = r.payment_intent_id
    where r.id > ${sql.placeholder('after')}::uuid and ${isWithin(at)} and ${condition}
    order by r.id limit ${sql.placeholder('limit')}`,
  )
}

const madeAfter = refundsAfter('taxed refunds of a period', MADE_AT, WAS_MADE)

const rejectedAfter = refundsAfter(
  'taxed refunds that were rejected in a period',
  sql`r.failed_at`,
  WAS_REJECTED,
)
