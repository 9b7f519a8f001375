import { sql } from 'drizzle-orm'
import { CATEGORIES, type Category } from '#contract/catalog/category.ts'
import { trackTag } from '../platform/cache/dependencies.ts'
import { db, searchDb } from '../platform/db/client.ts'
import { category } from '../platform/db/schema/category.ts'

/** Writes the categories of the contract into their table, to which products refer. */
export async function loadCategories() {
  const rows = CATEGORIES.map(({ id, slug, name, parentId }) => ({ id, slug, name, parentId }))
  await db
    .insert(category)
    .values(rows)
    .onConflictDoUpdate({
      target: category.id,
      set: {
        slug: sql`excluded.slug`,
        name: sql`excluded.name`,
        parentId: sql`excluded.parent_id`,
      },
      setWhere: sql`(category.slug, category.name, category.parent_id)
        is distinct from (excluded.slug, excluded.name, excluded.parent_id)`,
    })
}

/** How many parts are sold in each category, by its id. */
export async function countByCategory() {
  const { rows } = await trackTag('category', () =>
    searchDb.execute<{ id: number; count: number }>(sql`
      select category_id as id, count(*)::int as count from product
      where category_id is not null and deleted_at is null and state = 'live' group by category_id`),
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

/** With what is sold in the categories below it. @param counts by id */
export function countWithin({ id, parentId }: Category, counts: Record<number, number>) {
  return CATEGORIES.reduce(
    (sum, one) =>
      one.id === id || (parentId === null && one.parentId === id)
        ? sum + (counts[one.id] ?? 0)
        : sum,
    0,
  )
}

/** The first categories of the first level in which parts are sold. */
export async function listFirstLevel(most: number) {
  const counts = await countByCategory()
  return CATEGORIES.filter(({ parentId }) => parentId === null)
    .map((one) => ({ slug: one.slug, name: one.name, parts: countWithin(one, counts) }))
    .filter(({ parts }) => parts > 0)
    .slice(0, most)
}
