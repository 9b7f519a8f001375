import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError, env } from '../env.server.ts'
import { MIGRATION_LOCK } from './advisory-locks.ts'
import { CONNECTION, closePools } from './client.ts'
import { startEmbedded } from './embedded/embedded.ts'

/**
 * Relative to the project's root, where every way of starting runs: the build holds no SQL files.
 */
export const MIGRATIONS = path.resolve('server/platform/db/migrations')

const OLDEST_POSTGRES = 15
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
    // The pool's timeouts are too short for a migration, or for the wait for another process's.
    const client = new pg.Client(CONNECTION)
    try {
      await client.connect()
      await requireVersion(client)
      await client.query('set lock_timeout = 0; set statement_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrateTables(client)
      await seed()
    } finally {
      // The end of the session releases the lock.
      await client.end().catch(() => {})
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close, lost: embedded?.lost }
}

/** Applies the migrations that this database has not seen yet. */
export async function migrateTables(client: pg.Client) {
  await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
}

/** @throws ConfigError when PostgreSQL is too old */
export async function requireVersion(client: pg.Client) {
  const [found] = (
    await drizzle(client).execute<{ version: string }>(
      sql`select current_setting('server_version') as version`,
    )
  ).rows
  if (Number.parseInt(found?.version ?? '', 10) < OLDEST_POSTGRES) {
    throw new ConfigError(
      `DATABASE_URL: PostgreSQL ${found?.version} is too old; ${OLDEST_POSTGRES} or newer is needed`,
    )
  }
}
