import { and, type SQL, sql } from 'drizzle-orm'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { readAmountRange, specFacet } from '#contract/catalog/part-list-url.ts'
import { toCents } from '#contract/money.ts'
import { findCategoryBySlug, shownIdsWithin } from '../category/category-tree.ts'

/** Conditions on the rows of `part` (part-list.ts), by the facet that they are of. */
export function filtersOf(query: PartListQuery) {
  const { brand, category, position, priceFrom, priceTo, inStock, attributes } = query
  const filters = new Map<string, SQL>()
  if (brand.length > 0) {
    filters.set('brand', sql`part.brand_id in (select id from brand where slug in ${brand})`)
  }
  const chosen = category === undefined ? undefined : findCategoryBySlug(category)
  if (chosen) filters.set('category', sql`part.category_id in ${shownIdsWithin(chosen)}`)
  if (position) filters.set('position', sql`${position} in (part.axle, part.side)`)
  if (priceFrom !== undefined || priceTo !== undefined) {
    const from = sql`part.cents >= ${toCents(priceFrom ?? 0)}`
    const price = priceTo === undefined ? from : sql`${from} and part.cents < ${toCents(priceTo)}`
    filters.set('price', price)
  }
  if (inStock) filters.set('inStock', sql`part.is_in_stock`)
  for (const [name, value] of Object.entries(attributes)) {
    filters.set(
      specFacet(name),
      sql`exists (select from product_attribute a where a.product_id = part.id and a.name = ${name}
        and ${isWanted(value)})`,
    )
  }
  return filters
}

function isWanted(value: string) {
  const [from, to] = readAmountRange(value) ?? []
  if (from === undefined) return sql`concat_ws(' ', a.value, a.unit) = ${value}`
  return sql`a.amount between ${from} and ${to}`
}

/** All of them, but the one of `facet`: its own choice does not narrow its own counts. */
export function conditionOf(filters: Map<string, SQL>, facet?: string) {
  const others = [...filters].flatMap(([name, filter]) => (name === facet ? [] : [filter]))
  return and(...others) ?? sql`true`
}
