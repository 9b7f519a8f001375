import pg from 'pg'
import { ConfigError } from '../env.server.ts'

// The shop needs connections of its own to PostgreSQL, or to a pooler in session mode: it sets
// timeouts, prepares statements, listens for changes and holds locks until a connection ends.

const ROUNDS = 4

const TRANSACTION_MODE =
  'DATABASE_URL leads to a pooler that gives each transaction another connection (PgBouncer: ' +
  'pool_mode = transaction). The shop listens, locks and prepares statements on its ' +
  'connections: set pool_mode = session, or connect to PostgreSQL itself.'

/**
 * Asks two connections in turn for the server process that answers. @throws ConfigError when both
 * share one, or one has several
 */
export async function requireSessionMode(connection: pg.ClientConfig) {
  const clients = [new pg.Client(connection), new pg.Client(connection)]
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    const seen = clients.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [n, client] of clients.entries()) seen[n]?.add(await serverProcessOf(client))
    }
    const all = new Set(seen.flatMap((pids) => [...pids]))
    if (all.size !== clients.length || seen.some((pids) => pids.size > 1))
      throw new ConfigError(TRANSACTION_MODE)
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

async function serverProcessOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
