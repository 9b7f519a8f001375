import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { tryEach } from '../try-each.ts'

// The folder of BACKUP_DIR: the backups, and `status.json` with what the last attempts came to.

const STATUS = 'status.json'
const NAME = /^driveline-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.sql\.gz$/

const attemptSchema = z.object({
  at: z.iso.datetime(),
  /** Why it failed, in a sentence; null when it succeeded. */
  failure: z.string().nullable(),
})
const statusSchema = z.object({
  backup: attemptSchema.optional(),
  drill: attemptSchema.extend({ file: z.string() }).optional(),
  /** The last that succeeded. */
  drilledAt: z.iso.datetime().optional(),
})

type Status = z.infer<typeof statusSchema>
type BackupFile = { name: string; at: Date; bytes: number }

/** A backup is named by the second in which it begins, in UTC. */
export function nameOfBackup(at: Date) {
  return `driveline-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sql.gz`
}

/** Newest first; none when there is no folder yet. Files of other names are not the shop's. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for (const name of await namesIn(folder)) {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    const size = day && (await stat(path.join(folder, name)).catch(() => undefined))?.size
    if (size === undefined || size === '') continue
    files.push({ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`), bytes: size })
  }
  return files.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

async function namesIn(folder: string) {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Nothing when it was never written, or can't be read. */
export async function readStatus(folder: string): Promise<Status> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(path.join(folder, STATUS), 'utf8')))
  } catch {
    return {}
  }
}

export async function noteStatus(folder: string, news: Status) {
  const file = path.join(folder, STATUS)
  const part = `${file}.${process.pid}.part`
  const status = { ...(await readStatus(folder)), ...news }
  await writeFile(part, JSON.stringify(status), { mode: 0o600 })
  await rename(part, file)
}

/** A file that is dated later was made while the clock was ahead: it is no night's backup. */
const MAX_AHEAD_MS = 60 * 60_000

/** @param files newest first */
export function newestUntil<File extends { at: Date }>(files: File[], now: Date) {
  return files.find(({ at }) => at.getTime() - now.getTime() <= MAX_AHEAD_MS)
}

/** Was it at least `ms` ago? A date in the future is of a clock that was ahead, and counts so. */
export function isLongAgo(at: string, ms: number, now: Date) {
  const age = now.getTime() - Date.parse(at)
  return age >= ms || age < -MAX_AHEAD_MS
}

/** Keeps the newest backup of each of the last days, weeks and months that have one. */
const KEPT = [
  { count: 7, periodOf: (at: Date) => at.toISOString().slice(0, 10) },
  { count: 4, periodOf: (at: Date) => weekOf(at) },
  { count: 12, periodOf: (at: Date) => at.toISOString().slice(0, 7) },
]

/** @param files newest first */
export function expiredBackups<File extends { at: Date }>(files: File[]) {
  const kept = new Set<File>()
  for (const { count, periodOf } of KEPT) {
    const periods = new Set<string>()
    for (const file of files) {
      if (periods.size < count && !periods.has(periodOf(file.at))) {
        periods.add(periodOf(file.at))
        kept.add(file)
      }
    }
  }
  return files.filter((file) => !kept.has(file))
}

export async function removeExpiredBackups(folder: string) {
  const expired = expiredBackups(await listBackups(folder))
  const failures = await tryEach(expired, ({ name }) =>
    rm(path.join(folder, name), { force: true }),
  )
  if (failures) throw failures.first.error
}

/** A week is named by its Monday. */
function weekOf(at: Date) {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}
