import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'

export type Table = {
  /** Quoted, with its schema. */
  name: string
  /** Quoted; without generated columns, which COPY refuses. */
  columns: string
  /** The primary key, in an order that is the same on every server. */
  key: string
}

/** The number of rows of a table, and their digest, which is the same on every server. */
export type Content = { rows: number; sha256: string }

/** drizzle's own, which the migrations do not create. */
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** These settings give each value one text on every server. */
export const SAME_TEXT = `set local client_encoding = 'UTF8';
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local timezone = 'UTC';
set local bytea_output = 'hex';
set local extra_float_digits = 1;`

/**
 * The tables of these names, parents before children. Unlogged ones are left out: their rows are
 * not meant to stay.
 * @param names with schema, unquoted
 */
export async function listTables(client: pg.Client, names: string[]): Promise<Table[]> {
  const { rows } = await client.query<Table & { id: string; parents: string[] }>(
    `select c.oid::text as id, format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      coalesce((
        select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end,
          ', ' order by array_position(i.indkey::int2[], attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary
      ), 'ctid') as key,
      array(select confrelid::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname || '.' || c.relname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p'
    order by n.nspname, c.relname`,
    [names],
  )
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const isIn = (id: string) => sorted.some((table) => table.id === id)
    const ready = rows.filter(({ id, parents }) => !isIn(id) && parents.every(isIn))
    if (ready.length === 0) throw new BackupError('Tables refer to each other in a circle.')
    sorted.push(...ready)
  }
  return sorted.map(({ name, columns, key }) => ({ name, columns, key }))
}

/** The rows of a table in COPY's text format, sorted by key. */
export function readRows(client: pg.Client, { name, columns, key }: Table): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columns} from ${name} order by ${key}) to stdout`))
}

export async function contentOf(client: pg.Client, table: Table): Promise<Content> {
  const digest = digestRows()
  for await (const chunk of readRows(client, table)) digest.add(chunk)
  return digest.content()
}

/** The digest of rows in COPY's text format, where a line break in a value is written `\n`. */
export function digestRows() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
    },
    content: (): Content => ({ rows, sha256: hash.digest('hex') }),
  }
}
