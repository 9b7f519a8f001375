import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { IS_CHANGE, lockTouched } from '../fitments/apply-fitments.ts'
import { isLackingNumber } from '../fitments/fitment-rows-sql.ts'
import type { ImportRecord } from '../import-record.ts'

/** Writes the numbers of an import, in the transaction of the caller. */
export async function applyNumbers(tx: Transaction, row: ImportRecord) {
  const { id, options } = row
  await lockTouched(tx, row)
  if (options.mode === 'FULL') {
    await tx.execute(sql`
      with gone as (
        delete from part_number n
        where ${isLackingNumber(id)} and n.import_id is distinct from ${id}
        returning n.*
      )
      insert into import_replaced (import_id, kind, product_id, row)
      select ${id}, 'part_number', gone.product_id, to_jsonb(gone) from gone`)
  }
  // The same number under another brand replaces the row that was there.
  await tx.execute(sql`
    with written as (
      select r.product_id, r.resolved ->> 'kind' as kind, r.resolved ->> 'brand' as brand,
        r.resolved ->> 'shown' as shown, r.resolved ->> 'norm' as norm, p.state = 'live' as is_listed
      from import_row r join product p on p.id = r.product_id and p.deleted_at is null
      where r.import_id = ${id} and r.action = 'add' and r.applied_at is null
    ), kept as (
      insert into import_replaced (import_id, kind, product_id, row)
      select ${id}, 'part_number', n.product_id, to_jsonb(n) || ${IS_CHANGE}
      from part_number n join written w using (norm, product_id, kind, shown)
    )
    insert into part_number (product_id, kind, brand, shown, norm, is_listed, import_id)
    select product_id, kind, brand, shown, norm, is_listed, ${id} from written
    on conflict (norm, product_id, kind, shown)
      do update set brand = excluded.brand, import_id = excluded.import_id`)
  await tx.execute(sql`
    update product p set version = p.version + 1, updated_at = now()
    where p.id in (select id from import_touched)`)
}

/** @param ids of the products whose numbers are undone */
export async function undoNumbers(tx: Transaction, id: string, ids: string[]) {
  const isOne = sql`import_id = ${id} and product_id = any(${sql.param(ids)}::uuid[])`
  const isKept = sql`k.import_id = ${id} and k.product_id = any(${sql.param(ids)}::uuid[]) and k.kind = 'part_number'`
  await tx.execute(sql`
    update part_number n set brand = k.row ->> 'brand', import_id = (k.row ->> 'import_id')::uuid
    from import_replaced k
    where ${isKept} and k.row @> ${IS_CHANGE} and n.import_id = ${id} and n.product_id = k.product_id
      and n.norm = k.row ->> 'norm' and n.kind = k.row ->> 'kind' and n.shown = k.row ->> 'shown'`)
  await tx.execute(sql`
    with gone as (delete from part_number where ${isOne} returning product_id)
    update product p set version = p.version + 1, updated_at = now()
    where p.id in (
      select product_id from gone union select product_id from import_replaced where ${isOne} and kind = 'part_number')`)
  await tx.execute(sql`
    insert into part_number (product_id, kind, brand, shown, norm, is_listed, import_id)
    select o.product_id, o.kind, o.brand, o.shown, o.norm, ${isSold('p')}, o.import_id
    from import_replaced k
    cross join lateral jsonb_populate_record(null::part_number, k.row) o
    join product p on p.id = o.product_id
    where ${isKept} and not k.row @> ${IS_CHANGE}
    on conflict do nothing`)
}
