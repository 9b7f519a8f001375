import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from './client.ts'
import { SCHEMA_TABLES } from './tables.ts'

test('the migrations say what the schema says', () => {
  const migrations = 'server/platform/db/migrations'
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'))
  cpSync(migrations, copy, { recursive: true })
  // Writes one more migration when the schema has something that they lack.
  execFileSync('node_modules/.bin/drizzle-kit', [
    'generate',
    '--dialect=postgresql',
    '--schema=./server/platform/db/schema/*.ts',
    `--out=${path.relative('.', copy)}`,
  ])
  expect(readdirSync(copy)).toEqual(readdirSync(migrations))
  rmSync(copy, { recursive: true })
})

test('the schema has each table of the database: a backup lists them by it', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public'`,
  )
  expect([...SCHEMA_TABLES].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('the database has each index that the last snapshot names', async () => {
  const files = readdirSync('server/platform/db/migrations/meta').filter((name) =>
    /^\d+_/.test(name),
  )
  const last = readFileSync(`server/platform/db/migrations/meta/${files.sort().at(-1)}`, 'utf8')
  const tables: { indexes: object }[] = Object.values(JSON.parse(last).tables)
  const named = tables.flatMap(({ indexes }) => Object.keys(indexes))
  const { rows } = await db.execute<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

test('each migration is younger than the one before: a database applies only those after its last', () => {
  const journal = JSON.parse(
    readFileSync('server/platform/db/migrations/meta/_journal.json', 'utf8'),
  )
  const moments: number[] = journal.entries.map(({ when }: { when: number }) => when)
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b))
})
