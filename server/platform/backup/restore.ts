import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { sumOf } from '#contract/sum.ts'
import { requireServer } from '../db/open-database.ts'
import { withSession } from '../db/session.ts'
import { type Content, contentOf, listTables, SAME_TEXT } from './backed-up-tables.ts'
import { BackupError, NotEmptyError, toBackupError } from './backup-error.ts'
import { copyStatement, inspectBackup, readBackup } from './backup-format.ts'

type Options = {
  signal?: AbortSignal | undefined
  /** Called before the first table is created. */
  whenEmpty?: () => void
  /** Sees the restored rows; if it fails, nothing is restored. */
  beforeCommit?: (client: pg.Client) => Promise<unknown>
}

/**
 * Loads a backup into an empty database, in one transaction, and compares each table with what the
 * file says.
 * @throws BackupError; the database is as empty as before then
 */
export async function restoreBackup(
  connection: pg.ClientConfig,
  file: string,
  { signal, whenEmpty, beforeCommit }: Options = {},
) {
  const start = Date.now()
  try {
    const contents = await inspectBackup(file)
    await withSession(connection, async (client) => {
      await requireServer(client)
      await client.query('begin')
      await requireEmpty(client)
      whenEmpty?.()
      await client.query(SAME_TEXT)
      await load(client, file, signal)
      await compare(client, contents)
      await beforeCommit?.(client)
      await client.query('commit')
    })
    const rows = sumOf(contents.values(), (content) => content.rows)
    return { tables: contents.size, rows, ms: Date.now() - start }
  } catch (error) {
    throw toBackupError('The restore failed, and nothing was changed', error)
  }
}

async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    order by n.nspname desc, relkind = 'r' desc, relname limit 1`)
  if (!rows[0]) return
  throw new NotEmptyError(
    `This database is not empty (it has ${rows[0].name}). Restore into a new one: ` +
      'let DATA_DIR name a new folder, or DATABASE_URL an empty database.',
  )
}

async function load(client: pg.Client, file: string, signal?: AbortSignal) {
  let copying: ReturnType<typeof beginCopy> | undefined
  for await (const part of readBackup(file)) {
    signal?.throwIfAborted()
    if (part.kind === 'sql') await client.query(part.text)
    if (part.kind === 'copy') copying = beginCopy(client, copyStatement(part.table))
    if (part.kind === 'rows') await copying?.write(part.data)
    if (part.kind === 'copied') await copying?.end()
  }
}

function beginCopy(client: pg.Client, statement: string) {
  const stream = client.query(copyFrom(statement))
  const done = finished(stream)
  done.catch(() => {}) // awaited below
  return {
    write: (data: Buffer) =>
      stream.write(data) ? undefined : Promise.race([once(stream, 'drain'), done]),
    end: () => {
      stream.end()
      return done
    },
  }
}

async function compare(client: pg.Client, contents: Map<string, Content>) {
  const unquoted = [...contents.keys()].map((name) => name.replaceAll('"', ''))
  const tables = await listTables(client, unquoted)
  if (tables.length !== contents.size)
    throw new BackupError('The restored tables are not the file’s.')
  for (const table of tables) {
    const { rows, sha256 } = await contentOf(client, table)
    const said = contents.get(table.name)
    if (rows === said?.rows && sha256 === said.sha256) continue
    throw new BackupError(`${table.name} is not as in the file: ${rows} rows, not ${said?.rows}.`)
  }
}
