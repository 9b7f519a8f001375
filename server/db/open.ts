import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError, env } from '../env.server.ts'
import { CONNECTION, closePools } from './client.ts'
import { startEmbedded } from './embedded/embedded.ts'

const OLDEST_POSTGRES = 15
/** Any number, the same in every process: one migrates, the others wait. */
const MIGRATION_LOCK = 7_261_001

/**
 * Starts the embedded PostgreSQL, unless the shop is configured to use another, and brings the
 * tables up to date.
 * @param fill runs after the migrations, still alone
 * @returns `close`, to be called after the last query, and `lost`, which resolves when the embedded
 *   server ends without being asked to
 */
export async function openDatabase(fill: () => Promise<void>) {
  const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir)
  const close = async () => {
    await closePools()
    await embedded?.stop()
  }
  try {
    // None of the pool's: a migration, and the wait for the process that runs one, may take their time.
    const client = new pg.Client(CONNECTION)
    try {
      await client.connect()
      await requireVersion(client)
      await client.query('set lock_timeout = 0; set statement_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrateTables(client)
      await fill()
    } finally {
      // Ending the session is what frees the lock, come what may.
      await client.end().catch(() => {})
    }
  } catch (error) {
    await close()
    throw error
  }
  return { close, lost: embedded?.lost }
}

/** Applies the migrations that this database has not seen yet. */
async function migrateTables(client: pg.Client) {
  // Relative to the project's root, where every way of starting runs: the build holds no SQL files.
  await migrate(drizzle(client), { migrationsFolder: path.resolve('server/db/migrations') })
}

async function requireVersion(client: pg.Client) {
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
