import { sql } from 'drizzle-orm'
import { searchDb } from '../../../platform/db/client.ts'

const MAX_STEPS = 20

/** @property of the part that it replaces. @property shown that part's number */
type Successor = { id: string; of: string; shown: string }

/** What replaces products, and what replaces that, the end of each chain first. */
export async function findSuccessors(ids: string[]) {
  const { rows } = await searchDb.execute<Successor>(sql`
    with recursive chain as (
      select p.id, p.id as root, p.superseded_by, coalesce(p.number, p.name) as shown, 0 as step
      from product p where p.id = any(${sql.param(ids)}::uuid[]) and p.superseded_by is not null
      union all
      select p.id, root, p.superseded_by, chain.shown, step + 1
      from chain join product p on p.id = chain.superseded_by where step < ${MAX_STEPS}
    ) cycle id set is_cycle using path
    select id, root as of, shown from chain where step > 0 and not is_cycle order by step desc`)
  return rows
}
