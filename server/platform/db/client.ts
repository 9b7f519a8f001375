import type { Writable } from 'node:stream'
import { DrizzleQueryError, is, Param, Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { env } from '../env.server.ts'
import { traceOfTransaction } from '../trace.ts'
import { embeddedConnection } from './embedded/embedded.ts'
import { isOutcomeUnknown, isReadOnly, isReplicaAway } from './errors.ts'
import { isReplicaUp } from './replica-state.ts'

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

/**
 * The pool that everything shares. It connects on first use, so importing it needs no database.
 * Statements of one connection that do not wait for each other's rows are sent together.
 */
export const pool = createPool(env.connections.shop, { options: { pipeline: true } })

export const db = drizzleOn(pool)

/**
 * For transactions that wait for Stripe: connections of their own, so that a slow Stripe does not
 * take the rest of the shop's.
 */
const paymentPool = createPool(env.connections.payment)

export const paymentDb = drizzleOn(paymentPool)

/** What a buyer waits for at most, for a connection and for a statement. */
const SEARCH_MS = 2_000

/**
 * For searches and lists of visitors: they have connections of their own and little time, so that
 * they never use up the connections of the rest. Words are alike from a similarity of 0.2 (`%` of
 * pg_trgm). JIT is off, because compiling such a statement takes longer than running it.
 */
const SEARCHES = {
  settings: { statement_timeout: SEARCH_MS, 'pg_trgm.similarity_threshold': 0.2, jit: 'off' },
  options: { connectionTimeoutMillis: SEARCH_MS },
}

const replicaPool =
  REPLICA &&
  createPool(env.connections.replica, {
    ...SEARCHES,
    options: { ...SEARCHES.options, connectionString: REPLICA.connectionString },
  })

const primarySearchPool = createPool(env.connections.search, SEARCHES)

export const searchPool = orReplica(primarySearchPool)

/** For what visitors read of vehicles. */
export const readPool = orReplica(pool)

export const searchDb = drizzleOn(searchPool)

/**
 * A statement that is built once and that PostgreSQL parses once for each connection: for frequent
 * queries.
 * @param statement its name, unique
 * @param query with `sql.placeholder(…)` where each call's `values` go
 * @param on the pool that runs it
 */
export function prepare<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  statement: string,
  query: SQLWrapper,
  on = pool,
) {
  const { sql: text, params } = new PgDialect().sqlToQuery(query.getSQL())
  const slots = params.map(slotOf)
  return async (given: Values, within: Within = on) => {
    const values = [...params]
    for (const [place, slot] of slots.entries()) {
      if (slot) values[place] = slot.encode(given[slot.name] ?? null)
    }
    try {
      return (await connectionOf(within).query<Row>({ name: statement, text, values })).rows
    } catch (error) {
      throw new DrizzleQueryError(text, params, error instanceof Error ? error : undefined)
    }
  }
}

/**
 * What goes into a parameter: one of a column (a value of an `insert`) is encoded as the column has
 * it.
 */
function slotOf(param: unknown) {
  if (is(param, Placeholder)) return { name: param.name, encode: (value: unknown) => value }
  if (!is(param, Param) || !is(param.value, Placeholder)) return undefined
  const { encoder, value } = param
  const encode = (given: unknown) => (given === null ? null : encoder.mapToDriverValue(given))
  return { name: value.name, encode }
}

export type Connection = Pick<pg.PoolClient, 'query'>

/**
 * What a prepared statement runs on: the connection of `inTransaction`, a pool, or Drizzle's
 * transaction or pool.
 */
export type Within = Connection | Transaction | typeof db

export function connectionOf(within: Within): Connection {
  if (!('execute' in within)) return within
  // Drizzle's own prepared statements would answer a moment as text.
  return (within._.session as unknown as { client: Connection }).client
}

/**
 * Runs prepared statements in one transaction: each of them gets the connection. What `work` throws
 * rolls it back, and what it still queries then fails: the connection is another caller's.
 * @param settings of the transaction, `set local …`
 */
export async function inTransaction<Answer>(
  work: (connection: Connection) => Promise<Answer>,
  settings: readonly string[] = [],
) {
  const client = await pool.connect()
  let hasEnded = false
  try {
    const begun = client.query(['begin', ...transactionSettings(), ...settings].join('; '))
    // On a lost connection both fail: a rejection that nobody awaits would end the process.
    begun.catch(() => {})
    const query = async (statement: pg.QueryConfig) => {
      if (hasEnded) throw new Error('A statement after the end of its transaction')
      // The first statement is sent with `begin`, and fails if that does.
      const result = await client.query(statement)
      await begun
      return result
    }
    const answer = await work({ query } as Connection)
    hasEnded = true
    await commit(client)
    return answer
  } catch (error) {
    hasEnded = true
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The jobs that it queues are of the trace of its request (`job.trace`). */
function transactionSettings() {
  const trace = traceOfTransaction()
  return trace ? [`set local driveline.trace = ${pg.escapeLiteral(trace)}`] : []
}

/**
 * PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, and no
 * error.
 */
async function commit(client: pg.PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error(`A transaction ended with ${command}`)
}

/** How many connections are used, how many callers wait for one, and how many there may be. */
export type PoolUse = { used: number; waiting: number; most: number }

export function poolUses(): Record<string, PoolUse> {
  return {
    shop: countConnections(pool),
    payment: countConnections(paymentPool),
    search: countConnections(primarySearchPool),
    ...(replicaPool && { replica: countConnections(replicaPool) }),
  }
}

function countConnections({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolUse {
  return { used: totalCount - idleCount, waiting: waitingCount, most: options.max }
}

/** Ends every connection of this process. */
export async function closePools() {
  await Promise.all([pool, paymentPool, primarySearchPool, replicaPool].map((one) => one?.end()))
}

/** What `db.transaction` hands to its callback: same queries, one transaction. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

/** Drizzle's own `transaction` does not give a connection back on which `begin` fails. */
function drizzleOn(on: pg.Pool) {
  const made = drizzle(on)
  made.transaction = async (work, config) => {
    const client = await on.connect()
    try {
      return await drizzle(client).transaction(async (tx) => {
        for (const setting of transactionSettings()) await tx.execute(sql.raw(setting))
        return work(tx)
      }, config)
    } finally {
      client.release()
    }
  }
  return made
}

/** A pool whose statements the replica answers while it can, else the primary. */
function orReplica(primary: pg.Pool): pg.Pool {
  if (!replicaPool) return primary
  const either = async <Answer>(ask: (on: pg.Pool) => Promise<Answer>) => {
    if (!isReplicaUp()) return ask(primary)
    return ask(replicaPool).catch((error: unknown) => {
      if (!isReplicaAway(error)) throw error
      return ask(primary)
    })
  }
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    either((on) => on.query(statement, values))
  const connect = () => either((on) => on.connect())
  return Object.assign(Object.create(primary) as pg.Pool, { query, connect })
}

type Pool = { settings?: Record<string, string | number>; options?: pg.PoolConfig }

function createPool(max: number, { settings, options }: Pool = {}) {
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
