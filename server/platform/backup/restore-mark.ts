import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, env } from '../env.server.ts'

// A restore that is killed leaves a database without tables, in which a start would silently open
// an empty shop. So the restore writes a file before it begins, and removes it at its end; no shop
// starts beside it.

const MARK = path.join(env.dataDir, 'restore-unfinished.json')

type Mark = { file: string; database: string }

/**
 * Called only once the database is known to be empty: with the mark a shop that has tables would
 * not start.
 */
export function markRestore(file: string) {
  mkdirSync(env.dataDir, { recursive: true })
  writeFileSync(MARK, JSON.stringify({ file, database: databaseName() } satisfies Mark))
}

/** The mark of a restore into another database stays. */
export function removeRestoreMark() {
  if (readMark()?.database === databaseName()) rmSync(MARK)
}

/** @throws ConfigError when a restore into this database began and did not end */
export function refuseUnfinishedRestore() {
  const mark = readMark()
  if (!mark || mark.database !== databaseName()) return
  throw new ConfigError(
    `A restore of ${mark.file} into this shop began and did not end, so it has no data yet. Run it again:\n` +
      `  env DATA_DIR='${env.dataDir}' ./driveline restore ${mark.file}\n` +
      `To open an empty shop instead, delete ${MARK}`,
  )
}

function readMark(): Mark | undefined {
  let text: string
  try {
    text = readFileSync(MARK, 'utf8')
  } catch {
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    // The machine stopped while it was written.
    return { file: 'a backup', database: databaseName() }
  }
}

/**
 * Names the database without its password, because the mark of another database's restore is
 * ignored.
 */
function databaseName() {
  if (!env.databaseUrl) return 'embedded'
  const { host, pathname, search } = new URL(env.databaseUrl)
  const socket = new URLSearchParams(search).get('host') ?? ''
  return `${host}${socket}${pathname}`
}
