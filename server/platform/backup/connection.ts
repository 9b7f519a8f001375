import type pg from 'pg'
import { CONNECTION } from '../db/pool.ts'

/** The same server and role, in another database. */
export function connectionTo(database: string): pg.ClientConfig {
  if (!('connectionString' in CONNECTION)) return { ...CONNECTION, database }
  const url = new URL(CONNECTION.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...CONNECTION, connectionString: url.href }
}
