import { sql } from 'drizzle-orm'
import { lockPictures, updateUnusedSince } from '../../catalog/picture/used-pictures.ts'
import type { Transaction } from '../../platform/db/client.ts'

type Added = { id: string; picture: string; replaced: string | null }

/**
 * Takes back the photos that an import has given to these parts, and ends the wait of those that
 * have none yet. A photo whose place another took comes back, if the shop still has it.
 */
export async function undoPictures(tx: Transaction, importId: string, ids: string[]) {
  const areTheirs = sql`product_id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<Added>(sql`
    with ended as (delete from import_picture where import_id = ${importId} and ${areTheirs} returning *)
    select product_id as id, picture_id as picture, replaced_id as replaced
    from ended where picture_id is not null`)
  if (rows.length === 0) return
  const all = rows.flatMap(({ picture, replaced }) => [picture, ...(replaced ? [replaced] : [])])
  const usable = await lockPictures(tx, [...new Set(all)])
  const added = rows.map((row) => ({
    ...row,
    replaced: row.replaced && usable.has(row.replaced) ? row.replaced : null,
  }))
  const body = sql`jsonb_to_recordset(${JSON.stringify(added)}::jsonb) a (id uuid, picture uuid, replaced uuid)`
  await tx.execute(sql`
    delete from product_picture n using ${body}
    where n.product_id = a.id and n.picture_id = a.picture and n.is_imported and a.replaced is null`)
  await tx.execute(sql`
    update product_picture n set picture_id = a.replaced from ${body}
    where n.product_id = a.id and n.picture_id = a.picture and n.is_imported and a.replaced is not null`)
  const back = added.flatMap(({ replaced }) => replaced ?? [])
  await updateUnusedSince(
    tx,
    back,
    added.map(({ picture }) => picture),
  )
}
