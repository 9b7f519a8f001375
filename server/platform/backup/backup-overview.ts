import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import type { BackupOverview } from '#contract/staff/backup.ts'
import { env } from '../env.server.ts'
import { toBackupError } from './backup-error.ts'
import { isLongAgo, listBackups, newestUntil, readStatus } from './backup-folder.ts'

const HOUR_MS = 60 * 60_000
/** A night's backup may be later than the last one's hour. */
const BACKUP_MS = 26 * HOUR_MS
const DRILL_MS = 8 * 24 * HOUR_MS

/** What the page Backups shows. @param folder undefined: no nightly backups */
export async function backupOverview(folder: string | undefined, now = new Date()) {
  const overview: BackupOverview = {
    folder: folder ?? null,
    bucket: env.media.s3?.bucket ?? null,
    overdue: false,
    drillOverdue: false,
    backup: null,
    drill: null,
    drilledAt: null,
    files: [],
  }
  if (!folder) return overview
  const { backup = null, drill = null, drilledAt = null } = await readStatus(folder)
  try {
    const listed = await listBackups(folder)
    if (existsSync(folder)) await access(folder, constants.W_OK)
    const files = listed.map((file) => ({ ...file, at: file.at.toISOString() }))
    const newest = newestUntil(listed, now)?.at.toISOString()
    // Without any, the first is being made, or has failed.
    const overdue = newest ? isLongAgo(newest, BACKUP_MS, now) : backup?.failure != null
    const drillOverdue = drilledAt ? isLongAgo(drilledAt, DRILL_MS, now) : drill?.failure != null
    return { ...overview, overdue, drillOverdue, backup, drill, drilledAt, files }
  } catch (error) {
    const failure = toBackupError('The folder can’t be used', error).message
    return { ...overview, overdue: true, backup: { at: now.toISOString(), failure } }
  }
}
