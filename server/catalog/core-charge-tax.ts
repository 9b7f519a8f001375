import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import { isByStripe, type TaxSetting } from '#contract/pricing/tax-setting.ts'
import { CORES_LOCK } from '../platform/db/advisory-locks.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { singleRow } from '../platform/db/single-row.ts'
import { storedSetting } from '../platform/db/stored-setting.ts'
import { fieldError } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { saveSetting } from '../platform/settings/edit-setting.ts'
import { withDefaults } from '../platform/settings/setting.ts'

// A shop has core charges or Stripe Tax. A core charge is no line of Stripe's calculation, and
// Stripe takes a part of the tax back with each refund of the payment, also with that of a deposit:
// the owner would declare less tax than the buyers have paid.

const WHY =
  'Stripe reverses tax with each refund, even a core charge’s, on which it has calculated none'

export const CORE_UNDER_STRIPE_TAX = `No core charge while Stripe Tax calculates the tax: ${WHY}. Choose the rates of Settings → Tax first.`

export async function isTaxByStripe(on: Pick<Transaction, 'execute'> = db) {
  const { rows } = await on.execute<{ tax: unknown }>(sql`select ${storedSetting('tax')} as tax`)
  return isByStripe(withDefaults('tax', singleRow(rows).tax))
}

/**
 * @throws AppError 409 another owner has saved it since, or Stripe Tax is chosen although a part
 *   has a core charge
 */
export function saveTaxSetting(actor: SessionUser, version: number, value: TaxSetting) {
  return saveSetting(actor, 'tax', version, value, async (tx) => {
    if (!isByStripe(value)) return
    await tx.execute(sql`select pg_advisory_xact_lock(${CORES_LOCK})`)
    const hasCore = and(isNotNull(product.coreChargeCents), isNull(product.deletedAt))
    const count = await tx.$count(product, hasCore)
    if (count === 0) return
    const [first] = await tx
      .select({ name: product.name })
      .from(product)
      .where(hasCore)
      .orderBy(asc(product.name))
      .limit(1)
    const which = count === 1 ? `${first?.name} has` : `${first?.name} and ${count - 1} more have`
    throw fieldError(
      'source',
      `Not Stripe Tax: ${which} a core charge. ${WHY}. Take the core charges away first, or choose the rates.`,
      409,
    )
  })
}

/** Stripe Tax is not chosen until the transaction ends. */
export function lockCoreCharges(tx: Transaction) {
  return tx.execute(sql`select pg_advisory_xact_lock_shared(${CORES_LOCK})`)
}

/** Before a part with a core charge is saved. @throws AppError 409 Stripe calculates the tax */
export async function requireNoStripeTax(tx: Transaction) {
  await lockCoreCharges(tx)
  // A statement of its own: it sees what the lock has waited for.
  if (await isTaxByStripe(tx)) throw fieldError('coreCharge', CORE_UNDER_STRIPE_TAX, 409)
}
