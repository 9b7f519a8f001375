import { randomUUID } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS, migrateTables } from '../db/migrate.ts'
import { CONNECTION } from '../db/pool.ts'
import { withSession } from '../db/session.ts'
import { contentOf, listTables, type Table } from './backed-up-tables.ts'
import { inspectBackup } from './backup-format.ts'
import { connectionTo } from './connection.ts'
import { requireInvariants } from './require-invariants.ts'
import { restoreBackup } from './restore.ts'

/** Made by test/release/make.js. */
const RELEASE = 'test/release/0.2.0.sql.gz'
/**
 * Columns that 0.2.0 had and this version has not: the payer of an intent is that of its order, and
 * a hold has one length.
 */
const GONE = new Map([
  ['public.payment_intent', /^(customer_.*|reconciled_at|unmatched_at|return_requested_at)$/],
  ['public."order"', /^is_large$/],
])

function withoutGone(table: Table): Table {
  const gone = GONE.get(table.name)
  const columns = table.columns.split(', ').filter((column) => !gone?.test(column))
  return { ...table, columns: columns.join(', ') }
}

/** Every column, constraint, index, trigger and function, as PostgreSQL defines it. */
const SCHEMA = `
  select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
    attnotnull, pg_get_expr(adbin, adrelid)) as defined
  from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
  order by 1`

async function schemaOf(client: pg.Client) {
  const { rows } = await client.query<{ defined: string }>(SCHEMA)
  return rows.map(({ defined }) => defined)
}

/** To these the migrations add rows. */
const GROWING = ['drizzle.__drizzle_migrations', 'public.tally']

test('a backup of release 0.2.0 restores and upgrades: its rows as they were, its tables as those of a new database', async () => {
  const name = `release_${process.pid}_${randomUUID().slice(0, 8)}`
  const run = (query: string) => withSession(CONNECTION, (client) => client.query(query))
  await run(`create database ${name} template template0`)
  onTestFinished(async () => {
    await run(`drop database ${name} with (force)`)
  })
  await restoreBackup(connectionTo(name), RELEASE)
  const said = await inspectBackup(RELEASE)
  const names = [...said.keys()].map((table) => table.replaceAll('"', ''))
  await withSession(connectionTo(name), async (client) => {
    await client.query("set timezone = 'UTC'")
    const { rows: applied } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at',
    )
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
    expect(applied.map(({ hash }) => hash)).toEqual(known.slice(0, applied.length))
    const before = await listTables(client, names)
    const changed = before.filter(({ name }) => GONE.has(name)).map(withoutGone)
    expect(changed).toHaveLength(GONE.size)
    const kept = await Promise.all(changed.map((table) => contentOf(client, table)))
    await migrateTables(client)
    expect(await Promise.all(changed.map((table) => contentOf(client, table)))).toEqual(kept)
    const tables = before.filter(({ name }) => !GONE.has(name))
    for (const table of tables) {
      const content = await contentOf(client, table)
      if (GROWING.includes(table.name))
        expect(content.rows).toBeGreaterThan(said.get(table.name)?.rows ?? 0)
      else expect(content, table.name).toEqual(said.get(table.name))
    }
    // A new database has the same tables, to the letter.
    expect(await schemaOf(client)).toEqual(await withSession(CONNECTION, schemaOf))
    await requireInvariants(client)
    const { rows } = await client.query(`
      select p.name, p.state, p.version, m.delta, m.reason from product p
      left join stock_movement m on m.product_id = p.id order by p.name`)
    expect(rows).toEqual([
      { name: 'Brake disc', state: 'live', version: 1, delta: null, reason: null },
      { name: 'Old gasket', state: 'live', version: 1, delta: 3, reason: 'opening' },
      { name: 'Spark plug', state: 'live', version: 1, delta: 88, reason: 'opening' },
    ])
  })
})
