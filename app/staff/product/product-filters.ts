import { type ProductFilters, type ProductSort, parametersOf } from '#app/api/staff-product.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { PartColumn, StaffProductCount } from '#contract/catalog/staff-product.ts'
import { MAX_TAG_LENGTH } from '#contract/catalog/tag.ts'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import { formatCount } from '#contract/money.ts'

// What narrows and sorts Manage Products is in its URL, so that it can be linked and gone back to.

export type FilterProps = {
  filters: ProductFilters
  sort: ProductSort
  counts: StaffProductCount
  categories: StaffCategory[]
}

type State = NonNullable<ProductFilters['state']>
type Stock = NonNullable<ProductFilters['stock']>

export const STATES: readonly [State, string][] = [
  ['live', 'Live'],
  ['draft', 'Draft'],
  ['no-weight', 'No weight'],
  ['deleted', 'Deleted'],
]

export const STOCKS: readonly [Stock, string][] = [
  ['in', 'In stock'],
  ['low', 'Low stock'],
  ['out', 'Out of stock'],
]

export const SORTED: readonly [PartColumn, string][] = [
  ['name', 'Name'],
  ['brand', 'Brand'],
  ['category', 'Category'],
  ['price', 'Price'],
  ['stock', 'Stock'],
  ['state', 'State'],
]

/** The filters of a URL, without parameters that are no filter. */
export function productFiltersOf(url: string): ProductFilters {
  const { searchParams } = new URL(url)
  const given = (name: string) => searchParams.get(name)?.trim() ?? ''
  const state = STATES.find(([one]) => one === given('state'))?.[0]
  // Links of older releases have it as a state.
  const stock = STOCKS.find(([one]) => [given('stock'), given('state')].includes(one))?.[0]
  const q = given('q').slice(0, SEARCH_LENGTH)
  const brand = given('brand').slice(0, 60)
  const category = Number(given('category'))
  const tag = given('tag').toLowerCase().slice(0, MAX_TAG_LENGTH)
  return {
    ...(state && { state }),
    ...(q && { q }),
    ...(Number.isSafeInteger(category) && category > 0 && { category }),
    ...(brand && { brand }),
    ...(tag && { tag }),
    ...(stock && { stock }),
  }
}

export function productSortOf(url: string): ProductSort {
  const given = new URL(url).searchParams.get('sort') ?? ''
  return SORTED.flatMap(([one]) => [one, `-${one}` as const]).find((one) => one === given)
}

export function searchOf(filters: ProductFilters, sort: ProductSort) {
  return new URLSearchParams(parametersOf({ ...filters, ...(sort && { sort }) })).toString()
}

/** The way a click on the head of its column sorts: up, then down, then newest first. */
export function nextSort(column: PartColumn, sort: ProductSort): ProductSort {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? undefined : column
}

/** ‘5 low in stock’; of a search or a category its name, as the API does not count them. */
export function listedIn(filters: ProductFilters, counts: StaffProductCount, category?: string) {
  const { state, q, brand, tag, stock } = filters
  const words = [state && WORDS[state], stock && WORDS[stock]].filter(Boolean)
  const named = [category, brand, tag && `tag ${tag}`, q && `“${q}”`].filter(Boolean)
  if (named.length > 0 || words.length > 1) return [...named, ...words].join(', ')
  const count = countOf(filters, counts)
  if (words.length === 0) return String(counts.all)
  return count === undefined ? words.join() : `${formatCount(count)} ${words.join()}`
}

function countOf({ state, stock }: ProductFilters, counts: StaffProductCount) {
  if (stock) return stock === 'low' ? counts.low : undefined
  if (!state) return counts.all
  return state === 'no-weight' ? counts.noWeight : counts[state]
}

const WORDS = {
  live: 'live',
  draft: 'in draft',
  'no-weight': 'without a weight',
  deleted: 'deleted',
  in: 'in stock',
  low: 'low in stock',
  out: 'out of stock',
}
