import { sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { db } from '../../platform/db/client.ts'

type Pictures = NonNullable<Import['pictures']>

/** Failed ones that the page names. */
const NAMED = 50

/** How far the pictures of an import are. @returns null: it has none that are fetched */
export async function countPictures(importId: string): Promise<Pictures | null> {
  const { rows } = await db.execute<{ state: keyof Pictures; parts: number }>(sql`
    select state, count(*)::int as parts from import_picture
    where import_id = ${importId} group by state`)
  if (rows.length === 0) return null
  const counts = Object.fromEntries(rows.map(({ state, parts }) => [state, parts]))
  const { rows: retried } = await db.execute<{ error: string }>(sql`
    select error from import_picture
    where import_id = ${importId} and state = 'waiting' and error is not null limit 1`)
  const { rows: failures } = await db.execute<Pictures['failures'][number]>(sql`
    select p.id as "_id", coalesce(p.title, p.name) as name, w.url, w.error
    from import_picture w join product p on p.id = w.product_id
    where w.import_id = ${importId} and w.state = 'failed' order by p.id limit ${NAMED}`)
  return {
    waiting: 0,
    added: 0,
    kept: 0,
    failed: 0,
    ...counts,
    failures,
    trouble: retried[0]?.error ?? null,
  }
}
