import type { Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { insertJob } from '../platform/jobs/job.ts'

/** What `queueIndexing` needs of a changed row. */
export const EDITED = { id: product.id, version: product.version }

/**
 * The kind of the jobs that write `product_search`; their subject is the product. The handler is in
 * `search/`.
 */
export const SEARCH_JOB = 'search'

/** The kind of the job after an edit of a category (`search/index/index-category.ts`). */
export const CATEGORY_JOB = 'category'

/**
 * To be called in the transaction of each change of what searches find: names, numbers, brand,
 * category and specification.
 */
export async function queueIndexing(
  tx: Transaction,
  { id, version }: { id: string; version: number },
) {
  await insertJob(tx, { kind: SEARCH_JOB, subjectId: id, event: `v${version}` })
}
