import { sql } from 'drizzle-orm'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { db } from '../../platform/db/client.ts'
import { categoryTree } from './category-tree.ts'

/** Each before those below it, with how many parts are in it, drafts included. */
export async function listStaffCategories(): Promise<StaffCategory[]> {
  const { rows } = await db.execute<{ id: number; parts: number }>(sql`
    select category_id as id, count(*)::int as parts from product
    where category_id is not null and deleted_at is null group by 1`)
  const parts = new Map(rows.map((row) => [row.id, row.parts]))
  return categoryTree().all.map(({ id, parentId, name, slug }) => ({
    ...{ id, parentId, name, slug },
    parts: parts.get(id) ?? 0,
  }))
}
