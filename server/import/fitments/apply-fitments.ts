import { type SQL, sql } from 'drizzle-orm'
import { lockProducts } from '../../catalog/lock-products.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import type { ImportRecord } from '../import-record.ts'
import { throwIfStopping } from '../interruption.ts'
import { isToApply } from '../rows/applied-rows.ts'
import {
  FITMENT_COLUMNS,
  FITMENT_VALUES,
  IS_SAME,
  LINES,
  lackingFitments,
  namedProducts,
  ofLines,
  RESOLVED,
} from './fitment-rows-sql.ts'

// Writes the fitments of an import, in one transaction. New rows come first, because no other
// transaction waits for them. Then the products are locked for the few statements that follow.

/** @param last the last line of the file @param onProgress called with the line that is reached */
export async function applyFitments(
  tx: Transaction,
  row: ImportRecord,
  last: number,
  onProgress: (lines: number) => Promise<void>,
) {
  const { id, options } = row
  for (let from = 0; from <= last; from += LINES) {
    throwIfStopping()
    await tx.execute(sql`
      insert into fitment (${FITMENT_COLUMNS})
      select ${FITMENT_VALUES}, r.import_id
      from import_row r
      join product p on p.id = r.product_id and p.deleted_at is null
      cross join lateral ${RESOLVED}
      where ${ofLines(id, from)} and r.action = 'add' and r.applied_at is null
      on conflict on constraint fitment_once do nothing`)
    await onProgress(Math.min(from + LINES, last))
  }
  await lockTouched(tx, row)
  await keepProducts(tx, id)
  await changeQuantities(tx, id)
  await removeRows(tx, id)
  if (options.mode === 'FULL') await removeLacking(tx, id)
  await tx.execute(sql`
    update product p set version = p.version + 1, updated_at = now(),
      fits = case when p.fits = 'unlisted' and exists (select from fitment f where f.product_id = p.id)
        then 'vehicle' else p.fits end,
      is_fitment_complete = p.is_fitment_complete or (${options.mode === 'FULL'} and p.id not in (
        ${namedProducts(id, sql`'queued', 'wrong'`)}))
    where p.id in (${TOUCHED})`)
  await copyListing(tx, id)
}

/** Puts the products of the rows that are applied now into a temporary table, and locks them. */
export async function lockTouched(tx: Transaction, row: ImportRecord) {
  await tx.execute(sql`
    create temporary table import_touched on commit drop as
    select distinct r.product_id as id from import_row r
    where r.import_id = ${sql.raw(`'${row.id}'`)} and ${isToApply(row)}`)
  // Its size decides how the statements that follow are planned.
  await tx.execute(sql`analyze import_touched`)
  await lockProducts(tx, TOUCHED)
}

const TOUCHED = sql`select id from import_touched`

/** Copies what the undo needs. A second run keeps the copy of the first. */
async function keepProducts(tx: Transaction, id: string) {
  await tx.execute(sql`
    insert into import_replaced (import_id, kind, product_id, row)
    select ${id}, 'product', p.id,
      jsonb_build_object('fits', p.fits, 'isFitmentComplete', p.is_fitment_complete)
    from product p
    where p.id in (${TOUCHED}) and not exists (
      select from import_replaced i where i.import_id = ${id} and i.kind = 'product' and i.product_id = p.id)`)
}

/** Marks a row that an import has changed, not removed: where it is gone since, it stays gone. */
export const IS_CHANGE = sql`'{"isChange": true}'::jsonb`

async function changeQuantities(tx: Transaction, id: string) {
  await tx.execute(sql`
    with changed as (
      select f.id, x.quantity from import_row r cross join lateral ${RESOLVED} join fitment f on ${IS_SAME}
      where r.import_id = ${id} and r.action = 'change' and r.applied_at is null
    ), kept as (
      insert into import_replaced (import_id, kind, product_id, row)
      select ${id}, 'fitment', f.product_id, to_jsonb(f) || ${IS_CHANGE} from fitment f join changed on changed.id = f.id
    )
    update fitment f set quantity = changed.quantity from changed where f.id = changed.id`)
}

async function removeRows(tx: Transaction, id: string) {
  await tx.execute(sql`
    with gone as (
      delete from fitment f using import_row r, lateral ${RESOLVED}
      where r.import_id = ${id} and r.action = 'remove' and r.applied_at is null and ${IS_SAME}
        and f.import_id is distinct from ${id}
      returning f.*
    )
    ${keepGone(id)}`)
}

/** Keeps the rows of `gone` for the undo. */
function keepGone(id: string) {
  return sql`
    insert into import_replaced (import_id, kind, product_id, row)
    select ${id}, 'fitment', gone.product_id, to_jsonb(gone) from gone`
}

async function removeLacking(tx: Transaction, id: string) {
  await tx.execute(sql`
    with gone as (
      delete from fitment f where f.id in (${lackingFitments(id)})
        and f.import_id is distinct from ${id}
      returning f.*
    )
    ${keepGone(id)}`)
}

/** A product may have been edited between the first inserted row and its lock. */
async function copyListing(tx: Transaction, id: string) {
  await tx.execute(sql`
    update fitment f set is_listed = ${isSold('p')},
      category_id = p.category_id, brand_id = p.brand_id
    from product p
    where f.import_id = ${id} and p.id = f.product_id
      and (f.is_listed, f.category_id, f.brand_id) is distinct from
        (${isSold('p')}, p.category_id, p.brand_id)`)
}

/**
 * Removes what an import added to these products, and puts back what it replaced. What an editor
 * has written since is no row of the import, and stays.
 */
export async function undoFitments(tx: Transaction, id: string, ids: string[]) {
  const isOne = (of: SQL) =>
    sql`${of}.import_id = ${id} and ${of}.product_id = any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`delete from fitment f where ${isOne(sql`f`)}`)
  await tx.execute(sql`
    update fitment f set quantity = (k.row ->> 'quantity')::smallint
    from import_replaced k
    where ${isOne(sql`k`)} and k.kind = 'fitment' and f.id = (k.row ->> 'id')::bigint`)
  await tx.execute(sql`
    insert into fitment (id, ${FITMENT_COLUMNS}) overriding system value
    select o.id, o.product_id, o.model_id, o.year_from, o.year_to, o.engine, o.trim, o.built_from, o.built_to, o.position,
      o.quantity, o.conditions, o.note, ${isSold('p')}, p.category_id, p.brand_id, o.import_id
    from import_replaced k
    cross join lateral jsonb_populate_record(null::fitment, k.row) o
    join product p on p.id = o.product_id
    where ${isOne(sql`k`)} and k.kind = 'fitment' and not k.row @> ${IS_CHANGE}
    on conflict do nothing`)
  // Complete is no longer known of a list that an editor has called so with the import's rows in
  // it.
  await tx.execute(sql`
    update product p set version = p.version + 1, updated_at = now(),
      fits = case when k.row ->> 'fits' = 'unlisted' and p.fits = 'vehicle'
        and not exists (select from fitment f where f.product_id = p.id) then 'unlisted' else p.fits end,
      is_fitment_complete = p.is_fitment_complete and (k.row ->> 'isFitmentComplete')::boolean
    from import_replaced k
    where ${isOne(sql`k`)} and k.kind = 'product' and p.id = k.product_id`)
}
