import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { StaffProductQuery } from '#contract/catalog/staff-product.ts'
import { product } from '../platform/db/schema/product.ts'
import { searchText } from '../platform/list/text-search.ts'
import { categoryIdsWithin } from './category/category-tree.ts'
import { isSold } from './product.ts'
import { isAsked } from './staff-search.ts'
import { isLow, type LowStock, readLowStock } from './stock/low-stock.ts'

// What the filters of Manage Products find: its list, how many there are, and what a bulk edit
// changes.

const isPresent = isNull(product.deletedAt)

export const IN_STATE = {
  live: isSold,
  draft: and(isPresent, sql`${product.state} = 'draft'`),
  // No index has them: the list reads the products in their sequence until its page is full.
  'no-weight': and(isPresent, isNull(product.weightGrams)),
  deleted: isNotNull(product.deletedAt),
}

export type StaffFilter = Pick<StaffProductQuery, 'state' | 'q' | 'category'>
type OwnState = keyof typeof IN_STATE

/** @param state undefined: all that are not deleted */
export function inState(state: OwnState | undefined) {
  return state ? IN_STATE[state] : isPresent
}

/** The filters that a prepared statement does not have. */
export function isNarrowed({ q, category }: StaffFilter) {
  return Boolean(searchText(q)) || category !== undefined
}

/** The condition of the filters but for the state, unless that is `low`. */
export async function narrowedTo({ state, q, category }: StaffFilter, lowStock: LowStock) {
  const wanted = searchText(q)
  return and(
    wanted ? await isAsked(wanted) : undefined,
    category === undefined
      ? undefined
      : inArray(product.categoryId, categoryIdsWithin({ id: category })),
    state === 'low' ? isLow(lowStock.threshold, lowStock.above) : undefined,
  )
}

/** The whole condition, for a statement of its own. */
export async function matches(filter: StaffFilter): Promise<SQL | undefined> {
  const { state } = filter
  const more = await narrowedTo(filter, await readLowStock())
  return and(inState(state === 'low' ? undefined : state), more)
}
