import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { env } from '../env.server.ts'
import { embeddedConnection } from './embedded.ts'
import * as schema from './schema.ts'

/** The pool that everything shares. It connects on first use, so importing it needs no database. */
export const pool = new pg.Pool({
  ...(env.databaseUrl ? { connectionString: env.databaseUrl } : embeddedConnection(env.dataDir)),
  application_name: 'driveline',
  max: 10,
  // Milliseconds. A row lock may be held over a call to the card provider, whose own limit is shorter.
  lock_timeout: 20_000,
  statement_timeout: 30_000,
})

// An idle connection that ends with its server is no reason to end the process; the next query
// opens another or fails where somebody listens.
pool.on('error', () => {})

export const db = drizzle(pool, { schema })

/** What `db.transaction` hands to its callback: same queries, one transaction. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]
