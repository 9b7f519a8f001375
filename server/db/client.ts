import { DrizzleQueryError, is, Placeholder, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { env } from '../env.server.ts'
import { embeddedConnection } from './embedded.ts'
import * as schema from './schema.ts'

/** What every connection to the database begins with. */
export const CONNECTION = {
  ...(env.databaseUrl ? { connectionString: env.databaseUrl } : embeddedConnection(env.dataDir)),
  application_name: 'driveline',
  // Milliseconds.
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
}

/** The pool that everything shares. It connects on first use, so importing it needs no database. */
export const pool = aPool(env.connections.shop)

export const db = drizzle(pool, { schema })

/**
 * For transactions that wait for the card provider: a few connections of their own, so that a slow
 * provider leaves the rest of the shop its own.
 */
const patientPool = aPool(env.connections.patient)

export const patientDb = drizzle(patientPool, { schema })

/**
 * A statement that is built once and that PostgreSQL parses once for each connection: for what is asked
 * often.
 * @param statement its name, no other's
 * @param query with `sql.placeholder(…)` where each call's `values` go
 */
export function prepare<Row extends pg.QueryResultRow>(statement: string, query: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  const names = params.map((param) => (is(param, Placeholder) ? param.name : undefined))
  return async (given: Record<string, unknown>) => {
    const values = [...params]
    for (const [place, name] of names.entries()) if (name) values[place] = given[name]
    try {
      return (await pool.query<Row>({ name: statement, text, values })).rows
    } catch (error) {
      throw new DrizzleQueryError(text, params, error instanceof Error ? error : undefined)
    }
  }
}

/** Ends every connection of this process. */
export async function closePools() {
  await Promise.all([pool.end(), patientPool.end()])
}

/** What `db.transaction` hands to its callback: same queries, one transaction. */
export type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0]

function aPool(max: number) {
  const made = new pg.Pool({ ...CONNECTION, max })
  // A connection that ends with its server is no reason to end the process, be it idle or in use:
  // the query that runs on it fails where somebody listens.
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}
