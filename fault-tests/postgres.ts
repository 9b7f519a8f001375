import { readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import { embeddedConnection, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { env } from '#server/platform/env.server.ts'
import { sleep } from './time.ts'

// The one PostgreSQL that all processes share. A commit waits for its write, as in production, but
// not for the disk: no scenario cuts the machine's power, and a disk that stalls is no fault of
// the shop.

let server = await startEmbedded(env.dataDir)
const setting = await connect()
await setting.query('alter system set fsync = off') // also for the starts after a kill
await setting.query('select pg_reload_conf()')
await setting.end()

async function connect() {
  const client = new pg.Client({ ...embeddedConnection(env.dataDir), database: 'postgres' })
  await client.connect()
  return client
}

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

/** As after a failover to which the proxy was late: only connections made afterwards may write. */
export async function refuseWritesFor(seconds: number) {
  const { database } = embeddedConnection(env.dataDir)
  const admin = await connect()
  await admin.query(`alter database ${database} set default_transaction_read_only = on`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database,
  ])
  await sleep(seconds * 1000)
  await admin.query(`alter database ${database} reset default_transaction_read_only`)
  await admin.end()
}

/** How many transactions waited for each other so far. */
export function countDeadlocks() {
  return readFileSync(`${env.dataDir}/postgres.log`, 'utf8').split('deadlock detected').length - 1
}

export async function stopPostgres() {
  await server.stop()
  rmSync(env.dataDir, { recursive: true, force: true })
}
