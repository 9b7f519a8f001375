import { sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/client.ts'
import { WRITTEN_COLUMNS } from '../parts/product-columns.ts'

// Rows that waited are applied after others of their file, and may be after a later import of their
// part.

const IS_WRITTEN_PART = (row: string) =>
  sql.raw(`${row}.applied_at is not null and ${row}.action in ('add', 'change')`)

/**
 * The rows `later` of other imports that have written a part after a row `r` of this one. Versions
 * count: an import keeps the moment of its first rows.
 */
function laterRows(id: string) {
  return sql`
    import_row r
    join import_row later on later.product_id = r.product_id and later.import_id <> r.import_id
      and later.version_after > r.version_after and ${IS_WRITTEN_PART('later')}
    join import i on i.id = later.import_id and i.kind in ('products', 'pies', 'edit')
    where r.import_id = ${id} and ${IS_WRITTEN_PART('r')}`
}

/**
 * The ids of the parts that a later import has written: an undo leaves them. Read once, since no
 * other import of these parts begins meanwhile.
 */
export async function readChangedLater(id: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.product_id as id from ${laterRows(id)}`)
  return rows.map((row) => row.id)
}

/**
 * The next import of a part that stays becomes the one that replaced what this one did: its undo
 * then leads to the values before both, unless a person has changed the part between.
 */
export async function handOnReplaced(tx: Transaction, id: string) {
  await tx.execute(sql`
    with next as (
      select distinct on (r.product_id) r.product_id, r.version_after, later.import_id,
        r.resolved, later.resolved as later
      from ${laterRows(id)}
      order by r.product_id, later.version_after, r.line
    )
    update import_replaced theirs set row = theirs.row || (
      select coalesce(jsonb_object_agg(c.name, mine.row -> c.name), '{}')
      from jsonb_to_recordset(${JSON.stringify(WRITTEN_COLUMNS)}::jsonb) c (field text, name text)
      where next.resolved -> 'fields' ? c.field and mine.row ? c.name)
    from next join import_replaced mine on mine.import_id = ${id} and mine.kind = 'product'
      and mine.product_id = next.product_id
    where theirs.import_id = next.import_id and theirs.kind = 'product'
      and theirs.product_id = next.product_id
      and (theirs.row ->> 'edited_version')::int <= next.version_after`)
}
