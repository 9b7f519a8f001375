import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import {
  IS_SAME,
  isLackingNumber,
  KEY_OF_X,
  LINES,
  lackingFitments,
  ofLines,
  RESOLVED,
} from '../fitments/fitment-rows-sql.ts'
import type { ImportRecord } from '../import-record.ts'
import { changedSince } from './changed-since.ts'

// What rows of fitments and numbers do is compared with what the shop has: at the check, after a
// decision about the queue, and once more when they are applied.

type On = Pick<Transaction, 'execute'>

/** Rows that changed nothing when the rest of their file was applied stay so. */
const IS_OPEN = sql`r.applied_at is null and not r.findings @> '[{"code": "duplicate"}]'
  and (r.action in ('add', 'change', 'remove') or (r.action = 'same'
    and exists (select from import i where i.id = r.import_id and i.applied_at is null)))`

/**
 * A row that the shop has already becomes `same`, or `change` if its quantity differs; one to
 * remove that it lacks, `same`.
 * @returns a product of which a row does something else than it did before, if there is one
 */
export function compareFitments(on: On, importId: string) {
  return compare(
    on,
    importId,
    sql`
    select r.line, case
      when (r.raw ->> 'isDelete')::boolean then case when f.id is null then 'same' else 'remove' end
      when f.id is null then 'add'
      when f.quantity is not distinct from x.quantity then 'same' else 'change' end as action
    from import_row r cross join lateral ${RESOLVED} left join fitment f on ${IS_SAME}`,
  )
}

/** The same for numbers. A number under another brand is added: it takes the place of the first. */
export async function compareNumbers(on: On, importId: string) {
  await leaveDuplicates(on, importId, 'numbers')
  return compare(
    on,
    importId,
    sql`
    select r.line, case when n.norm is null then 'add' else 'same' end as action
    from import_row r
    left join part_number n on n.norm = r.resolved ->> 'norm' and n.product_id = r.product_id
      and n.kind = r.resolved ->> 'kind' and n.shown = r.resolved ->> 'shown'
      and n.brand is not distinct from r.resolved ->> 'brand'`,
  )
}

const NOTHING = JSON.stringify([
  { code: 'nothing-to-remove', text: 'The shop has no such fitment to remove' },
])

/** @param found the line and the present action of rows `r` */
async function compare(on: On, importId: string, found: SQL) {
  const { rows } = await on.execute<{ last: number | null }>(
    sql`select max(line) as last from import_row where import_id = ${importId}`,
  )
  let product: string | undefined
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += LINES) {
    const { rows: changed } = await on.execute<{ id: string }>(sql`
      with found as (${found} where ${ofLines(importId, from)} and ${IS_OPEN}),
      changed as (
        update import_row t set action = found.action, findings = case
          when t.action = 'remove' and found.action = 'same' then t.findings || ${NOTHING}::jsonb
          else t.findings end
        from found
        where t.import_id = ${importId} and t.line = found.line and t.action <> found.action
        returning t.product_id as id, t.action
      )
      select id from changed where action <> 'same' limit 1`)
    product ??= changed[0]?.id
  }
  return product
}

/** Of rows that say the same of one part the first is kept, or the one that is applied already. */
export async function leaveDuplicates(on: On, importId: string, kind: ImportRecord['kind']) {
  const key =
    kind === 'numbers' ? sql`(r.resolved ->> 'kind') || ' ' || (r.resolved ->> 'shown')` : KEY_OF_X
  await on.execute(sql`
    update import_row t set action = 'same', findings = t.findings || jsonb_build_array(
      jsonb_build_object('code', 'duplicate', 'text', 'The same as row ' || d.shown || ': kept once'))
    from (
      select r.line, first_value(r.line) over same as first,
        first_value(coalesce((r.raw ->> 'fileLine')::int, r.line)) over same as shown
      from import_row r cross join lateral ${RESOLVED}
      where r.import_id = ${importId} and r.action in ('add', 'change', 'same')
        and not r.findings @> '[{"code": "duplicate"}]'
      window same as (partition by r.product_id, ${key} order by r.applied_at nulls last, r.line)
    ) d
    where t.import_id = ${importId} and t.line = d.line and d.line <> d.first and t.applied_at is null`)
}

/**
 * A digest of the fitments or numbers that FULL removes: their count stays if one goes and another
 * one comes.
 */
export async function digestRemoved(on: On, importId: string, kind: ImportRecord['kind']) {
  const { rows } = await on.execute<{ digest: string | null }>(
    kind === 'numbers'
      ? sql`
        select md5(string_agg(n.key, ' ' order by n.key)) as digest from (
          select row(n.product_id, n.kind, n.shown)::text as key
          from part_number n where ${isLackingNumber(importId)}
        ) n`
      : sql`
        select md5(string_agg(f.id::text, ' ' order by f.id)) as digest
        from (${lackingFitments(importId)}) f`,
  )
  return rows[0]?.digest ?? ''
}

/**
 * Before the rows are applied: does each still do what the check has shown, and would FULL remove
 * the same? Those that waited in the queue have no file any more that could be checked again: they
 * do what they do now.
 * @throws AppError 409
 */
export async function requireAsChecked(tx: Transaction, row: ImportRecord) {
  const compareAll = row.kind === 'numbers' ? compareNumbers : compareFitments
  const product = await compareAll(tx, row.id)
  if (row.appliedAt) return
  const { mode, removes } = row.options
  if (product) {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from product where id = ${product}`,
    )
    throw changedSince(rows[0]?.name)
  }
  // Not of a check by an older release.
  if (mode !== 'FULL' || removes === undefined) return
  if ((await digestRemoved(tx, row.id, row.kind)) !== removes) throw new AppError(409, OTHERS)
}

const OTHERS = 'It would remove other rows than the check has shown. Check the file again.'
