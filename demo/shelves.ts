import { findCategoryBySlug } from '#contract/catalog/category.ts'
import type { DemoPart } from './part.ts'

/**
 * Where each part lies, by SKU: a row of racks for each category, a rack for each one below it, and
 * a shelf for every two parts.
 */
export function shelvesOf(parts: DemoPart[]) {
  const inRack = new Map<string, number>()
  return new Map(
    parts.map(({ sku, category: slug }) => {
      const { id = 0, parentId = 0 } = findCategoryBySlug(slug) ?? {}
      const row = String.fromCharCode(64 + (parentId ?? 0))
      const rack = `${row}${id % 100}`
      const before = inRack.get(rack) ?? 0
      inRack.set(rack, before + 1)
      return [sku, `${rack}-${Math.floor(before / 2) + 1}`] as const
    }),
  )
}
