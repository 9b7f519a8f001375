import { sql } from 'drizzle-orm'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { db } from '../../platform/db/client.ts'
import { categoryPair } from '../../platform/db/schema/category.ts'
import { notFound } from '../../platform/errors.ts'
import { buildTree } from './build-tree.ts'
import { readCategoryRows } from './category-rows.ts'

/** Each before those below it, with how many parts are in it, drafts included. */
export async function listStaffCategories() {
  const [rows, pairs, counted] = await Promise.all([
    readCategoryRows(),
    db.select().from(categoryPair),
    db.execute<{ id: number; parts: number }>(sql`
      select category_id as id, count(*)::int as parts from product
      where category_id is not null and deleted_at is null group by 1`),
  ])
  const parts = new Map(counted.rows.map((row) => [row.id, row.parts]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const { all, together } = buildTree(rows, [], pairs)
  return all.flatMap(({ id }): StaffCategory[] => {
    const row = byId.get(id)
    if (!row) return []
    const { googleId: _, position: __, ...shown } = row
    return [{ ...shown, together: [...(together.get(id) ?? [])], parts: parts.get(id) ?? 0 }]
  })
}

/** @throws AppError 404 */
export async function getStaffCategory(id: number) {
  const found = (await listStaffCategories()).find((one) => one.id === id)
  if (!found) throw notFound('category')
  return found
}
