import { sql } from 'drizzle-orm'
import { IMPORTS_LOCK } from '../platform/db/advisory-locks.ts'
import type { Transaction } from '../platform/db/client.ts'

/**
 * To be called before a product's row is locked. An import that is being applied writes fitments
 * and numbers first and locks their products last, so that orders don't wait for it: edits do.
 */
export async function waitForImports(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${IMPORTS_LOCK})`)
}
