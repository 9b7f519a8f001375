import { sql } from 'drizzle-orm'
import { lockProducts } from '../../catalog/lock-products.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { writeTags } from '../../catalog/tag.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import type { ImportRecord } from '../import-record.ts'
import { isIn, updateImport } from '../interruption.ts'
import { EXACT_BEFORE, WRITTEN_BEFORE } from '../parts/product-columns.ts'
import { undoPictures } from '../pictures/undo-pictures.ts'
import { leaveCoreCharges } from './undo-core-charges.ts'

/**
 * How many parts one transaction undoes, as many as one applies: buyers of its parts wait for it,
 * and after a crash the next process continues with those that are left.
 */
const BATCH = 200

type Row = {
  line: number
  id: string
  isNew: boolean
  isUnchanged: boolean
  /** Has it written what only one part may have? */
  hasKey: boolean
}

/**
 * New parts are deleted, and can be restored; those that were ordered become drafts. A part that an
 * editor or a later import has changed since stays as it is, and its row stays applied.
 * @param after the line that is reached
 * @param changedLater the parts that a later import has changed
 * @returns the next one; undefined: no row was left
 * @throws Superseded the owner has stopped it
 */
export async function undoNextProducts(
  { id }: ImportRecord,
  after: number,
  changedLater: ReadonlySet<string>,
) {
  return db.transaction(async (tx) => {
    const rows = await lockRows(tx, id, after)
    const unchanged = rows.filter((one) => one.isUnchanged && !changedLater.has(one.id))
    const changed = unchanged.filter(({ isNew }) => !isNew)
    const isCleared = await leaveCoreCharges(tx, id, changed)
    const added = unchanged.filter(({ isNew }) => isNew)
    await removeAdded(
      tx,
      added.map((one) => one.id),
    )
    const undone = [...added]
    for (const batch of putBackTogether(changed)) undone.push(...(await putBack(tx, id, batch)))
    await undoPictures(
      tx,
      id,
      undone.map((one) => one.id),
    )
    await markOpen(tx, id, undone)
    await showProgress(tx, id, undone.length, isCleared)
    return rows.at(-1)?.line
  })
}

async function lockRows(tx: Transaction, id: string, after: number) {
  const { rows: lines } = await tx.execute<{ line: number; productId: string }>(sql`
    select line, product_id as "productId" from import_row
    where import_id = ${id} and applied_at is not null and action in ('add', 'change') and line > ${after}
    order by line limit ${BATCH} for update`)
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  const { rows } = await tx.execute<Row>(sql`
    select r.line, p.id, r.action = 'add' as "isNew",
      p.edited_version <= r.version_after and p.deleted_at is null as "isUnchanged",
      r.resolved -> 'fields' ?| '{sku,number,brand}' as "hasKey"
    from import_row r join product p on p.id = r.product_id
    where r.import_id = ${id} and r.line = any(${sql.param(lines.map(({ line }) => line))}::int[])
    order by r.line`)
  return rows
}

/**
 * One statement: each writes the shop's totals, whose rows of a transaction PostgreSQL reads again.
 */
async function removeAdded(tx: Transaction, ids: string[]) {
  await tx.execute(sql`
    update product p set state = 'draft', version = version + 1, updated_at = now(),
      deleted_at = case when exists (select from order_line l where l.product_id = p.id) then null else now() end
    where id = any(${sql.param(ids)}::uuid[])`)
}

/**
 * Most rows at once. Parts whose SKUs or numbers go back may have exchanged them, and of a part
 * with two rows both count: one after the other.
 */
function putBackTogether(rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const isAlone = ({ id, hasKey }: Row) => hasKey || ids.indexOf(id) !== ids.lastIndexOf(id)
  const together = rows.filter((row) => !isAlone(row))
  return [together, ...rows.filter(isAlone).map((row) => [row])]
}

/**
 * @returns those that went back: another part has the SKU or number of the others by now, and they
 *   stay as they are
 */
async function putBack(tx: Transaction, id: string, rows: Row[]) {
  const lines = sql`any(${sql.param(rows.map(({ line }) => line))}::int[])`
  const { rows: back } = await tx.execute<{ id: string }>(sql`
    update product p set version = p.version + 1, updated_at = now()
      ${WRITTEN_BEFORE}
    from import_row r
    join import_replaced k on k.import_id = r.import_id and k.product_id = r.product_id and k.kind = 'product'
    cross join lateral jsonb_populate_record(null::product, k.row) o
    where r.import_id = ${id} and r.line = ${lines} and p.id = r.product_id
      and not exists (
        select from product other where other.id <> p.id and other.deleted_at is null and (other.sku = o.sku
          or (other.brand_id = o.brand_id and other.exact_number = ${EXACT_BEFORE})))
    returning p.id`)
  const ids = back.map((one) => one.id)
  const areTheirs = sql`any(${sql.param(ids)}::uuid[])`
  await tx.execute(
    sql`delete from part_number where product_id = ${areTheirs} and import_id = ${id}`,
  )
  await tx.execute(sql`delete from product_attribute where product_id = ${areTheirs}`)
  await tx.execute(sql`
    insert into product_attribute (product_id, position, name, value, amount, unit)
    select a.product_id, a.position, a.name, a.value, a.amount, a.unit
    from import_replaced k
    cross join lateral jsonb_populate_recordset(null::product_attribute, k.row -> 'attributes') a
    where k.import_id = ${id} and k.kind = 'product' and k.product_id = ${areTheirs}`)
  await putTagsBack(tx, id, ids)
  await writeOwnNumbers(tx, ids)
  return rows.filter((row) => ids.includes(row.id))
}

/** Of the rows that have written them. */
async function putTagsBack(tx: Transaction, id: string, ids: string[]) {
  const { rows } = await tx.execute<{ id: string; tags: string[] }>(sql`
    select distinct k.product_id as id, k.row -> 'tags' as tags
    from import_replaced k join import_row r on r.import_id = k.import_id and r.product_id = k.product_id
    where k.import_id = ${id} and k.kind = 'product' and k.product_id = any(${sql.param(ids)}::uuid[])
      and r.applied_at is not null and r.resolved -> 'fields' ? 'tags' and k.row ? 'tags'`)
  await writeTags(tx, rows)
}

/**
 * They can be applied again: a deleted part as another one, a draft that was ordered as a change of
 * it, which sets no stock.
 */
async function markOpen(tx: Transaction, id: string, rows: Row[]) {
  await tx.execute(sql`
    update import_row r set applied_at = null, version_after = null, checked_version = p.version,
      action = case when p.deleted_at is null then 'change' else 'add' end,
      product_id = case when p.deleted_at is null then p.id end,
      resolved = case when p.deleted_at is null then r.resolved - 'availableQuantity' else r.resolved end
    from product p
    where r.import_id = ${id} and r.line = any(${sql.param(rows.map(({ line }) => line))}::int[])
      and p.id = r.product_id`)
  // Of a part with two rows the other may still be undone.
  await tx.execute(sql`
    delete from import_replaced where import_id = ${id} and not row ? 'isTwice'
      and product_id = any(${sql.param(rows.map((one) => one.id))}::uuid[])`)
}

const STAY_CLEARED = ' Core charges that it cleared stay cleared: Stripe Tax calculates the tax.'

async function showProgress(tx: Transaction, id: string, undone: number, isCleared: boolean) {
  const note = isCleared ? STAY_CLEARED : ''
  await updateImport(tx, isIn(id, 'undoing'), {
    report: sql`report || jsonb_build_object(
      'undone', coalesce((report ->> 'undone')::int, 0) + ${undone}::int,
      'note', trim(replace(report ->> 'note', ${note}, '') || ${note}))`,
  })
}

/** The names of the parts that stay as the import has made them. */
export async function listKept(tx: Transaction, id: string, limit: number) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select p.name from import_row r join product p on p.id = r.product_id
    where r.import_id = ${id} and r.applied_at is not null and r.action in ('add', 'change')
    order by r.line limit ${limit}`)
  return rows.map(({ name }) => name)
}
