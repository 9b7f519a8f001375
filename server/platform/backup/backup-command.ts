import path from 'node:path'
import { formatBytes } from '#contract/bytes.ts'
import { formatCount } from '#contract/money.ts'
import { CONNECTION } from '../db/pool.ts'
import { env } from '../env.server.ts'
import { BackupError, NotEmptyError } from './backup-error.ts'
import { listBackups, nameOfBackup } from './backup-folder.ts'
import { drillBackup } from './drill.ts'
import { keepCopies } from './needed-pictures.ts'
import { drillAndNote } from './nightly.ts'
import type { PictureCopies } from './picture-copies.ts'
import { restoreBackup } from './restore.ts'
import { markRestore, removeRestoreMark } from './restore-mark.ts'
import { writeBackup } from './write-backup.ts'

// `./driveline backup` and `./driveline restore`. Each returns what to print.

/** Where backups go without BACKUP_DIR: in the project, not among the data that they are for. */
const folder = env.backupDir ?? path.resolve('backups')

export async function backUp(
  pictures: PictureCopies,
  file = path.join(folder, nameOfBackup(new Date())),
) {
  const { bytes, tables, rows, ms, copied } = await keepCopies(async () => ({
    ...(await writeBackup(path.resolve(file))),
    copied: await pictures.backUp(path.dirname(path.resolve(file))),
  }))
  return `Backed up ${count(rows, tables)} to ${file} (${formatBytes(bytes)}) in ${seconds(ms)}; ${copied}.`
}

export async function restore(pictures: PictureCopies, name: string) {
  const file = path.resolve(name)
  let copied = ''
  const { tables, rows, ms } = await restoreBackup(CONNECTION, file, {
    whenEmpty: () => markRestore(file),
    beforeCommit: async (client) => {
      copied = await pictures.restore(client, path.dirname(file))
    },
  }).catch((error: unknown) => {
    // Also of a restore that was killed between its commit and the removal of its mark.
    if (error instanceof NotEmptyError) removeRestoreMark()
    throw error
  })
  removeRestoreMark()
  return `Restored ${count(rows, tables)} in ${seconds(ms)}; each table is as in the file. With it: ${copied}.`
}

/** @param file the newest in the folder, if none is named */
export async function drill(pictures: PictureCopies, file?: string) {
  const [newest] = file ? [] : await listBackups(folder)
  const place = file ? path.resolve(file) : newest && path.join(folder, newest.name)
  if (!place) throw new BackupError(`There is no backup in ${folder} yet. Run: ./driveline backup`)
  const isOurs = path.dirname(place) === folder
  const { tables, rows, ms } = isOurs
    ? await drillAndNote(folder, path.basename(place), { pictures })
    : await drillBackup(place, { pictures })
  const right = pictures.bucket
    ? `each table, money and stock are right. The photos are in the bucket ${pictures.bucket}, which a drill does not check.`
    : 'each table, money, stock and photos are right.'
  return `${place} restores: ${count(rows, tables)} in ${seconds(ms)}; ${right}`
}

function count(rows: number, tables: number) {
  return `${formatCount(rows)} rows of ${tables} tables`
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}
