import { type SQL, sql } from 'drizzle-orm'
import { PRODUCT_LABELS, type ProductFields } from '#contract/catalog/product.ts'
import type {
  ChangedPrice,
  ChangedPrices,
  LargestChanges,
} from '#contract/import/largest-changes.ts'
import { toDollars } from '#contract/money.ts'
import { db } from '../../platform/db/client.ts'

// The changes of a file of parts that matter most: by the units sold in the last year.

const SHOWN = 10

export async function readLargestChanges(importId: string): Promise<LargestChanges> {
  const [sides, prices, added, fields, others] = await Promise.all([
    readSides(importId),
    readPrices(importId),
    readAdded(importId),
    readFields(importId),
    readOthers(importId),
  ])
  return {
    up: sideOf(true, sides, prices),
    down: sideOf(false, sides, prices),
    added,
    fields,
    others,
  }
}

const LINE = sql`coalesce((r.raw ->> 'fileLine')::int, r.line)`
const CENTS = (dollars: SQL) => sql`round((${dollars})::numeric * 100)::bigint`

/** Rows `c` that change a price, with what their parts have sold. */
function changedPrices(importId: string) {
  return sql`
    with changed as (
      select r.line, r.product_id, ${LINE} as shown, r.resolved,
        ${CENTS(sql`r.resolved -> 'was' ->> 'pricePerUnit'`)} as was,
        ${CENTS(sql`r.resolved -> 'fields' ->> 'pricePerUnit'`)} as now
      from import_row r
      where r.import_id = ${importId} and r.action = 'change'
        and r.resolved -> 'fields' ? 'pricePerUnit' and r.resolved -> 'was' ? 'pricePerUnit'
    ), weighed as (
      select c.*, coalesce(s.units, 0) as units, (c.now - c.was) * coalesce(s.units, 0) as stake,
        (c.now - c.was) * 100.0 / c.was as percent, c.now > c.was as is_up
      from changed c left join (${soldUnits(sql`select product_id from changed`)}) s using (product_id)
      where c.was > 0
    )`
}

/** @param products a subquery of their ids */
function soldUnits(products: SQL) {
  return sql`
    select l.product_id, sum(l.quantity)::int as units
    from order_line l join "order" o on o.id = l.order_id and o.paid_at > now() - interval '1 year'
    where l.product_id in (${products}) group by 1`
}

type Side = { isUp: boolean; count: number; median: number; cents: number }

async function readSides(importId: string) {
  const { rows } = await db.execute<Side>(sql`
    ${changedPrices(importId)}
    select is_up as "isUp", count(*)::int as count, sum(stake)::float8 as cents,
      percentile_cont(0.5) within group (order by percent)::float8 as median
    from weighed group by 1`)
  return rows
}

const PART = sql`coalesce(nullif(concat_ws(' ', b.name, coalesce(p.number, p.sku)), ''), p.name) as part, p.name`

type PriceRow = Omit<ChangedPrice, 'was' | 'price' | 'stake'> & {
  isUp: boolean
  was: number
  now: number
  cents: number
}

async function readPrices(importId: string) {
  const { rows } = await db.execute<PriceRow>(sql`
    ${changedPrices(importId)}, ranked as (
      select *, row_number() over (partition by is_up order by abs(stake) desc, abs(percent) desc, line) as n
      from weighed
    )
    select c.shown as line, c.product_id as "productId", ${PART}, c.is_up as "isUp",
      c.was::float8 as was, c.now::float8 as now, c.units, c.stake::float8 as cents, round(c.percent, 1)::float8 as percent,
      round((c.now - coalesce(${CENTS(sql`c.resolved -> 'fields' ->> 'cost'`)}, p.cost_cents)) * 100.0 / c.now, 1)::float8 as margin
    from ranked c join product p on p.id = c.product_id left join brand b on b.id = p.brand_id
    where c.n <= ${SHOWN} order by c.n`)
  return rows
}

function sideOf(isUp: boolean, sides: Side[], prices: PriceRow[]): ChangedPrices {
  const side = sides.find((one) => one.isUp === isUp)
  return {
    count: side?.count ?? 0,
    median: Math.round((side?.median ?? 0) * 10) / 10,
    stake: toDollars(side?.cents ?? 0),
    rows: prices
      .filter((one) => one.isUp === isUp)
      .map(({ isUp: _, was, now, cents, ...row }) => ({
        ...row,
        was: toDollars(was),
        price: toDollars(now),
        stake: toDollars(cents),
      })),
  }
}

/** Of new parts the dearest: nothing is known of what they will sell. */
async function readAdded(importId: string) {
  const { rows } = await db.execute<LargestChanges['added'][number]>(sql`
    select ${LINE} as line, r.product_id as "productId",
      concat_ws(' ', f ->> 'brand', coalesce(f ->> 'number', f ->> 'sku')) as part,
      coalesce(f ->> 'name', f ->> 'title', '') as name,
      (f ->> 'pricePerUnit')::float8 as price, coalesce(f ->> 'state', 'draft') as state
    from import_row r cross join lateral (select r.resolved -> 'fields' as f) fields
    where r.import_id = ${importId} and r.action = 'add'
    order by (f ->> 'pricePerUnit')::float8 desc nulls last, r.line limit ${SHOWN}`)
  return rows
}

const IS_OTHER = sql`r.action = 'change' and ((r.resolved -> 'fields') - 'pricePerUnit' <> '{}'
  or r.resolved -> 'numbers' <> '[]' or r.resolved -> 'attributes' <> '[]')`

/** How many rows change each field. */
async function readFields(importId: string) {
  const { rows } = await db.execute<{ name: keyof ProductFields; rows: number }>(sql`
    select name, count(*)::int as rows
    from import_row r cross join lateral jsonb_object_keys(r.resolved -> 'fields') as name
    where r.import_id = ${importId} and r.action = 'change' and name <> 'pricePerUnit'
    group by 1 order by 2 desc, 1`)
  return rows.map((row) => ({ ...row, name: PRODUCT_LABELS[row.name] ?? row.name }))
}

async function readOthers(importId: string) {
  const { rows } = await db.execute<LargestChanges['others'][number]>(sql`
    with changed as (
      select r.line, ${LINE} as shown, r.product_id, r.resolved -> 'changes' as changes
      from import_row r where r.import_id = ${importId} and ${IS_OTHER}
    )
    select c.shown as line, c.product_id as "productId", ${PART}, coalesce(s.units, 0) as units, c.changes
    from changed c join product p on p.id = c.product_id left join brand b on b.id = p.brand_id
    left join (${soldUnits(sql`select product_id from changed`)}) s on s.product_id = c.product_id
    order by coalesce(s.units, 0) desc, c.line limit ${SHOWN}`)
  return rows.map((row) => ({ ...row, changes: row.changes.filter((one) => !isOfPrice(one)) }))
}

function isOfPrice(change: string) {
  return change.startsWith(`${PRODUCT_LABELS.pricePerUnit} $`)
}
