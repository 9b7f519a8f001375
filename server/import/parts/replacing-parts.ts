import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { idOf } from './product-index.ts'

/** Which of the parts that replace others the shop has. */
export async function readReplacing(cells: (string | undefined)[]) {
  const ids = cells.flatMap((cell) => idOf(cell ?? '') ?? [])
  if (ids.length === 0) return new Set<string>()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from product where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`)
  return new Set(rows.map(({ id }) => id))
}
