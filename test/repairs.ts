import { findCategoryBySlug, loadCategories } from '#server/catalog/category/category-tree.ts'
import { db } from '#server/platform/db/client.ts'
import { repair, repairItem } from '#server/platform/db/schema/repair.ts'
import { singleRow } from '#server/platform/db/single-row.ts'

type Item = [category: string, position: string | null]

/** A repair that pages know. @param slug its name, too */
export async function aRepair(slug: string, items: Item[], more: { isHidden?: boolean } = {}) {
  const added = await db
    .insert(repair)
    .values({ slug, name: slug, ...more })
    .returning()
  const { id } = singleRow(added)
  for (const [at, [of, position]] of items.entries()) {
    const categoryId = findCategoryBySlug(of)?.id ?? 0
    await db.insert(repairItem).values({ repairId: id, place: at + 1, categoryId, position })
  }
  await loadCategories()
  return id
}
