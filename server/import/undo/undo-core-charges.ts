import { sql } from 'drizzle-orm'
import {
  isTaxByStripe,
  lockCoreCharges,
  requireNoStripeTax,
} from '../../catalog/core-charge-tax.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { ImportRecord } from '../import-record.ts'

/**
 * Before the first part of an import is undone: may the core charges that it has changed come back?
 * An import that was not applied to its end has no state to stay in: it is undone without them.
 * @throws AppError 409 Stripe calculates the tax
 */
export async function requireCoreCharges(tx: Transaction, { id, report }: ImportRecord) {
  const hasBegun = report.note !== '' || report.undone > 0
  if (!hasBegun && (await bringsCoreChargesBack(tx, id))) await requireNoStripeTax(tx)
}

/**
 * Where Stripe calculates the tax, these parts go back without their core charges.
 * @returns did one have one?
 */
export async function leaveCoreCharges(
  tx: Transaction,
  id: string,
  rows: { line: number; id: string }[],
) {
  const lines = sql.param(rows.map(({ line }) => line))
  if (!(await bringsCoreChargesBack(tx, id, sql`and r.line = any(${lines}::int[])`))) return false
  await lockCoreCharges(tx)
  if (!(await isTaxByStripe(tx))) return false
  // The undo leaves columns as they are that it finds nothing of.
  await tx.execute(sql`
    update import_replaced k set row = row - 'core_charge_cents'
    where k.import_id = ${id} and k.kind = 'product'
      and k.product_id = any(${sql.param(rows.map((one) => one.id))}::uuid[])`)
  return true
}

/** To a part that no editor has changed since. */
async function bringsCoreChargesBack(tx: Transaction, id: string, theirs = sql``) {
  const { rows } = await tx.execute(sql`
    select from import_replaced k
    join import_row r on r.import_id = k.import_id and r.product_id = k.product_id
    join product p on p.id = k.product_id
    where k.import_id = ${id} and k.kind = 'product' ${theirs}
      and r.resolved -> 'fields' ? 'coreCharge'
      and (k.row ->> 'core_charge_cents')::int is distinct from p.core_charge_cents
      and k.row ->> 'core_charge_cents' is not null
      and p.edited_version <= r.version_after and p.deleted_at is null
    limit 1`)
  return rows.length > 0
}
