import type { Writable } from 'node:stream'
import pg from 'pg'
import { env } from '../env.server.ts'
import { embeddedConnection } from './embedded/embedded.ts'
import { isOutcomeUnknown, isReadOnly, isReplicaAway } from './errors.ts'
import { isReplicaUp } from './replica-state.ts'

// How connections are made, and which of them are not used again.

const STATEMENT_MS = 30_000

/**
 * What each connection of a pool sets first. Not among the startup parameters, of which PgBouncer
 * refuses most.
 */
const SETTINGS = { lock_timeout: 10_000, statement_timeout: STATEMENT_MS }

/** What every connection to the database begins with. */
export const CONNECTION = {
  ...(env.databaseUrl ? { connectionString: env.databaseUrl } : embeddedConnection(env.dataDir)),
  application_name: 'driveline',
  connectionTimeoutMillis: 5_000,
}

/** The same of the read replica, if there is one. */
export const REPLICA = env.databaseReadUrl
  ? { ...CONNECTION, connectionString: env.databaseReadUrl }
  : undefined

/**
 * How long a pool waits for the result of a statement. PostgreSQL's own `statement_timeout` ends
 * neither a COMMIT that waits for a standby nor a wait for an unreachable server.
 */
const ANSWER_MS = STATEMENT_MS + 5_000

/** After a reload, a balancer no longer looks after the connections that it has. */
const LIFETIME_SECONDS = 60

type Pool = { settings?: Record<string, string | number>; options?: pg.PoolConfig }

export function createPool(max: number, { settings, options }: Pool = {}) {
  const set = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, to]) => `set ${name} = ${to}`,
  )
  const made = new pg.Pool({
    ...CONNECTION,
    query_timeout: ANSWER_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    max,
    onConnect: async (client) => {
      await client.query(set.join('; '))
    },
    ...options,
  })
  // An unhandled 'error' event would end the process; the query on the connection rejects by
  // itself.
  made.on('error', () => {})
  made.on('connect', (client) => {
    client.on('error', () => {})
    setUp(client)
  })
  return made
}

/**
 * Statements that one tick queries are one write to the socket: of an order's CPU time writes took
 * a fifth.
 *
 * A connection that is not used again is ended. While it waits for an answer, node-postgres would
 * queue the transaction's ROLLBACK, and then another caller's statements, behind the one that
 * hangs. One to a read-only server stays there, although a new one may reach a server that takes
 * writes. `pool.query`, which hands over a callback, ends it by itself.
 */
function setUp(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Writable } }).connection
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let reason: unknown
  const endWhenUseless = (error: unknown) => {
    if (isOutcomeUnknown(error) || isReadOnly(error)) {
      reason = error
      ;(client as pg.PoolClient & pg.Client).end().catch(() => {})
    }
    throw error
  }
  const queryOrFail = (...args: unknown[]) => {
    if (reason) return Promise.reject(reason)
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const answer = query(...args)
    return answer instanceof Promise ? answer.catch(endWhenUseless) : answer
  }
  client.query = queryOrFail as typeof client.query
}

/** A pool whose statements the replica answers while it can, else the primary. */
export function orReplica(primary: pg.Pool, replica: pg.Pool | undefined): pg.Pool {
  if (!replica) return primary
  const either = async <Answer>(ask: (on: pg.Pool) => Promise<Answer>) => {
    if (!isReplicaUp()) return ask(primary)
    return ask(replica).catch((error: unknown) => {
      if (!isReplicaAway(error)) throw error
      return ask(primary)
    })
  }
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    either((on) => on.query(statement, values))
  const connect = () => either((on) => on.connect())
  return Object.assign(Object.create(primary) as pg.Pool, { query, connect })
}
