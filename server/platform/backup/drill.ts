import path from 'node:path'
import { DRILL_LOCK } from '../db/advisory-locks.ts'
import { migrateTables } from '../db/migrate.ts'
import { ifMine, withSession } from '../db/session.ts'
import { singleRow } from '../db/single-row.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { connectionTo } from './connection.ts'
import type { PictureCopies } from './picture-copies.ts'
import { requireInvariants } from './require-invariants.ts'
import { restoreBackup } from './restore.ts'

/**
 * Restores a backup into a database of its own beside the shop's, compares every table, brings it
 * up to date and checks money, stock and that the files of its pictures are beside it. The database
 * is dropped afterwards.
 * @throws BackupError
 */
export async function drillBackup(
  file: string,
  { signal, pictures }: { signal?: AbortSignal | undefined; pictures?: PictureCopies } = {},
) {
  try {
    const drilled = await ifMine(DRILL_LOCK, async (client) => {
      const { rows } = await client.query<{ scratch: string }>(`
        select 'driveline_drill_' || oid as scratch from pg_database
        where datname = current_database()`)
      const { scratch } = singleRow(rows)
      // A drill that was killed may have left it.
      await client.query(`drop database if exists ${scratch} with (force)`)
      await client.query(`create database ${scratch} template template0`)
      try {
        const connection = connectionTo(scratch)
        const restored = await restoreBackup(connection, file, { signal })
        await withSession(connection, async (client) => {
          await migrateTables(client)
          await requireInvariants(client)
          await pictures?.check(client, path.dirname(file))
        })
        return restored
      } finally {
        await client.query(`drop database if exists ${scratch} with (force)`)
      }
    })
    if (!drilled) throw new BackupError('Another drill is running. Try again later.')
    return drilled
  } catch (error) {
    throw toBackupError('The drill failed', error)
  }
}
