import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { product } from '../db/schema/product.ts'
import { insertJob } from '../jobs/job.ts'

/** What every change of a product sets. */
export const CHANGED = { version: sql`${product.version} + 1`, updatedAt: sql`now()` }

/** What `queueIndexing` needs of a changed row. */
export const EDITED = { id: product.id, version: product.version }

/** The kind of the jobs that write `product_search`; their subject is the product. The handler is in `search/`. */
export const SEARCH_JOB = 'search'

/** To be called in the transaction of each change of what searches find: names, numbers, brand, category and specification. */
export async function queueIndexing(
  tx: Transaction,
  { id, version }: { id: string; version: number },
) {
  await insertJob(tx, { kind: SEARCH_JOB, subjectId: id, event: `v${version}` })
}

/** The key of the advisory lock: any number, the same in every process. */
export const IMPORTS_LOCK = 7_261_009

/**
 * To be called before a product's row is locked. An import that is being applied writes fitments and numbers first and locks
 * their products last, so that orders don't wait for it: edits do.
 */
export async function waitForImports(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${IMPORTS_LOCK})`)
}
