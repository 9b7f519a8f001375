import type { RepairLink } from '#contract/catalog/repair.ts'
import type { Category } from './build-tree.ts'
import { findCategory, listRepairs, shownIdsWithin } from './category-tree.ts'
import type { RepairRow } from './repair-rows.ts'

// Repairs as pages name them. One without items is not shown.

export function findRepair(slug: string) {
  return listShownRepairs().find((one) => one.slug === slug)
}

export function listShownRepairs() {
  return listRepairs().filter(({ isHidden, items }) => !isHidden && items.length > 0)
}

/**
 * Those that take a part of the category, or of one below it.
 * @param positions of the part, by default any: those that take it there
 */
export function listRepairsOf(
  category: Category,
  positions: readonly (string | null | undefined)[] = [],
): RepairLink[] {
  const ids = shownIdsWithin(category)
  return listShownRepairs()
    .filter(({ items }) =>
      items.some(
        (item) =>
          ids.includes(item.categoryId) &&
          (positions.length === 0 || positions.some((one) => isAt(one, item.position))),
      ),
    )
    .map(toLink)
}

/** ‘front left’ is at the front. */
function isAt(one: string | null | undefined, other: string | null) {
  if (!one || !other) return true
  const [at, asked] = [`${one.toLowerCase()} `, `${other} `]
  return at.startsWith(asked) || asked.startsWith(at)
}

/** All, for a page of every category. */
export function listRepairLinks(): RepairLink[] {
  return listShownRepairs().map(toLink)
}

function toLink(repair: RepairRow): RepairLink {
  const { slug, name, items } = repair
  const needed = items.filter(({ isOptional }) => !isOptional)
  const names = needed.map(({ categoryId }) => findCategory(categoryId)?.name.toLowerCase())
  return { slug, name, takes: [...new Set(names.filter((one) => one !== undefined))] }
}
