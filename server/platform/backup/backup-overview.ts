import type { BackupOverview } from '#contract/staff/backup.ts'
import { env } from '../env.server.ts'
import { toBackupError } from './backup-error.ts'
import { listBackups, readStatus } from './backup-folder.ts'

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
  const isOlder = (at: string, ms: number) => now.getTime() - Date.parse(at) > ms
  try {
    const files = (await listBackups(folder)).map((file) => ({
      ...file,
      at: file.at.toISOString(),
    }))
    // Without any, the first is being made, or has failed.
    const overdue = files[0] ? isOlder(files[0].at, BACKUP_MS) : backup?.failure != null
    const drillOverdue = drilledAt ? isOlder(drilledAt, DRILL_MS) : drill?.failure != null
    return { ...overview, overdue, drillOverdue, backup, drill, drilledAt, files }
  } catch (error) {
    const failure = toBackupError('The folder can’t be read', error).message
    return { ...overview, overdue: true, backup: { at: now.toISOString(), failure } }
  }
}
