import type { SavedPart } from '#contract/catalog/edited-part.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { getEditedPart } from './edited-part.ts'
import { waitForImports } from './imports-lock.ts'
import { conflictError } from './product-refusals.ts'
import { CHANGED, ofVersion } from './product-version.ts'
import { queueIndexing } from './search-job.ts'
import { getStaffProduct } from './staff-product.ts'

export type EditedRow = typeof product.$inferSelect

/**
 * Changes a list of a product, such as its numbers, under its version and its row's lock.
 * @param write writes it, and returns what changed, in words for the audit log
 * @throws AppError 404; 409 the product was changed or deleted since `version`
 */
export async function editList(
  actor: SessionUser,
  id: string,
  version: number,
  write: (tx: Transaction, row: EditedRow) => Promise<string>,
): Promise<SavedPart> {
  const edited = await db.transaction(async (tx) => {
    await waitForImports(tx)
    const [row] = await tx.update(product).set(CHANGED).where(ofVersion(id, version)).returning()
    if (!row) return false
    const detail = await write(tx, row)
    await queueIndexing(tx, row)
    await record(tx, actor, 'edit product', { id, name: row.name }, detail)
    return true
  })
  if (!edited) throw await conflictError(id)
  const [changed, detail] = await Promise.all([getStaffProduct(id), getEditedPart(id)])
  return { product: changed, detail }
}

/** What an edit of a list did, in words. */
export function describeList(what: string, added: number, removed: number) {
  const changes = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`]
  return `${what}: ${changes.filter(Boolean).join(', ') || 'as before'}`
}
