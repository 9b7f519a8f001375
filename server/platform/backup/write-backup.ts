import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { MIGRATION_LOCK } from '../db/advisory-locks.ts'
import { lockMigrations, MIGRATIONS, withoutConcurrently } from '../db/migrate.ts'
import { CONNECTION } from '../db/pool.ts'
import { withSession } from '../db/session.ts'
import { SCHEMA_TABLES } from '../db/tables.ts'
import {
  digestRows,
  listTables,
  MIGRATIONS_TABLE,
  readRows,
  SAME_TEXT,
  type Table,
} from './backed-up-tables.ts'
import { BackupError, toBackupError } from './backup-error.ts'
import { COMPLETE, COPY_END, copyStatement, HEADER, tableLine } from './backup-format.ts'
import { writeCompressed } from './whole-file.ts'

type Options = {
  /** Ends the backup early. */
  signal?: AbortSignal
  /** The result of `pg_export_snapshot()`; without it, the present. */
  snapshot?: string
}

/**
 * Writes the shop's database to a file that `psql` and `restoreBackup` load, while the shop runs.
 * @throws BackupError; there is no file then
 */
export async function writeBackup(file: string, { signal, snapshot }: Options = {}) {
  const start = Date.now()
  try {
    return await withSession(CONNECTION, async (client) => {
      const source = await openSnapshot(client, snapshot)
      const written = { tables: source.tables.length, rows: 0 }
      const bytes = await writeCompressed(file, () => toSql(client, source, written), signal)
      return { file, bytes, ...written, ms: Date.now() - start }
    })
  } catch (error) {
    throw toBackupError('The backup failed', error)
  }
}

type Migration = { sql: string; hash: string; at: number }
type Source = { migrations: Migration[]; tables: Table[] }

/** A transaction whose tables and rows are those of one moment. */
async function openSnapshot(client: pg.Client, snapshot?: string): Promise<Source> {
  // A migration in between could rewrite a table, whose rows the snapshot would not see.
  await lockMigrations(client, 'shared')
  await client.query('begin isolation level repeatable read read only')
  if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`)
  const migrations = await appliedMigrations(client)
  // An owner's own in the same database are left alone.
  const tables = await listTables(client, [...SCHEMA_TABLES, MIGRATIONS_TABLE])
  await client.query(`lock table ${namesOf(tables)} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  await client.query(SAME_TEXT)
  return { migrations, tables }
}

async function appliedMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [MIGRATIONS_TABLE],
  )
  if (!rows[0]?.there)
    throw new BackupError('This database has no shop: there is nothing to back up.')
  const applied = await client.query<{ hash: string; at: string }>(
    `select hash, created_at as at from ${MIGRATIONS_TABLE} order by created_at`,
  )
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const hasAll = known.every(({ hash, folderMillis }, place) => {
    const row = applied.rows[place]
    return row?.hash === hash && Number(row.at) === folderMillis
  })
  // The tables of an older version, too, may be others than the schema's.
  if (!hasAll || applied.rows.length > known.length)
    throw new BackupError(
      'The tables of this database were made by another version of Driveline. Back it up with that version.',
    )
  return known.map(({ sql, hash, folderMillis }) => ({
    sql: withoutConcurrently(sql).join('--> statement-breakpoint'),
    hash,
    at: folderMillis,
  }))
}

async function* toSql(client: pg.Client, source: Source, written: { rows: number }) {
  const { migrations, tables } = source
  yield `${HEADER}
-- Made at ${new Date().toISOString()} with ${migrations.length} migrations.
-- Load it into an empty database of PostgreSQL 15 or newer: ./driveline restore, or psql --file.
\\set ON_ERROR_STOP on

begin;
set local statement_timeout = 0;
set local lock_timeout = 0;
${SAME_TEXT}

create schema if not exists drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);

`
  for (const { sql } of migrations) yield `${sql}\n\n`
  // Migrations insert rows, and triggers would add some.
  yield `truncate ${namesOf(tables)};\n`
  for (const { name } of tables) yield `alter table ${name} disable trigger user;\n`
  const lines: string[] = []
  for (const table of tables) {
    yield `\n${copyStatement(table)}\n`
    const digest = digestRows()
    for await (const chunk of readRows(client, table)) {
      digest.add(chunk)
      yield chunk
    }
    yield `${COPY_END}\n`
    const content = digest.content()
    written.rows += content.rows
    lines.push(tableLine(table.name, content))
  }
  yield '\n'
  for (const { name } of tables) yield `alter table ${name} enable trigger user;\n`
  yield* positionsOfSequences(client, tables)
  yield `commit;\n\n${lines.join('\n')}\n${COMPLETE}\n`
}

/** The sequences of these tables; one that nothing was taken from begins at its start. */
async function* positionsOfSequences(client: pg.Client, tables: Table[]) {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    join pg_depend d on d.objid = format('%I.%I', schemaname, sequencename)::regclass
      and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass
    where d.refobjid = any ($1::regclass[]) and last_value is not null
    order by 1`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, last } of rows) yield `select setval('${name}', ${last});\n`
}

function namesOf(tables: Table[]) {
  return tables.map(({ name }) => name).join(', ')
}
