import { readFileSync, rmSync } from 'node:fs'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { env } from '#server/platform/env.server.ts'
import { sleep } from './time.ts'

// The one PostgreSQL that all processes share, with fsync on, as in production.

let server = await startEmbedded(env.dataDir)

/** `kill -9`, and a new start on the same data. */
export async function killAndRestartPostgres() {
  const [postmaster] = readFileSync(`${env.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGKILL')
  await server.lost
  server = await startEmbedded(env.dataDir)
}

/** Stops it as for maintenance, and starts it again after a while. */
export async function restartPostgresAfter(seconds: number) {
  await server.stop()
  await sleep(seconds * 1000)
  server = await startEmbedded(env.dataDir)
}

/** How many transactions waited for each other so far. */
export function countDeadlocks() {
  return readFileSync(`${env.dataDir}/postgres.log`, 'utf8').split('deadlock detected').length - 1
}

export async function stopPostgres() {
  await server.stop()
  rmSync(env.dataDir, { recursive: true, force: true })
}
