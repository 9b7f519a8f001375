import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'

// What rows of parts say of other rows of their file: at the check, and after a decision about the
// queue.

type On = Pick<Transaction, 'execute'>

export async function compareProducts(on: On, importId: string) {
  await keepOneOrQueue(on, importId)
  await noteAlikeNumbers(on, importId)
  await noteSharedGtins(on, importId)
}

/** A row of parts that writes something, or would if the shop did not have it. */
const IS_READ = sql`r.action in ('add', 'change', 'same') and not r.findings @> '[{"code": "duplicate"}]'`

/**
 * Rows of one part: if all would write the same, the first is kept; else they wait. What an applied
 * row has written the shop has: the others are compared with the shop.
 */
function keepOneOrQueue(on: On, importId: string) {
  return on.execute(sql`
    with keyed as materialized (
      select r.line, k.key
      from import_row r cross join lateral jsonb_array_elements_text(r.resolved -> 'keys') as k (key)
      where r.import_id = ${importId} and ${IS_READ} and r.applied_at is null
    ), shared as materialized (
      select key from keyed group by key having count(*) > 1
    ), alike as materialized (
      select k.line, k.key, md5((r.resolved - '{keys,changes,was,loose,raw,id}'::text[])::text) as effect
      from shared join keyed k using (key) join import_row r on r.import_id = ${importId} and r.line = k.line
    ), several as (
      select key, min(line) as first, count(distinct effect) > 1 as differs from alike group by key
    ), found as (
      select k.line, min(s.first) as first, bool_or(s.differs) as differs, min(s.key) as key
      from alike k join several s using (key) group by k.line
    )
    update import_row t set
      action = case when f.differs then 'queued' else 'same' end,
      resolved = case when f.differs
        then jsonb_build_object('key', 'twice', 'part', 'twice ' || f.key, 'productId', t.product_id)
        else t.resolved end,
      findings = case when f.differs
        then jsonb_build_array(jsonb_build_object('code', 'duplicate-differs',
          'text', 'This part is listed twice, first in row ' || f.first || ', and the rows differ')) || t.findings
        else t.findings || jsonb_build_array(jsonb_build_object('code', 'duplicate',
          'text', 'The same as row ' || f.first || ': kept once')) end
    from found f
    where t.import_id = ${importId} and t.line = f.line and t.applied_at is null
      and (f.differs or f.line <> f.first)`)
}

/** Two new parts whose numbers are alike: the file itself says that they are two. */
function noteAlikeNumbers(on: On, importId: string) {
  return on.execute(sql`
    with added as (
      select r.line, r.resolved -> 'fields' ->> 'number' as number, number_look(r.resolved ->> 'loose') as loose
      from import_row r where r.import_id = ${importId} and r.action = 'add' and r.resolved ? 'loose'
    ), alike as (
      select line, lead(line) over rows as next, lead(number) over rows as next_number,
        lag(line) over rows as last, lag(number) over rows as last_number
      from added window rows as (partition by loose order by line)
    )
    update import_row t set findings = t.findings || jsonb_build_array(jsonb_build_object('code', 'near-number',
      'text', 'The file also has ' || coalesce(a.last_number, a.next_number) || ', in row '
        || coalesce(a.last, a.next) || ': two parts'))
    from alike a
    where t.import_id = ${importId} and t.line = a.line and coalesce(a.last, a.next) is not null
      and not t.findings @> '[{"code": "near-number"}]'`)
}

/** Packs and revisions of a part may share a GTIN: both keep it. */
function noteSharedGtins(on: On, importId: string) {
  return on.execute(sql`
    with shared as (
      select r.line, min(r.line) over same as first, max(r.line) over same as last
      from import_row r where r.import_id = ${importId} and ${IS_READ} and r.resolved ? 'gtin'
      window same as (partition by r.resolved ->> 'gtin')
    )
    update import_row t set findings = t.findings || jsonb_build_array(jsonb_build_object('code', 'gtin-shared',
      'field', 'gtin', 'text', 'Row ' || case when t.line = s.first then s.last else s.first end || ' has the same GTIN'))
    from shared s
    where t.import_id = ${importId} and t.line = s.line and s.first < s.last
      and not t.findings @> '[{"code": "gtin-shared"}]'`)
}
