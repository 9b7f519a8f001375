import { sql } from 'drizzle-orm'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { sumOf } from '#contract/sum.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { searchDb } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import type { Category } from './build-tree.ts'
import { listBelow, shownIdsWithin } from './category-tree.ts'

/** How many parts are sold in each category, by its id. */
export async function countByCategory() {
  const { rows } = await trackTag('category', () =>
    searchDb.execute<{ id: number; count: number }>(sql`
      select category_id as id, count(*)::int as count from product
      where category_id is not null and ${isSold()} group by category_id`),
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

/** With what is sold in the categories below it. @param counts by id */
export function countWithin(category: Category, counts: Record<number, number>) {
  return sumOf(shownIdsWithin(category), (id) => counts[id] ?? 0)
}

/** The first categories of the first level in which parts are sold. */
export async function listFirstLevel(most: number) {
  const counts = await countByCategory()
  return listBelow(null)
    .filter(({ isHidden }) => !isHidden)
    .map((one) => ({ ...one, parts: countWithin(one, counts) }))
    .filter(({ parts }) => parts > 0)
    .slice(0, most)
}

/** The path of its photo or drawing, or of a drawing that stands for any part. */
export function drawingPath({ drawing, picturePath }: Category) {
  if (picturePath) return renditionPath(picturePath, 320, 'webp')
  return `/parts/${drawing ?? 'brake-disc'}.svg`
}
