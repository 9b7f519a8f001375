import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/client.ts'

/**
 * The key of the advisory lock of imports that are being applied: any number, the same in every
 * process.
 */
export const IMPORTS_LOCK = 7_261_009

/**
 * To be called before a product's row is locked. An import that is being applied writes fitments
 * and numbers first and locks their products last, so that orders don't wait for it: edits do.
 */
export async function waitForImports(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${IMPORTS_LOCK})`)
}
