import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { filesOf } from './files.ts'
import { hasNoProduct, UNUSED_DAYS } from './picture.ts'
import { storage } from './storage.ts'

/** In one run, so that the next jobs get their turn. */
const AT_ONCE = 100

/**
 * A maintenance job: deletes the pictures that no product has had for 30 days, with their files.
 */
export async function deleteUnusedPictures() {
  for (let deleted = 0; deleted < AT_ONCE; deleted++) {
    if (!(await deleteOne())) return
  }
}

/**
 * Deletes the files before the deletion of the row is visible: if the process dies in between, the
 * next run finds the row. The row's lock makes an upload of the same photo, which stores the files
 * again, wait.
 */
function deleteOne() {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: picture.id, sha256: picture.sha256 })
      .from(picture)
      .where(
        and(sql`${picture.unusedSince} < now() - ${UNUSED_DAYS} * interval '1 day'`, hasNoProduct),
      )
      .orderBy(asc(picture.unusedSince))
      .limit(1)
      // A picture that another transaction assigns or uploads right now is skipped.
      .for('update', { skipLocked: true })
    if (!row) return false
    await tx.delete(picture).where(eq(picture.id, row.id))
    await storage.remove(filesOf(row.sha256))
    return true
  })
}
