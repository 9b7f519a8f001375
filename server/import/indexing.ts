import { sql } from 'drizzle-orm'
import { indexProducts } from '../catalog/search/search.ts'
import { db } from '../platform/db/client.ts'

const BATCH = 1_000

/** Indexes the parts that an import has changed, without a job for each. */
export async function indexImported(importId: string) {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ line: number; id: string }>(sql`
      select r.line, r.product_id as id from import_row r
      where r.import_id = ${importId} and r.line > ${after} and r.action in ('add', 'change', 'remove')
        and r.product_id is not null
      order by r.line limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    await indexProducts([...new Set(rows.map(({ id }) => id))])
    after = last.line
  }
}
