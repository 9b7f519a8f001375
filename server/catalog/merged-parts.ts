import { sql } from 'drizzle-orm'
import { MAX_WORDS } from '#contract/catalog/category.ts'
import { db } from '../platform/db/client.ts'
import { movePairs } from './category/category-pairs.ts'
import { releasePicture } from './category/category-picture.ts'
import { lockProducts } from './lock-products.ts'

/** Parts that are moved at once: orders of them wait meanwhile. */
const BATCH = 200

/**
 * Moves the parts of a category that is being merged into another, and then deletes it.
 * @returns the other; undefined: it is not being merged
 */
export async function moveMergedParts(id: number) {
  const { rows } = await db.execute<{ into: number | null }>(
    sql`select merges_into as "into" from category where id = ${id}`,
  )
  const into = rows[0]?.into
  if (!into) return undefined
  do while ((await moveBatch(id, into)) > 0);
  while (!(await endMerge(id, into)))
  return into
}

async function moveBatch(id: number, into: number) {
  return db.transaction(async (tx) => {
    const these = sql`select id from product where category_id = ${id} order by id limit ${BATCH}`
    const { rows } = await tx.execute<{ id: string }>(these)
    await lockProducts(
      tx,
      rows.map((row) => row.id),
    )
    const moved = await tx.execute(sql`
      update product set category_id = ${into}, version = version + 1, edited_version = version + 1,
        updated_at = now()
      where category_id = ${id} and id = any(${sql.param(rows.map((row) => row.id))}::uuid[])`)
    return moved.rowCount ?? 0
  })
}

/** @returns false: a part was filed in it meanwhile */
async function endMerge(id: number, into: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table category in share row exclusive mode`)
    const { rows } = await tx.execute<{ pictureId: string | null }>(
      sql`select picture_id as "pictureId" from category where id = ${id} for update`,
    )
    const left = await tx.execute(sql`select from product where category_id = ${id} limit 1`)
    if (left.rows.length > 0) return false
    const [row] = rows
    if (!row) return true
    await tx.execute(sql`
      update category_slug set category_id = ${into} where category_id = ${id}`)
    await tx.execute(sql`
      insert into category_slug (slug, category_id, merged_id) select slug, ${into}, id from category where id = ${id}
      on conflict (slug) do update set category_id = excluded.category_id, merged_id = excluded.merged_id`)
    await movePairs(tx, id, into)
    await tx.execute(sql`update repair_item set category_id = ${into} where category_id = ${id}`)
    await tx.execute(sql`update diagram set category_id = ${into} where category_id = ${id}`)
    await tx.execute(sql`update callout set category_id = ${into} where category_id = ${id}`)
    await tx.execute(sql`
      update category c set words = array_append(c.words, m.name), version = c.version + 1
      from category m
      where c.id = ${into} and m.id = ${id} and cardinality(c.words) < ${MAX_WORDS}
        and not m.name = any(c.words) and lower(m.name) <> lower(c.name)`)
    await tx.execute(sql`delete from category where id = ${id}`)
    await releasePicture(tx, row.pictureId)
    return true
  })
}
