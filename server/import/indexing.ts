import { sql } from 'drizzle-orm'
import { indexProducts } from '../catalog/search/search.ts'
import { db } from '../platform/db/client.ts'

const BATCH = 1_000

/** Indexes the parts that an import has changed, without a job for each. */
export async function indexImported(importId: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct r.product_id as id from import_row r
      where r.import_id = ${importId} and r.product_id > ${after} and r.action in ('add', 'change', 'remove')
      order by 1 limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    await indexProducts(rows.map(({ id }) => id))
    after = last.id
  }
}
