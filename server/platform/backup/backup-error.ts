import { userInfo } from 'node:os'

/** Its message is one sentence for the owner, at the command line and at /dashboard/backups. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A restore found tables. */
export class NotEmptyError extends BackupError {}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a part of the path is not a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ECONNREFUSED: 'PostgreSQL does not answer',
}

/** @param doing such as `The backup failed` */
export function toBackupError(doing: string, error: unknown) {
  return error instanceof BackupError ? error : new BackupError(`${doing}: ${reasonOf(error)}.`)
}

/** Without the parameters, rows and URLs that an error may carry besides its message. */
function reasonOf(error: unknown) {
  const { code, path, message } = error as { code?: string; path?: string; message?: string }
  if (error instanceof Error && error.name === 'AbortError') return 'the shop was stopped'
  if (path && ['EACCES', 'EPERM'].includes(code ?? '')) {
    const { username } = userInfo()
    return `${username} may not use ${path}`
  }
  const known = REASONS[code ?? '']
  if (known) return path ? `${known} (${path})` : known
  return message?.split('\n')[0]?.replace(/\.$/, '') || String(code ?? error)
}
