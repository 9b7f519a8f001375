import { sql } from 'drizzle-orm'
import { isTaxByStripe, lockCoreCharges, requireNoStripeTax } from '../catalog/core-charge-tax.ts'
import type { Transaction } from '../platform/db/client.ts'
import type { ImportRecord } from './import-record.ts'

const STAY_CLEARED = 'Core charges that it cleared stay cleared: Stripe Tax calculates the tax.'

/**
 * Before an import is undone, with its parts locked: may the core charges that it has changed come
 * back? An import that was not applied to its end has no state to stay in: it is undone without
 * them.
 * @returns the note of its report
 * @throws AppError 409 Stripe calculates the tax
 */
export async function checkCoreCharges(tx: Transaction, { id, report }: ImportRecord) {
  if (!(await bringsCoreChargesBack(tx, id))) return report.note
  const isTakenBack = report.note !== ''
  if (!isTakenBack) {
    await requireNoStripeTax(tx)
    return report.note
  }
  await lockCoreCharges(tx)
  if (!(await isTaxByStripe(tx))) return report.note
  // The undo leaves columns as they are that it finds nothing of.
  await tx.execute(sql`
    update import_replaced set row = row - 'core_charge_cents' where import_id = ${id} and kind = 'product'`)
  return `${report.note} ${STAY_CLEARED}`
}

/** To a part that no editor has changed since. */
async function bringsCoreChargesBack(tx: Transaction, id: string) {
  const { rows } = await tx.execute(sql`
    select from import_replaced k
    join import_row r on r.import_id = k.import_id and r.product_id = k.product_id
    join product p on p.id = k.product_id
    where k.import_id = ${id} and k.kind = 'product'
      and (k.row ->> 'core_charge_cents')::int is distinct from p.core_charge_cents
      and k.row ->> 'core_charge_cents' is not null
      and p.edited_version <= r.version_after and p.deleted_at is null
    limit 1`)
  return rows.length > 0
}
