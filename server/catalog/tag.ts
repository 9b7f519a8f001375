import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'
import { db } from '../platform/db/client.ts'

/** Of `product`, as they are read: in their order. */
export const TAGS = sql`(select coalesce(array_agg(t.tag), '{}')
  from product_tag t where t.product_id = "product"."id")`.mapWith((tags: string[]) => tags.sort())

export function isTagged(tag: string) {
  return sql`exists (select from product_tag t where t.product_id = "product"."id" and t.tag = ${tag})`
}

/** Replaces the tags of parts whose rows are locked. */
export async function writeTags(
  tx: Pick<Transaction, 'execute'>,
  parts: { id: string; tags: string[] }[],
) {
  if (parts.length === 0) return
  const ids = parts.map(({ id }) => id)
  await tx.execute(sql`delete from product_tag where product_id = any(${sql.param(ids)}::uuid[])`)
  await tx.execute(sql`
    insert into product_tag (product_id, tag)
    select o.id, tag from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) o (id uuid, tags jsonb)
    cross join jsonb_array_elements_text(o.tags) as tag`)
}

const MAX_SUGGESTED = 20

/** The tags of parts that begin with `q`. Each is one step of the index, however many have it. */
export async function suggestTags(q: string) {
  const next = (after: string) => sql`(select t.tag from product_tag t
    where t.tag > ${sql.raw(after)} and starts_with(t.tag, ${q.trim().toLowerCase()})
    order by t.tag limit 1)`
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive found (tag) as (
      ${next("''")} union all select ${next('found.tag')} from found where found.tag is not null
    )
    select tag from found where tag is not null limit ${MAX_SUGGESTED}`)
  return rows.map(({ tag }) => tag)
}
