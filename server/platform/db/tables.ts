import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

/** Every file of the schema, so that a table of a new one is not forgotten. */
const files = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })

/** The tables of the schema, with PostgreSQL's schema, unquoted. */
export const SCHEMA_TABLES = Object.values(files)
  .flatMap((exported) => Object.values(exported).filter((one) => is(one, PgTable)))
  .map((table) => {
    const { schema = 'public', name } = getTableConfig(table)
    return `${schema}.${name}`
  })
