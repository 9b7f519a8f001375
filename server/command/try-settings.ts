import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Outcome } from '#contract/staff/check.ts'
import { sayConnectionError } from '../platform/connection-error.ts'
import { tryDatabase } from '../platform/db/open-database.ts'
import { env } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import { checkMail, checkUrl } from '../report/check/check-connections.ts'
import { checkBackupDisk } from '../report/check/check-machine.ts'
import { checkCards, checkWebhookExists } from '../report/check/check-payments.ts'
import { fails, works } from '../report/check/outcome.ts'
import { ROBOTS } from '../site/well-known.ts'

// What `./driveline setup` tries, each with the shop's own checks, in a process whose environment
// has the settings: before a shop runs with them.

const TRIES = {
  url: tryUrl,
  database: tryOwnDatabase,
  backups: tryBackups,
  mail: () => checkMail(false),
  cards: checkCards,
  webhook: checkWebhookExists,
} satisfies Record<string, () => Promise<Outcome>>

export type Try = keyof typeof TRIES

/** @returns the outcome as JSON */
export async function trySettings([name]: string[]) {
  const tried = Object.entries(TRIES).find(([known]) => known === name)?.[1]
  if (!tried) throw new AppError(400, `Known: ${Object.keys(TRIES).join(', ')}`)
  return JSON.stringify(await tried())
}

/** Domain, proxy and certificate, with this process in the place of the shop, unless that runs. */
async function tryUrl() {
  const server = createServer((_request, response) => response.end(ROBOTS))
  const isListening = new Promise((resolve) => {
    server.on('error', resolve).listen(env.port, env.host, () => resolve(undefined))
  })
  await isListening
  const outcome = await checkUrl()
  server.close()
  server.closeAllConnections()
  return outcome
}

async function tryOwnDatabase() {
  if (!env.databaseUrl) return works('The shop brings its own PostgreSQL')
  try {
    await tryDatabase()
    return works('The database can be used')
  } catch (error) {
    const reason = error instanceof Error ? error.message : sayConnectionError(error)
    return fails(reason, 'docs/running.md says what the shop needs of a PostgreSQL.')
  }
}

async function tryBackups() {
  const folder = env.backupDir ?? path.resolve('backups')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {} // the check says why
  return checkBackupDisk(folder, '.')
}
