import { type SQL, sql } from 'drizzle-orm'
import { capitalized } from '#contract/capitalized.ts'
import type { Facet, FacetChoice } from '#contract/catalog/part-card.ts'
import type { PartListQuery } from '#contract/catalog/part-list.ts'
import { priceOf, readAmountRange, specFacet } from '#contract/catalog/part-list-url.ts'
import { sumOf } from '#contract/sum.ts'
import { drawingPath } from '../category/category-counts.ts'
import { listShownCategories } from '../category/category-tree.ts'
import { conditionOf } from './part-filters.ts'

/** Dollars at which one price range ends and the next begins. */
const PRICE_RANGES = [25, 50, 100, 250, 500]
const MAX_BRANDS = 30
/**
 * More are counted than are shown: added to the counts of another list, others may be the most
 * frequent.
 */
const MAX_COUNTED_BRANDS = 10 * MAX_BRANDS
/** An attribute is a filter if it has at least 2 values, and at most this many. */
const MAX_VALUES = 24
/** Amounts that are more than this many are a range, which may have more of them. */
const MAX_CHOICES = 6
const MAX_AMOUNTS = 200
const MAX_ATTRIBUTES = 6
const MAX_COUNTED_VALUES = 2000

type Counted = { value: string; label: string; count: number; drawing?: string }
type CountedValue = { name: string; value: string; count: number; amount: number | null }

/** Counts of one list, as `facetColumns` selects them. Empty ones are null. */
export type FacetCounts = {
  categories: { id: number; count: number }[] | null
  brands: Counted[] | null
  positions: { value: string; count: number }[] | null
  ranges: { range: number; count: number }[] | null
  in_stock: number
  specs: CountedValue[] | null
}

/**
 * Counts among the rows of `part` (part-list.ts). @param withSpecs parts of one category have
 * attributes to compare
 */
export function facetColumns(filters: Map<string, SQL>, withSpecs: boolean) {
  const bounds = sql.raw(PRICE_RANGES.map((dollars) => dollars * 100).join())
  return sql`
    (select json_agg(f) from (select category_id as id, count(*)::int from part
      where category_id is not null and ${conditionOf(filters, 'category')} group by 1) f) as categories,
    (select json_agg(f) from (select b.slug as value, b.name as label, count(*)::int from part join brand b on b.id = brand_id
      where ${conditionOf(filters, 'brand')} group by b.id order by 3 desc, b.slug limit ${MAX_COUNTED_BRANDS}) f) as brands,
    (select json_agg(f) from (select place as value, sum(parts)::int as count from (
        select axle, side, count(*) as parts from part where ${conditionOf(filters, 'position')} group by 1, 2) p,
        unnest(array[axle, side]) place
      where place is not null group by 1) f) as positions,
    (select json_agg(f) from (select width_bucket(cents, array[${bounds}]) as range, count(*)::int from part
      where ${conditionOf(filters, 'price')} group by 1) f) as ranges,
    (select count(*)::int from part where is_in_stock and ${conditionOf(filters, 'inStock')}) as in_stock,
    ${withSpecs ? specs(filters) : sql`null::json`} as specs`
}

/**
 * The values of attributes: of one that is not chosen among all that is found, of a chosen one
 * without its own choice.
 */
function specs(filters: Map<string, SQL>) {
  const chosen = [...filters.keys()].filter((name) => name.startsWith(specFacet('')))
  const names = chosen.map((facet) => facet.slice(specFacet('').length))
  const others = names.length > 0 ? sql`a.name not in ${names}` : sql`true`
  const parts = [
    valuesWhere(sql`${others} and ${conditionOf(filters)}`),
    ...chosen.map((facet, place) =>
      valuesWhere(sql`a.name = ${names[place]} and ${conditionOf(filters, facet)}`),
    ),
  ]
  return sql`(select json_agg(f) from (${sql.join(parts, sql` union all `)}) f)`
}

function valuesWhere(condition: SQL) {
  return sql`(select a.name, concat_ws(' ', a.value, a.unit) as value, count(*)::int, min(a.amount) as amount
    from part join product_attribute a on a.product_id = part.id where ${condition} group by 1, 2 limit ${MAX_COUNTED_VALUES})`
}

/**
 * Facets with something to choose: zero choices are left out, the chosen one stays.
 * @param total of the list, with all its filters
 * @param attributes that are filters, in this sequence; none: those that most parts have
 */
export function toFacets(
  counts: FacetCounts,
  query: PartListQuery,
  total: number,
  attributes: readonly string[] = [],
): Facet[] {
  const facets: Facet[] = [
    facet('category', 'Category', categoryChoices(counts), [query.category]),
    facet('brand', 'Brand', (counts.brands ?? []).slice(0, MAX_BRANDS), query.brand),
    facet('position', 'Position', positionChoices(counts), [query.position]),
    facet('price', 'Price', priceChoices(counts, query, total), [priceOf(query)]),
    facet(
      'inStock',
      'Stock',
      [{ value: '1', label: 'In stock', count: counts.in_stock }],
      query.inStock ? ['1'] : [],
    ),
    ...specFacets(counts, query, attributes),
  ]
  return facets.filter(({ choices }) => choices.length > 0)
}

function facet(
  name: string,
  label: string,
  counted: Counted[],
  chosen: (string | undefined)[],
): Facet {
  const wanted = chosen.filter((value) => value !== undefined)
  const missing = wanted.filter((value) => !counted.some((one) => one.value === value))
  const gone = missing.map((value) => ({ value, label: value, count: 0 }))
  const choices = [...counted, ...gone].map(
    (one): FacetChoice => ({ ...one, isChosen: wanted.includes(one.value) }),
  )
  return { name, label, choices: choices.filter(({ count, isChosen }) => count > 0 || isChosen) }
}

/** In the owner's sequence. */
function categoryChoices({ categories }: FacetCounts) {
  const counts = new Map((categories ?? []).map(({ id, count }) => [id, count]))
  return listShownCategories().flatMap((category) => {
    const { id, slug, name, drawing, picturePath } = category
    const count = counts.get(id)
    if (count === undefined) return []
    const shown = (drawing ?? picturePath) ? { drawing: drawingPath(category) } : {}
    return [{ value: slug, label: name, count, ...shown }]
  })
}

function positionChoices({ positions }: FacetCounts) {
  const order = ['front', 'rear', 'left', 'right']
  return (positions ?? [])
    .map(({ value, count }) => ({ value, label: capitalized(value), count }))
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

function priceChoices({ ranges }: FacetCounts, query: PartListQuery, total: number): Counted[] {
  const counted = (ranges ?? [])
    .sort((a, b) => a.range - b.range)
    .map(({ range, count }) => {
      const [from, to] = [PRICE_RANGES[range - 1], PRICE_RANGES[range]]
      return { value: `${from ?? 0}-${to ?? ''}`, label: rangeLabel(from, to), count }
    })
  const value = priceOf(query)
  if (value === undefined || counted.some((one) => one.value === value)) return counted
  return [
    ...counted,
    { value, label: rangeLabel(query.priceFrom || undefined, query.priceTo), count: total },
  ]
}

function rangeLabel(from: number | undefined, to: number | undefined) {
  if (from === undefined) return `Under $${to}`
  return to === undefined ? `$${from} and more` : `$${from} to $${to}`
}

function specFacets({ specs }: FacetCounts, query: PartListQuery, attributes: readonly string[]) {
  const byName = new Map<string, CountedValue[]>()
  for (const one of specs ?? []) {
    byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  }
  const isChosen = (name: string) => name in query.attributes
  const proposed = attributes.length > 0 ? ownersOf(byName, attributes) : mostFrequent(byName)
  const others = [...byName].filter(
    ([name]) => isChosen(name) && !proposed.some(([one]) => one === name),
  )
  return [...proposed, ...others].map(([name, values]) =>
    specFacetOf(name, values, query.attributes[name]),
  )
}

type ByName = Map<string, CountedValue[]>

/** In the owner's sequence, whatever their case. */
function ownersOf(byName: ByName, attributes: readonly string[]) {
  const spelled = attributes.map((name) => name.toLowerCase())
  const placeOf = (name: string) => spelled.indexOf(name.toLowerCase())
  return [...byName]
    .filter(([name, { length }]) => placeOf(name) >= 0 && length >= 2)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
}

function mostFrequent(byName: ByName) {
  const sizeOf = (values: CountedValue[]) => sumOf(values, ({ count }) => count)
  return [...byName]
    .filter(([, values]) => isFilter(values))
    .sort(([a, inA], [b, inB]) => sizeOf(inB) - sizeOf(inA) || (a < b ? -1 : 1))
    .slice(0, MAX_ATTRIBUTES)
}

function isFilter(values: CountedValue[]) {
  const isRange = values.length > MAX_CHOICES && areAmounts(values)
  return values.length >= 2 && values.length <= (isRange ? MAX_AMOUNTS : MAX_VALUES)
}

/** Amounts of one unit, each written in one way. */
function areAmounts(values: CountedValue[]) {
  const units = new Set(values.map(({ value }) => value.replace(/^[-\d.,]+/, '')))
  const amounts = new Set(values.map(({ amount }) => amount))
  return units.size === 1 && amounts.size === values.length && !amounts.has(null)
}

const BY_SIZE = new Intl.Collator('en', { numeric: true })

function specFacetOf(name: string, values: CountedValue[], chosen: string | undefined): Facet {
  const range = chosen === undefined ? undefined : readAmountRange(chosen)
  const isRange = (range || values.length > MAX_CHOICES) && areAmounts(values)
  const shown = values
    .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0) || BY_SIZE.compare(a.value, b.value))
    .slice(0, isRange ? MAX_AMOUNTS : MAX_VALUES)
  const choices = shown.map(({ value, count }) => ({ value, label: value, count }))
  const within = shown.filter(({ amount }) => amount !== null && isWithin(amount, range))
  // A range without parts stays as a choice, so that it can be taken back.
  const wanted = within.length > 0 ? within.map(({ value }) => value) : [chosen]
  const one = facet(specFacet(name), name, choices, wanted)
  const isWhole = isRange && one.choices.length === shown.length
  return isWhole ? { ...one, amounts: shown.map(({ amount }) => amount ?? 0) } : one
}

function isWithin(amount: number, [from, to]: [number, number] = [1, 0]) {
  return amount >= from && amount <= to
}
