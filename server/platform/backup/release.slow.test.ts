import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTION } from '../db/client.ts'
import { migrateTables } from '../db/migrate.ts'
import { contentOf, listTables, type Table } from './backed-up-tables.ts'
import { inspectBackup } from './backup-format.ts'
import { connectionTo, withSession } from './connection.ts'
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

/** To these the migrations add rows. */
const GROWING = ['drizzle.__drizzle_migrations', 'public.tally']

test('a backup of release 0.2.0 restores into this version, with every row as it was', async () => {
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
