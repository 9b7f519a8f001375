import { sql } from 'drizzle-orm'
import { db } from '../../../platform/db/client.ts'
import { findCategory, loadCategories } from '../../category/category-tree.ts'
import { moveMergedParts } from '../../merged-parts.ts'
import { countTitles } from './count-titles.ts'
import { indexProducts } from './index-products.ts'

const BATCH = 1_000

/**
 * The handler of the job that an edit of a category queues: its parts are found by its present
 * name, and searches know its words.
 */
export async function indexCategory({ payload }: { payload: unknown }) {
  const { id } = payload as { id: number }
  // The edit may be of another process, whose notification is still under way.
  await loadCategories()
  const into = await moveMergedParts(id)
  if (into !== undefined) await loadCategories()
  // The id of a merged one leads to the other, also when the job is done again.
  await indexPartsOf(into ?? findCategory(id)?.id ?? id)
  await countTitles()
}

async function indexPartsOf(categoryId: number) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from product where category_id = ${categoryId} and deleted_at is null and id > ${after}::uuid
      order by id limit ${BATCH}`)
    await indexProducts(rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
