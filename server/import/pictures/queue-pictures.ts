import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { NO_PICTURE } from '../parts/product-source.ts'

/** The job that reads the pictures of an applied import. */
export const IMPORT_PICTURES_JOB = 'import-pictures'

/**
 * The parts of an applied file whose picture is the URL of one of its cells: also those that had
 * the URL before, since the supplier may have another picture there by now.
 */
export async function queuePictures(tx: Transaction, importId: string) {
  await tx.execute(sql`
    insert into import_picture (import_id, product_id, url, host, url_before)
    select distinct on (p.id) r.import_id, p.id, p.img, lower(substring(p.img from '^https?://([^/?#]+)')),
      coalesce(k.row ->> 'img', case when r.action = 'add' then
        coalesce('/parts/' || c.drawing || '.svg', ${NO_PICTURE}) else p.img end)
    from import_row r
    join product p on p.id = r.product_id and p.deleted_at is null and p.img ~* '^https?://[^/?#]'
    left join category c on c.id = p.category_id
    left join import_replaced k
      on k.import_id = r.import_id and k.product_id = p.id and k.kind = 'product'
    where r.import_id = ${importId} and coalesce(r.resolved -> 'raw', r.raw) ? 'image'
      and (r.applied_at is not null or r.action = 'same')
    order by p.id
    on conflict (import_id, product_id) do update set url = excluded.url, host = excluded.host,
      state = 'waiting', tries = 0, try_at = now(), error = null
      where import_picture.url <> excluded.url`)
  await queueWaiting(tx, importId)
}

/** A job for the pictures that wait, at the moment of the first. */
export async function queueWaiting(tx: Transaction, importId: string) {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select min(try_at)::text as at from import_picture
    where import_id = ${importId} and state = 'waiting'`)
  const at = rows[0]?.at
  if (!at) return
  await insertJob(tx, {
    kind: IMPORT_PICTURES_JOB,
    subjectId: importId,
    event: `fetch ${Date.now()}`,
    runAt: new Date(at),
  })
}
