import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import type { StaffProductQuery } from '#contract/catalog/staff-product.ts'
import { isSold, product } from '../platform/db/schema/product.ts'
import { searchText } from '../platform/list/text-search.ts'
import { categoryIdsWithin } from './category/category-tree.ts'
import { isAsked } from './staff-search.ts'
import { isLow, type LowStock, readLowStock } from './stock/low-stock.ts'
import { isTagged } from './tag.ts'

// What the filters of Manage Products find: its list, how many there are, and what a bulk edit
// changes.

const isPresent = isNull(product.deletedAt)

export const IN_STATE = {
  live: isSold(),
  draft: and(isPresent, sql`${product.state} = 'draft'`),
  // No index has them: the list reads the products in their sequence until its page is full.
  'no-weight': and(isPresent, isNull(product.weightGrams)),
  deleted: isNotNull(product.deletedAt),
}

export type StaffFilter = Pick<
  StaffProductQuery,
  'state' | 'q' | 'category' | 'brand' | 'tag' | 'stock'
>
type OwnState = keyof typeof IN_STATE

/** @param state undefined: all that are not deleted */
export function inState(state: OwnState | undefined) {
  return state ? IN_STATE[state] : isPresent
}

/** The filters that a prepared statement does not have. */
export function isNarrowed({ q, category, brand, tag, stock }: StaffFilter) {
  return Boolean(searchText(q) || brand || tag || stock) || category !== undefined
}

/** The condition of the filters but for the state. */
export async function narrowedTo(filter: StaffFilter, lowStock: LowStock) {
  const { q, category, brand, tag, stock } = filter
  const wanted = searchText(q)
  return and(
    wanted ? await isAsked(wanted) : undefined,
    category === undefined
      ? undefined
      : inArray(product.categoryId, categoryIdsWithin({ id: category })),
    brand
      ? sql`${product.brandId} = (select id from brand where slug = ${brandSlug(brand)})`
      : undefined,
    tag ? isTagged(tag) : undefined,
    stock && inStock(stock, lowStock),
  )
}

function inStock(stock: NonNullable<StaffFilter['stock']>, { threshold, above }: LowStock) {
  if (stock === 'low') return isLow(threshold, above)
  return stock === 'in' ? gt(product.availableQuantity, 0) : eq(product.availableQuantity, 0)
}

/** The whole condition, for a statement of its own. */
export async function matches(filter: StaffFilter): Promise<SQL | undefined> {
  return and(inState(filter.state), await narrowedTo(filter, await readLowStock()))
}
