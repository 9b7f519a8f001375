import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { COPIES_LOCK } from '../db/advisory-locks.ts'
import { CONNECTION } from '../db/pool.ts'
import { ifMine, withSession } from '../db/session.ts'
import { log } from '../log.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { listBackups } from './backup-folder.ts'
import { isBackup, readBackup } from './backup-format.ts'
import type { PictureCopies } from './picture-copies.ts'

// Which pictures the backups of a folder need: the rows of `picture` in each file say it.

const TABLE = 'public.picture'
/** No copy is removed during the work. */
export function keepCopies<Result>(work: () => Promise<Result>) {
  return withSession(CONNECTION, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [COPIES_LOCK])
    return work()
  })
}

/**
 * Removes the copies that no backup of the folder needs. A file that can't be read may need any of
 * them, and then nothing is removed; nor while a backup is being made.
 */
export async function removeUnneededCopies(
  folder: string,
  pictures: PictureCopies,
  signal?: AbortSignal,
) {
  try {
    const remove = () => pictures.removeUnneeded(folder, () => listNeeded(folder, signal), signal)
    const removed = (await ifMine(COPIES_LOCK, remove)) ?? 0
    if (removed > 0) log.info({ pictures: removed }, 'copies of photos removed')
  } catch (err) {
    if (signal?.aborted) return
    const failure = toBackupError('The backups can’t be read', err).message
    log.error({ failure }, 'no copies of photos were removed')
  }
}

/** Lists what backups under any name need. @throws BackupError one can't be read */
async function listNeeded(folder: string, signal?: AbortSignal) {
  const listed = new Set((await listBackups(folder)).map(({ name }) => name))
  const needed = new Set<string>()
  for (const name of await readdir(folder)) {
    signal?.throwIfAborted()
    const file = path.join(folder, name)
    // A `.part` file is what a killed process left.
    const isFile = (await stat(file).catch(() => undefined))?.isFile()
    if (!isFile || name.endsWith('.part')) continue
    if (listed.has(name) || (await isBackup(file))) {
      for await (const digest of digestsIn(file)) needed.add(digest)
    }
  }
  return needed
}

/** Reads no further than the table. A backup of before there were pictures is read to its end. */
async function* digestsIn(file: string) {
  let column = -1
  for await (const part of readBackup(file)) {
    if (part.kind === 'copy' && part.table.name === TABLE) {
      column = part.table.columns.split(', ').indexOf('sha256')
      if (column < 0) throw new BackupError(`${file} has pictures without digests.`)
    }
    if (column < 0) continue
    if (part.kind === 'copied') return
    if (part.kind === 'rows') yield* digestsOf(part.data, column)
  }
}

function digestsOf(rows: Buffer, column: number) {
  const lines = rows.toString('utf8').split('\n').slice(0, -1)
  return lines.map((line) => line.split('\t')[column] ?? '')
}
