import path from 'node:path'
import { NIGHTLY_LOCK } from '../db/advisory-locks.ts'
import { db } from '../db/client.ts'
import { ifMine } from '../db/session.ts'
import { env } from '../env.server.ts'
import { reportFailure } from '../jobs/owner-mail.ts'
import { log } from '../log.ts'
import { toBackupError } from './backup-error.ts'
import {
  isLongAgo,
  listBackups,
  nameOfBackup,
  newestUntil,
  noteStatus,
  readStatus,
  removeExpiredBackups,
} from './backup-folder.ts'
import { drillBackup } from './drill.ts'
import { removeUnneededCopies } from './needed-pictures.ts'
import type { PictureCopies } from './picture-copies.ts'
import { writeBackup } from './write-backup.ts'

/** The hour of the day at which the next one is due. */
const HOUR = 3
const RETRY_MS = 60 * 60_000
/** A week, less the minutes by which a night's backup may be later than the last. */
const DRILL_MS = (7 * 24 - 6) * 60 * 60_000
const CHECK_MS = 60_000
const FIRST_CHECK_MS = 5_000

/**
 * With BACKUP_DIR, a backup each night and a drill each week, until `stop`, which ends one under
 * way.
 */
export function startNightlyBackups(pictures: PictureCopies) {
  const folder = env.backupDir
  if (!folder) return { stop: async () => {} }
  const stopping = new AbortController()
  let running = Promise.resolve()
  let isRunning = false
  const check = () => {
    if (isRunning) return
    isRunning = true
    running = backUpWhenDue(folder, new Date(), { signal: stopping.signal, pictures }).finally(
      () => {
        isRunning = false
      },
    )
  }
  const timers = [setTimeout(check, FIRST_CHECK_MS), setInterval(check, CHECK_MS)]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}

type Options = { signal?: AbortSignal | undefined; pictures?: PictureCopies | undefined }

/** Never rejects: what failed is in the log, and in the folder for the page Backups. */
export async function backUpWhenDue(folder: string, now: Date, options: Options = {}) {
  try {
    if (!(await isDue(folder, now))) return
    await ifMine(NIGHTLY_LOCK, async () => {
      // Another process may have made it while this one asked.
      if (!(await isDue(folder, now))) return
      const file = await backUp(folder, now, options)
      if (file) await drillWhenDue(folder, file, now, options)
    })
  } catch (err) {
    log.error({ err }, 'the nightly backup could not run')
  }
}

/** A backup is due once a night, by the newest file, or an hour after an attempt that failed. */
async function isDue(folder: string, now: Date) {
  const { backup } = await readStatus(folder)
  // A backup whose pictures were not copied has failed, too, although its rows are stored.
  if (backup?.failure) return isLongAgo(backup.at, RETRY_MS, now)
  const newest = newestUntil(await listBackups(folder), now)
  return !newest || newest.at < lastNight(now)
}

function lastNight(now: Date) {
  const night = new Date(now)
  night.setHours(HOUR, 0, 0, 0)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

async function backUp(folder: string, now: Date, { signal, pictures }: Options) {
  const name = nameOfBackup(now)
  const at = now.toISOString()
  try {
    const { bytes, rows, ms } = await writeBackup(path.join(folder, name), {
      ...(signal && { signal }),
    })
    await pictures?.backUp(folder, signal)
    await noteStatus(folder, { backup: { at, failure: null } })
    await removeExpiredBackups(folder)
    // The last step: whatever ends the process, each backup that is left has its pictures.
    if (pictures) await removeUnneededCopies(folder, pictures, signal)
    log.info({ file: name, bytes, rows, ms }, 'backup made')
    return name
  } catch (err) {
    if (signal?.aborted) return // the next start makes it
    const failure = toBackupError('The backup failed', err).message
    log.error({ failure }, 'the nightly backup failed')
    await noteStatus(folder, { backup: { at, failure } }).catch(() => {})
    await db.transaction((tx) => reportFailure(tx)).catch(() => {}) // without a database, the log says it
  }
}

async function drillWhenDue(folder: string, file: string, now: Date, options: Options) {
  const { drilledAt } = await readStatus(folder)
  if (drilledAt && !isLongAgo(drilledAt, DRILL_MS, now)) return
  await drillAndNote(folder, file, options).catch((err: Error) => {
    if (!options.signal?.aborted)
      log.error({ failure: err.message }, 'the drill of a backup failed')
  })
}

/** @throws BackupError, which is noted for the page Backups */
export async function drillAndNote(
  folder: string,
  file: string,
  { signal, pictures }: Options = {},
) {
  const at = new Date().toISOString()
  try {
    const drilled = await drillBackup(path.join(folder, file), {
      signal,
      ...(pictures && { pictures }),
    })
    await noteStatus(folder, { drill: { at, file, failure: null }, drilledAt: at })
    return drilled
  } catch (error) {
    if (!signal?.aborted) {
      await noteStatus(folder, {
        drill: { at, file, failure: toBackupError('The drill failed', error).message },
      })
    }
    throw error
  }
}
