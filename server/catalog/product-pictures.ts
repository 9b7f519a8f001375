import { asc, eq } from 'drizzle-orm'
import type { AssignPictures } from '#contract/catalog/picture.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { record } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { productPicture } from '../platform/db/schema/product-picture.ts'
import { requireNone } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { lockPictures, updateUnusedSince } from './picture/used-pictures.ts'
import { conflictError } from './product-refusals.ts'
import { CHANGED, ofVersion } from './product-version.ts'
import { getStaffProduct } from './staff-product.ts'

/**
 * Sets a product's photos and their order. It raises the version as every edit does, which also
 * invalidates cached pages.
 * @throws AppError 404; 400 one of them is no picture; 409 the product was changed or deleted since
 *   `version`
 */
export async function assignPictures(
  actor: SessionUser,
  id: string,
  { version, pictures }: AssignPictures,
): Promise<StaffProduct> {
  const assigned = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(product)
      .set(CHANGED)
      .where(ofVersion(id, version))
      .returning({ name: product.name })
    if (!row) return false
    const before = await tx
      .select({ id: productPicture.pictureId, alt: productPicture.alt })
      .from(productPicture)
      .where(eq(productPicture.productId, id))
      .orderBy(asc(productPicture.position))
    await lockUsable(tx, pictures, before)
    await tx.delete(productPicture).where(eq(productPicture.productId, id))
    if (pictures.length > 0) {
      const rows = pictures.map(({ pictureId, alt }, index) => ({
        productId: id,
        pictureId,
        alt,
        position: index + 1,
      }))
      await tx.insert(productPicture).values(rows)
    }
    const used = pictures.map(({ pictureId }) => pictureId)
    const had = before.map((one) => one.id)
    await updateUnusedSince(
      tx,
      used,
      had.filter((one) => !used.includes(one)),
    )
    await record(tx, actor, 'edit product', { id, name: row.name }, describe(before, pictures))
    return true
  })
  if (!assigned) throw await conflictError(id)
  const { changedBy: _by, changedAt: _at, ...changed } = await getStaffProduct(id)
  return changed
}

type Wanted = AssignPictures['pictures']
type Before = { id: string; alt: string }[]

/** @throws AppError 400 one of those that are wanted is no picture, or no longer */
async function lockUsable(tx: Transaction, wanted: Wanted, before: Before) {
  const ids = [...before.map(({ id }) => id), ...wanted.map(({ pictureId }) => pictureId)]
  const usable = await lockPictures(tx, [...new Set(ids)])
  const message = 'There is no such photo, or no longer: upload it again'
  requireNone(
    wanted.flatMap(({ pictureId }, index) =>
      usable.has(pictureId) ? [] : [{ path: `pictures.${index}.pictureId`, message }],
    ),
  )
}

function describe(before: Before, now: Wanted) {
  const had = before.map(({ id }) => id)
  const has = now.map(({ pictureId }) => pictureId)
  const added = has.filter((id) => !had.includes(id)).length
  const removed = had.filter((id) => !has.includes(id)).length
  const stayed = (ids: string[], others: string[]) => ids.filter((id) => others.includes(id)).join()
  const changes = [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    stayed(had, has) !== stayed(has, had) && 'order changed',
    now.some(({ pictureId, alt }) =>
      before.some((one) => one.id === pictureId && one.alt !== alt),
    ) && 'description changed',
  ].filter(Boolean)
  return `Photos: ${changes.join(', ') || 'as before'}`
}
