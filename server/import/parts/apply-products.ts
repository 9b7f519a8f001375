import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireNoStripeTax } from '../../catalog/core-charge-tax.ts'
import { lockProducts } from '../../catalog/lock-products.ts'
import { setStockReason } from '../../catalog/stock/stock-movement.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import type { ImportRecord } from '../import-record.ts'
import { Superseded } from '../interruption.ts'
import { CHECKED_PART, type CheckedPart, comparedAgain, comparedOrLeft } from './compare-parts.ts'
import { writeProducts } from './write-products.ts'

/**
 * How many rows one transaction applies. A file of parts takes many: after a crash the next process
 * continues with the rows that are left.
 */
const PRODUCT_BATCH = 200

/**
 * Locked, so that a process that has taken over applies no row again.
 * @param after the last line that this process has applied: PostgreSQL would read all rows before
 * @returns the last line now; undefined: none is left
 * @throws Superseded the owner has stopped it
 */
export async function applyNextProducts({ id, kind, createdBy }: ImportRecord, after: number) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<CheckedPart>(sql`
      select ${CHECKED_PART} from import_row r
      where import_id = ${id} and line > ${after} and action in ('add', 'change') and applied_at is null
      order by line limit ${PRODUCT_BATCH} for update`)
    const last = rows.at(-1)
    if (!last) return undefined
    await lockProducts(tx, idsOf(rows))
    const compared =
      kind === 'edit' ? await comparedOrLeft(tx, id, rows) : await comparedAgain(tx, rows)
    await keepProducts(tx, id, idsOf(compared))
    if (compared.some(({ resolved }) => resolved.fields.coreCharge)) await requireNoStripeTax(tx)
    await setStockReason(tx, { reason: 'opening', actorId: createdBy ?? undefined })
    const free = await freeIds(tx, compared)
    const parts = compared.map(({ line, productId, resolved }) => ({
      line,
      id: productId ?? free.get(resolved.id ?? '') ?? uuidv7(),
      isNew: productId === null,
      resolved,
    }))
    const versions = await writeProducts(tx, id, parts)
    const applied = parts.map((part) => ({
      line: part.line,
      id: part.id,
      version: versions.get(part.id) ?? null,
    }))
    await tx.execute(sql`
      update import_row r set applied_at = now(), product_id = a.id, version_after = a.version
      from jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) as a (line int, id uuid, version int)
      where r.import_id = ${id} and r.line = a.line`)
    const { rowCount } = await tx.execute(sql`
      update import set applied = applied + ${rows.length} where id = ${id} and state = 'applying'`)
    if (rowCount === 0) throw new Superseded()
    return last.line
  })
}

/** A part of another shop keeps its id, unless a part of this one has or had it. */
async function freeIds(tx: Transaction, rows: CheckedPart[]) {
  const ids = rows.flatMap(({ productId, resolved }) => (productId ? [] : (resolved.id ?? [])))
  const { rows: free } = await tx.execute<{ id: string }>(sql`
    select distinct id::text from unnest(${sql.param(ids)}::uuid[]) as n (id)
    where not exists (select from product p where p.id = n.id)`)
  return new Map(free.map(({ id }) => [id, id]))
}

function idsOf(rows: CheckedPart[]) {
  return rows.flatMap(({ productId }) => productId ?? [])
}

/** A part that a second row of the file changes is kept as it was before the first. */
async function keepProducts(tx: Transaction, id: string, ids: string[]) {
  const areTheirs = sql`any(${sql.param(ids)}::uuid[])`
  await tx.execute(sql`
    with twice as (
      update import_replaced set row = row || '{"isTwice": true}'
      where import_id = ${id} and kind = 'product' and product_id = ${areTheirs} returning product_id
    )
    insert into import_replaced (import_id, kind, product_id, row)
    select ${id}, 'product', p.id, to_jsonb(p) || jsonb_build_object('attributes',
      (select coalesce(jsonb_agg(a order by a.position), '[]') from product_attribute a where a.product_id = p.id),
      'tags', (select coalesce(jsonb_agg(t.tag), '[]') from product_tag t where t.product_id = p.id))
    from product p where p.id = ${areTheirs} and p.deleted_at is null
      and not exists (select from twice where twice.product_id = p.id)`)
}
