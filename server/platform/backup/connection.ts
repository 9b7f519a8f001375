import pg from 'pg'
import { CONNECTION } from '../db/client.ts'

/** A connection, as long as its work takes. */
export async function withSession<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client(connection)
  // Unhandled, the event would end the process; the statement under way rejects by itself.
  client.on('error', () => {})
  try {
    await client.connect()
    // By name, since PostgreSQL 15 does not know all of them.
    await client.query(`
      select set_config(name, '0', false) from pg_settings where name in ('statement_timeout',
        'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The same server and role, in another database. */
export function connectionTo(database: string): pg.ClientConfig {
  if (!('connectionString' in CONNECTION)) return { ...CONNECTION, database }
  const url = new URL(CONNECTION.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...CONNECTION, connectionString: url.href }
}
