import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { PROGRAM } from '../program.ts'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { isLockTimeout } from './errors.ts'

// Brings the tables up to date. Migrations that follow each other are one transaction: all of them
// are applied, or none. Drizzle's own migrator would wait for a lock for ever, with every reader of
// the table behind it, and has no place for an index that is made `concurrently`.

/** The build holds no SQL files. */
export const MIGRATIONS = path.join(PROGRAM, 'server/platform/db/migrations')

/** So long does a try wait for a lock, and the shop's statements behind it. */
const LOCK_WAIT = '3s'
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 10_000
const POLL_MS = 100

const TABLE = 'drizzle.__drizzle_migrations'

/** The first line of a migration on whose tables the version before still runs. */
const OLDER_STILL_RUNS = '-- An older version still runs.'

type Options = {
  folder?: string
  /** Called with the sessions that hold locks, before each new try. */
  onBlocked?: (sessions: string[]) => void
}

/** Applies the migrations that this database has not seen yet. */
export async function migrateTables(client: pg.Client, options: Options = {}) {
  const last = await lastApplied(client)
  const pending = readMigrationFiles({ migrationsFolder: options.folder ?? MIGRATIONS }).filter(
    ({ folderMillis }) => folderMillis > last,
  )
  if (pending.length === 0) return // a role that may change no tables gets here, too
  if (last === 0) await createTable(client)
  for (const group of inGroups(pending)) {
    const [first] = group
    if (first && isConcurrent(first)) await createIndexes(client, first)
    else await withRetries(() => applyAll(client, group), { client, ...options })
  }
}

/** When the newest migration of this database was written; 0: it has none. */
export async function lastApplied(client: pg.Client) {
  const { rows } = await client.query('select to_regclass($1) is not null as there', [TABLE])
  if (!rows[0].there) return 0
  const found = await client.query(`select max(created_at) as last from ${TABLE}`)
  return Number(found.rows[0].last ?? 0)
}

/**
 * Waits until no other process migrates, or begins a backup. A statement that waits has a snapshot,
 * for whose end `create index concurrently` waits: so this one asks again and again.
 */
export async function lockMigrations(client: pg.Client, mode: 'exclusive' | 'shared') {
  const lock = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  for (;;) {
    const { rows } = await client.query(`select ${lock}($1) as mine`, [MIGRATION_LOCK])
    if (rows[0].mine) return
    await delay(POLL_MS)
  }
}

/** As Drizzle names and fills it. */
async function createTable(client: pg.Client) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

/** Each migration that makes indexes `concurrently` is a group of its own. */
function inGroups(migrations: MigrationMeta[]) {
  const groups: MigrationMeta[][] = []
  for (const migration of migrations) {
    const last = groups.at(-1)
    const joins = last?.[0] && !isConcurrent(last[0]) && !isConcurrent(migration)
    if (joins) last.push(migration)
    else groups.push([migration])
  }
  return groups
}

const CONCURRENT_INDEX = /^\s*create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/i

function isConcurrent({ sql }: Pick<MigrationMeta, 'sql'>) {
  return sql.some((statement) => CONCURRENT_INDEX.test(statement))
}

/** For a transaction on tables that nobody else uses: a restore. */
export function withoutConcurrently(statements: string[]) {
  return statements.map((statement) =>
    CONCURRENT_INDEX.test(statement) ? statement.replace(/ concurrently/i, '') : statement,
  )
}

async function applyAll(client: pg.Client, group: MigrationMeta[]) {
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_WAIT}'`)
    for (const migration of group) {
      for (const statement of migration.sql) await client.query(statement)
      await record(client, migration)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Outside a transaction, while the shop reads and writes the table. */
async function createIndexes(client: pg.Client, migration: MigrationMeta) {
  for (const statement of migration.sql) {
    const [, name] = CONCURRENT_INDEX.exec(statement) ?? []
    if (!name) throw new Error(`Not an index that is made concurrently: ${statement}`)
    // An earlier try that was interrupted has left one that is invalid.
    await client.query(`drop index concurrently if exists "${name}"`)
    await client.query(statement)
  }
  await record(client, migration)
}

async function record(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta) {
  await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [
    hash,
    folderMillis,
  ])
  const { rows } = await client.query("select to_regclass('required_migration') as is_there")
  if (!rows[0].is_there || isConcurrent({ sql }) || sql[0]?.startsWith(OLDER_STILL_RUNS)) return
  await client.query('delete from required_migration')
  await client.query('insert into required_migration (created_at) values ($1)', [folderMillis])
}

/** Until no other session holds a lock that the migrations need. */
async function withRetries(
  apply: () => Promise<void>,
  { client, onBlocked }: Options & { client: pg.Client },
) {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await apply()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      onBlocked?.(await oldestSessions(client))
      await delay(pause)
    }
  }
}

/** Whose transactions have lasted longest: one of them holds the lock. */
async function oldestSessions(client: pg.Client) {
  const { rows } = await client.query<{ session: string }>(`
    select format('%s %s since %s', pid, application_name, xact_start) as session
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
    order by xact_start limit 3`)
  return rows.map(({ session }) => session)
}
