import pg from 'pg'
import { inject, vi } from 'vitest'
import { paymentDb, pool } from '#server/platform/db/client.ts'

// Takes the test worker's own database away and back, while PostgreSQL serves the other workers.

const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)

/** Ends every connection and refuses new ones, as a stopped server does. */
export async function stopDatabase() {
  await asAdmin(`alter database ${name} with allow_connections false`, endConnections)
}

export async function bringDatabaseBack() {
  await asAdmin(`alter database ${name} with allow_connections true`)
}

/** The processes of PostgreSQL that `hangDatabase` has stopped. */
let stopped: number[] = []

/**
 * Every connection stays and is answered no more, as when the machine of the database hangs. New
 * ones are refused.
 */
export async function hangDatabase() {
  await asAdmin(`alter database ${name} with allow_connections false`)
  const { rows } = await asAdmin(`select pid from pg_stat_activity where datname = '${name}'`)
  stopped = rows.map(({ pid }) => Number(pid))
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
}

/**
 * The connections answer the queries that they received meanwhile. Does nothing without
 * `hangDatabase`.
 */
export function wakeDatabase() {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped = []
}

/** Like a standby that was not promoted. */
export async function makeReadOnly() {
  await asAdmin(`alter database ${name} set default_transaction_read_only = on`)
  await closeConnections()
}

/** @param options.closing false: connections made before stay read-only */
export async function makeWritable({ closing = true } = {}) {
  await asAdmin(`alter database ${name} reset default_transaction_read_only`)
  if (closing) await closeConnections()
}

/** From now on a COMMIT waits for a standby that does not exist; in this database alone. */
export async function loseStandby() {
  await asAdmin(
    // The commits of other workers do not wait: the test server runs with `synchronous_commit=off`.
    `alter database ${name} set synchronous_commit = on`,
    "alter system set synchronous_standby_names = 'gone'",
    'select pg_reload_conf()',
  )
  await closeConnections()
}

/** Each pool makes new connections afterwards, with the options that it has by then. */
export async function closeConnections() {
  await asAdmin(endConnections)
  // Otherwise the pool could still return a connection that PostgreSQL has just closed.
  await vi.waitUntil(() => pool.totalCount + paymentDb.$client.totalCount === 0, 20_000)
}

/** Lets the waiting COMMITs finish. */
export async function restoreStandby() {
  await asAdmin(
    'alter system reset synchronous_standby_names',
    'select pg_reload_conf()',
    `alter database ${name} reset synchronous_commit`,
  )
}

/** How many COMMITs wait for the standby. */
export async function countWaitingForStandby() {
  const { rowCount } = await asAdmin(
    `select from pg_stat_activity where datname = '${name}' and wait_event = 'SyncRep'`,
  )
  return rowCount
}

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`

async function asAdmin(...statements: [string, ...string[]]) {
  const { host, user, database } = inject('postgres')
  const client = new pg.Client({ host, user, database })
  await client.connect()
  try {
    let answer = await client.query(statements[0])
    for (const statement of statements.slice(1)) answer = await client.query(statement)
    return answer
  } finally {
    await client.end()
  }
}
