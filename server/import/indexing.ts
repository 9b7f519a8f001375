import { sql } from 'drizzle-orm'
import { db } from '../db/client.ts'

const BATCH = 1_000

/** The parts that an import has changed are indexed anew, as after edits of theirs. */
export async function indexImported(importId: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct r.product_id as id from import_row r
      where r.import_id = ${importId} and r.product_id > ${after} and r.action in ('add', 'change', 'remove')
      order by 1 limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    await db.execute(sql`
      insert into job (kind, subject_id, event)
      select 'search', id, 'v' || version from product
      where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
      on conflict do nothing`)
    after = last.id
  }
}
