import pg from 'pg'
import { CONNECTION } from './pool.ts'

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

/**
 * What one process of all does: PostgreSQL releases the lock of a session when its connection ends.
 * @returns undefined: another one has the lock
 */
export function ifMine<T>(lock: number, work: (client: pg.Client) => Promise<T>) {
  return withSession(CONNECTION, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lock],
    )
    return rows[0]?.mine ? work(client) : undefined
  })
}
