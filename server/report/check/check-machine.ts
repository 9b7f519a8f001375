import { existsSync, statfsSync, statSync } from 'node:fs'
import type { Outcome } from '#contract/staff/check.ts'
import { env } from '../../platform/env.server.ts'
import { codeOf, fails, warns, works } from './outcome.ts'

// What a shop needs of its machine, and can’t mend itself (docs/running.md).

const TIMEOUT_MS = 8_000
const MIN_FREE_BYTES = 2e9

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
  } catch (error) {
    return works(`Nothing answers at http://${host} (${codeOf(error)})`)
  }
}

/** Passwords are in it. */
export function checkSettingsFile(file = '.env'): Outcome {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  return mode & 0o077
    ? fails(`Others on this machine may read ${file}`, `Run: chmod 600 ${file}`)
    : works(`Nobody else may read ${file}`)
}

export function checkDisk(folder = existsSync(env.dataDir) ? env.dataDir : '.'): Outcome {
  const { bavail, bsize } = statfsSync(folder)
  const gb = (bavail * bsize) / 1e9
  return bavail * bsize < MIN_FREE_BYTES
    ? fails(`The disk of ${folder} has ${gb.toFixed(1)} GB left`, 'Make room, or move the data.')
    : works(`The disk has ${gb.toFixed(0)} GB left`)
}

/** A backup on the disk of the data ends with it. */
export function checkBackupDisk(folder = env.backupDir, data = env.dataDir): Outcome {
  if (!folder || env.databaseUrl) return works('The data are elsewhere')
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return fails(`There is no folder ${folder}`, 'Make it, for the shop’s user.')
  return found.dev === statSync(data).dev
    ? warns(
        'Backups are on the disk of the data',
        'Let BACKUP_DIR name another, or send the folder elsewhere each morning.',
      )
    : works('Backups are on another disk')
}
