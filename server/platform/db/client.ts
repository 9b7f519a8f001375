import { DrizzleQueryError, is, Param, Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { env } from '../env.server.ts'
import { traceOfTransaction } from '../trace.ts'
import { createPool, orReplica, REPLICA } from './pool.ts'

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

export const searchPool = orReplica(primarySearchPool, replicaPool)

/** For what visitors read of vehicles. */
export const readPool = orReplica(pool, replicaPool)

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
