import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { ConfigError, env } from '../env.server.ts'
import { log } from '../log.ts'
import { closePools } from './client.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { lastApplied, lockMigrations, MIGRATIONS, migrateTables } from './migrate.ts'
import { CONNECTION } from './pool.ts'
import { requireSessionMode } from './require-session-mode.ts'
import { singleRow } from './single-row.ts'
import { toStartError } from './start-error.ts'

const OLDEST_POSTGRES = 15
/** Nobody waits for an answer yet; a machine that starts everything at once is slow. */
const STARTING = { ...CONNECTION, connectionTimeoutMillis: 30_000 }

/**
 * Starts the embedded PostgreSQL, unless the shop is configured to use another, and brings the
 * tables up to date.
 * @param seed runs after the migrations, under the same lock
 * @returns `close`, to be called after the last query, and `lost`, which resolves when the embedded
 *   server ends without `close`
 */
export async function openDatabase(seed: () => Promise<void>) {
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir)
  const close = async () => {
    await closePools()
    await embedded?.stop()
  }
  try {
    await prepareDatabase(seed)
  } catch (error) {
    await close()
    throw env.databaseUrl ? toStartError(error) : error
  }
  return { close, lost: embedded?.lost }
}

/** Of a shop that does not run yet. @throws ConfigError with why this PostgreSQL can't be used */
export async function tryDatabase() {
  const client = new pg.Client(CONNECTION)
  try {
    await client.connect()
    await requireServer(client)
    await requireSessionMode(CONNECTION)
  } catch (error) {
    throw toStartError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function prepareDatabase(seed: () => Promise<void>) {
  const client = new pg.Client(STARTING)
  client.on('error', () => {})
  try {
    await client.connect()
    await requireServer(client)
    if (env.databaseUrl) await requireSessionMode(STARTING)
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await lockMigrations(client, 'exclusive')
    await requireKnownTables(client)
    const onBlocked = (sessions: string[]) =>
      log.warn({ sessions }, 'another session holds a table that is to be changed: trying again')
    await migrateTables(client, { onBlocked })
    await seed()
  } finally {
    // The end of the session releases the lock.
    await client.end().catch(() => {})
  }
}

/**
 * @throws ConfigError when a newer version has changed the tables in a way that this one does not
 *   know
 */
export async function requireKnownTables(client: pg.Client, folder = MIGRATIONS) {
  const known = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
  const applied = await lastApplied(client)
  if (applied <= known) return
  const { rows } = await client.query("select to_regclass('required_migration') as is_there")
  const required = rows[0].is_there
    ? await client.query('select created_at from required_migration')
    : undefined
  // Unknown ones that say nothing may have changed anything.
  if (Number(required?.rows[0]?.created_at ?? applied) <= known) return
  throw new ConfigError(
    'The tables of this database were changed by a newer version of Driveline, and this one ' +
      'does not know them. Start the newer version, or restore a backup of this one.',
  )
}

/** @throws ConfigError when PostgreSQL is too old, or the database can't store every letter */
export async function requireServer(client: pg.Client) {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = singleRow(rows)
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new ConfigError(
      `DATABASE_URL: PostgreSQL ${version} is too old; ${OLDEST_POSTGRES} or newer is needed`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `DATABASE_URL: the database’s encoding is ${encoding}. Make one with ` +
        "create database … encoding 'UTF8' template template0",
    )
  }
}
