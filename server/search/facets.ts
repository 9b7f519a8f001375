import { type SQL, sql } from 'drizzle-orm'
import { findCategory } from '#contract/category.ts'
import { formatPrice } from '#contract/money.ts'
import type { Facet, FacetChoice } from '#contract/part-card.ts'
import type { PartListQuery } from '#contract/part-list.ts'
import { priceOf } from '#contract/part-list-url.ts'
import { searchDb } from '../db/client.ts'
import { allHold, type Filter, IN_STOCK, type Pass } from './pass.ts'

/** Beyond it a search does not count: ‘10,000+’. */
export const MAX_COUNTED = 10_000

const MAX_CHOICES = 30

/** In dollars, where each step begins. */
const PRICE_STEPS = [0, 10, 25, 50, 100, 250, 500]

/** All that the passes find, up to the bound, with what filters ask of it. */
export function hitsOf(passes: readonly Pass[], filters: readonly Filter[]) {
  const any = sql.join(
    passes.map(({ where }) => sql`(${where})`),
    sql` or `,
  )
  const holds = ['brand', 'category', 'position', 'price', 'inStock'].map((name) => {
    const filter = filters.find((one) => one.name === name)
    return sql`${filter?.where ?? sql`true`} as ${sql.identifier(`is_${name}`)}`
  })
  const always = filters.filter(({ name }) => name.startsWith('spec.'))
  return sql`
    select p.id, p.brand_id, p.category_id, p.price_per_unit_cents as price, ${IN_STOCK} as in_stock,
      s.axle, s.side, ${sql.join(holds, sql`, `)}
    from product_search s join product p on p.id = s.product_id
    where s.is_listed and (${any}) and ${allHold(always)}
    limit ${sql.raw(String(MAX_COUNTED + 1))}`
}

/** Those of `hitsOf` that every filter takes. */
export function narrowed(hits: SQL) {
  return sql`select * from (${hits}) h where is_brand and is_category and is_position and is_price and "is_inStock"`
}

type Row = { facet: string; value: string | null; name: string | null; count: number }

/** Counted in one statement; a facet's own choice does not narrow its own counts. */
export async function countFacets(hits: SQL, query: PartListQuery) {
  const { rows } = await searchDb.execute<Row>(sql`
    with hit as materialized (${hits}),
    counted as (
      select 'brand' as facet, brand_id::text as value, count(*)::int as count from hit
      where is_category and is_position and is_price and "is_inStock" and brand_id is not null group by 2
      union all
      select 'category', category_id::text, count(*)::int from hit
      where is_brand and is_position and is_price and "is_inStock" and category_id is not null group by 2
      union all
      select 'position', spot, count(*)::int from hit cross join lateral (values (axle), (side)) spots (spot)
      where is_brand and is_category and is_price and "is_inStock" and spot is not null group by 2
      union all
      select 'price', width_bucket(price, ${sql.param(PRICE_STEPS.map((step) => step * 100))}::int[])::text, count(*)::int from hit
      where is_brand and is_category and is_position and "is_inStock" group by 2
      union all
      select 'inStock', '1', count(*)::int from hit
      where is_brand and is_category and is_position and is_price and in_stock
      union all
      select 'all', null, count(*)::int from hit
      where is_brand and is_category and is_position and is_price and "is_inStock"
    )
    select counted.facet, coalesce(b.slug, value) as value, b.name, count
    from counted left join brand b on facet = 'brand' and b.id::text = value
    order by count desc, value`)
  const ofFacet = (name: string) => rows.filter(({ facet, count }) => facet === name && count > 0)
  const total = rows.find(({ facet }) => facet === 'all')?.count ?? 0
  return { facets: facetsOf(ofFacet, query), total }
}

function facetsOf(ofFacet: (name: string) => Row[], query: PartListQuery): Facet[] {
  const choice = (value: string, label: string, count: number, isChosen: boolean): FacetChoice => ({
    value,
    label,
    count,
    isChosen,
  })
  const category = ofFacet('category').flatMap(({ value, count }) => {
    const found = findCategory(Number(value))
    return found ? [choice(found.slug, found.name, count, query.category === found.slug)] : []
  })
  const brand = ofFacet('brand').map(({ value, name, count }) =>
    choice(value ?? '', name ?? '', count, query.brand.includes(value ?? '')),
  )
  const position = ofFacet('position').map(({ value, count }) =>
    choice(value ?? '', capitalized(value ?? ''), count, query.position === value),
  )
  const price = ofFacet('price')
    .map(({ value, count }) => ({ step: Number(value) - 1, count }))
    .sort((a, b) => a.step - b.step)
    .map(({ step, count }) => {
      const [from = 0, to] = PRICE_STEPS.slice(step)
      const value = `${from}-${to ?? ''}`
      return choice(value, priceLabel(from, to), count, priceOf(query) === value)
    })
  const inStock = ofFacet('inStock').map(({ count }) =>
    choice('1', 'In stock', count, query.inStock),
  )
  return [
    { name: 'category', label: 'Category', choices: withChosen(category, query.category) },
    { name: 'brand', label: 'Brand', choices: withChosen(brand, ...query.brand) },
    { name: 'position', label: 'Position', choices: withChosen(position, query.position) },
    { name: 'price', label: 'Price', choices: price },
    { name: 'inStock', label: 'Availability', choices: inStock },
  ].filter(({ choices }) => choices.length > 0)
}

/** The most frequent, and what is chosen although it finds nothing, so that it can be taken back. */
function withChosen(choices: FacetChoice[], ...chosen: (string | undefined)[]) {
  const missing = chosen.filter(
    (value) => value !== undefined && !choices.some((choice) => choice.value === value),
  ) as string[]
  const shown = choices.filter(({ isChosen }, place) => isChosen || place < MAX_CHOICES)
  return [
    ...shown,
    ...missing.map((value) => ({ value, label: capitalized(value), count: 0, isChosen: true })),
  ]
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function priceLabel(from: number, to: number | undefined) {
  if (from === 0) return `Under ${formatPrice(to ?? 0)}`
  return to === undefined
    ? `${formatPrice(from)} and more`
    : `${formatPrice(from)} to ${formatPrice(to)}`
}
