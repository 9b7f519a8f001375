import type { BackupOverview } from '#contract/staff/backup.ts'
import { call } from './authorized-call.ts'

/** The backups, and the age of the last one and of the last drill. The staff only. */
export function getBackups() {
  return call<BackupOverview>('GET', '/staff/backup')
}
