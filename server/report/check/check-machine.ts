import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Outcome } from '#contract/staff/check.ts'
import { sayConnectionError } from '../../platform/connection-error.ts'
import { env } from '../../platform/env.server.ts'
import { freeBytes } from '../../platform/free-bytes.ts'
import { fails, warns, works } from './outcome.ts'

// What a shop needs of its machine, and can’t mend itself (docs/running.md).

const TIMEOUT_MS = 8_000
const MIN_FREE_BYTES = 2e9
/** Stripe's signatures are refused after five minutes. */
const MAX_CLOCK_MS = 2 * 60_000

/** What is typed at http:// is not read on the way. */
export async function checkRedirect(): Promise<Outcome> {
  const { host, protocol } = new URL(env.publicUrl)
  if (protocol === 'http:') return works('The shop’s URL is on this machine')
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { headers } = await fetch(`http://${host}/`, { redirect: 'manual', signal })
    return headers.get('location')?.startsWith(`https://${host}`)
      ? works(`http://${host} leads to https`)
      : fails(`http://${host} does not lead to https`, 'Have the proxy redirect it.')
  } catch {
    return works(`Nothing answers at http://${host}`)
  }
}

/** Passwords are in it. */
export function checkSettingsFile(): Outcome {
  const file = '.env'
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  return mode & 0o077
    ? fails(`Others on this machine may read ${file}`, `Run: chmod 600 ${file}`)
    : works(`Nobody else may read ${file}`)
}

/** That of the data and that of the backups. */
export function checkDisks(): Outcome {
  const disks = [env.dataDir, env.backupDir ?? '.']
    .filter((folder) => existsSync(folder))
    .map((folder) => ({ folder, gb: freeBytes(folder) / 1e9 }))
    .toSorted((one, other) => one.gb - other.gb)
  const [{ folder, gb } = { folder: '.', gb: freeBytes('.') / 1e9 }] = disks
  return gb * 1e9 < MIN_FREE_BYTES
    ? fails(`The disk of ${folder} has ${gb.toFixed(1)} GB left`, 'Make room, or move the data.')
    : works(`${gb.toFixed(0)} GB are left`)
}

/** Holds, tax, backups and Stripe's signatures go by it. Stripe says what time it is. */
export async function checkClock(
  url = env.stripe.apiUrl ?? 'https://api.stripe.com',
): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null)
  const difference = Date.parse(answer?.headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(difference)) {
    return warns('Stripe does not say what time it is', 'Compare what date prints with a watch.')
  }
  return Math.abs(difference) > MAX_CLOCK_MS
    ? fails(
        `The clock of this machine says ${new Date().toISOString()}, Stripe’s another time`,
        'As root: timedatectl set-ntp true',
      )
    : works('It goes with Stripe’s')
}

/** A backup has to be writable, and one on the disk of the data ends with it. */
export function checkBackupDisk(folder = env.backupDir, data = env.dataDir): Outcome {
  if (!folder) return works('The data are elsewhere')
  const refused = tryToWrite(folder)
  if (refused) return refused
  if (env.databaseUrl) return works('The data are elsewhere')
  return statSync(folder).dev === statSync(data).dev
    ? warns(
        'Backups are on the disk of the data',
        'Let BACKUP_DIR name another, or send the folder elsewhere each morning.',
      )
    : works('Backups are on another disk')
}

/** As a backup would. @returns why it can't */
function tryToWrite(folder: string) {
  const probe = path.join(folder, `probe-${randomUUID()}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
    return undefined
  } catch (error) {
    const { username } = userInfo()
    const step = existsSync(folder)
      ? `Name a folder of its own, or as root: chown ${username} '${folder}'`
      : `As root: install -d -o ${username} -m 700 '${folder}'`
    return fails(`No file can be written to ${folder} (${sayConnectionError(error)})`, step)
  }
}
