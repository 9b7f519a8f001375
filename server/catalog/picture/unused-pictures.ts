import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { picture } from '../../platform/db/schema/picture.ts'
import { log } from '../../platform/log.ts'
import { tryEach } from '../../platform/try-each.ts'
import { filesOf } from './files.ts'
import { isUnassigned, UNUSED_DAYS } from './picture.ts'
import { storage } from './storage.ts'

/** In one run, so that the next jobs get their turn. */
const AT_ONCE = 100

const isUnused = and(
  sql`${picture.unusedSince} < now() - ${UNUSED_DAYS} * interval '1 day'`,
  isUnassigned,
)

/** In the last run of this process: in the next one all others come first. */
const failedBefore = new Set<string>()

/**
 * A maintenance job: deletes the pictures that nothing has had for 30 days, with their files.
 */
export async function deleteUnusedPictures(atOnce = AT_ONCE) {
  const ids = await listUnused(atOnce)
  failedBefore.clear()
  const failures = await tryEach(ids, async (id) => {
    failedBefore.add(id)
    await deleteIfUnused(id)
    failedBefore.delete(id)
  })
  if (!failures) return
  const { count, first } = failures
  log.error(
    { err: first.error, failed: count, picture: first.of },
    'unused pictures could not be deleted',
  )
}

async function listUnused(limit: number) {
  const hasFailed = sql`${picture.id} = any(${sql.param([...failedBefore])}::uuid[])`
  const rows = await db
    .select({ id: picture.id })
    .from(picture)
    .where(isUnused)
    .orderBy(hasFailed, asc(picture.unusedSince))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the files before the deletion of the row is visible: if the process dies in between, the
 * next run finds the row. The row's lock makes an upload of the same photo, which stores the files
 * again, wait.
 */
function deleteIfUnused(id: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ sha256: picture.sha256 })
      .from(picture)
      .where(and(eq(picture.id, id), isUnused))
      // A picture that another transaction assigns or uploads right now is skipped.
      .for('update', { skipLocked: true })
    if (!row) return
    await tx.delete(picture).where(eq(picture.id, id))
    await storage.remove(filesOf(row.sha256))
  })
}
