import { branchBelow } from '../category/category-tree.ts'
import type { FacetCounts } from './facets.ts'

// Counts of two lists without a part in common, together.

export function addCounts(one: FacetCounts, other: FacetCounts): FacetCounts {
  return {
    categories: add(one.categories, other.categories, ({ id }) => id),
    brands: add(one.brands, other.brands, ({ value }) => value)?.sort(
      (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
    ),
    positions: add(one.positions, other.positions, ({ value }) => value),
    ranges: add(one.ranges, other.ranges, ({ range }) => range),
    in_stock: one.in_stock + other.in_stock,
    specs: add(one.specs, other.specs, ({ name, value }) => JSON.stringify([name, value])),
  }
}

/** Only the counts of categories. */
export function addToCategories(
  counts: FacetCounts['categories'],
  others: readonly { id: number; count: number }[],
) {
  return add(counts, others, ({ id }) => id)
}

/**
 * Those right below a category, each with what is below it; below null, those of the first level.
 */
export function atLevelBelow(
  above: number | null,
  counts: readonly { id: number; count: number }[] | null,
) {
  const branches = (counts ?? []).map(({ id, count }) => ({
    id: branchBelow(above, id)?.id ?? id,
    count,
  }))
  return add(null, branches, ({ id }) => id)
}

function add<Counted extends { count: number }>(
  some: readonly Counted[] | null,
  others: readonly Counted[] | null,
  keyOf: (counted: Counted) => string | number,
) {
  const all = new Map<string | number, Counted>()
  for (const one of [...(some ?? []), ...(others ?? [])]) {
    const known = all.get(keyOf(one))
    all.set(keyOf(one), known ? { ...known, count: known.count + one.count } : one)
  }
  return [...all.values()]
}
