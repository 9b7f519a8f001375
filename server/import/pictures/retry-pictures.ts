import { sql } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { getImport } from '../import-view.ts'
import { queueWaiting } from './queue-pictures.ts'

/** @throws AppError 404; 409 it is not applied, or none has failed */
export async function retryPictures(actor: SessionUser, id: string): Promise<Import> {
  const { state, fileName } = await getImport(id)
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update import_picture set state = 'waiting', tries = 0, try_at = now(), error = null
      where import_id = ${id} and state = 'failed'`)
    if (state !== 'applied' || !rowCount) throw new AppError(409, 'No picture of it has failed')
    await queueWaiting(tx, id)
    await record(tx, actor, 'try again', { id, name: fileName }, `Pictures: ${rowCount}`)
  })
  return getImport(id)
}
