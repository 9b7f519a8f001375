import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { aPerson, aProduct, aReview } from '#test/builders.ts'
import { aPaidOrder } from '#test/card.ts'
import { db } from '../db/client.ts'
import { migrateTables } from '../db/migrate.ts'
import { CONNECTION } from '../db/pool.ts'
import { withSession } from '../db/session.ts'
import { contentOf, listTables } from './backed-up-tables.ts'
import { connectionTo } from './connection.ts'
import { drillBackup } from './drill.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write-backup.ts'

// What other files have left takes its time.
beforeAll(deleteAllRows)

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** An empty database, dropped after the test. */
async function anEmptyDatabase() {
  const name = `restored_${process.pid}_${randomUUID().slice(0, 8)}`
  const run = (query: string) => withSession(CONNECTION, (client) => client.query(query))
  await run(`create database ${name} template template0`)
  onTestFinished(async () => {
    await run(`drop database ${name} with (force)`)
  })
  return { name, connection: connectionTo(name) }
}

/** Every table that is not unlogged, and what it holds. */
async function contentsOf(connection: pg.ClientConfig) {
  return withSession(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'drizzle')`)
    const contents = new Map()
    const tables = await listTables(
      client,
      rows.map(({ name }) => name),
    )
    for (const table of tables) contents.set(table.name, await contentOf(client, table))
    return contents
  })
}

async function aBackup() {
  const file = path.join(aFolder(), 'shop.sql.gz')
  return writeBackup(file)
}

/** A copy of the backup with other SQL. */
function changed(file: string, change: (text: string) => string) {
  const other = `${file}.changed.gz`
  const text = gunzipSync(readFileSync(file)).toString()
  const now = change(text)
  expect(now).not.toBe(text)
  writeFileSync(other, gzipSync(now))
  return other
}

test('a backup restores into an empty database, table by table', async () => {
  await aProduct({ name: 'tab\t, line\n, \\. and \\N', description: '-- complete\n\\.\ncommit;' })
  await aPaidOrder(await aPerson())
  const { file, tables, rows } = await aBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { connection } = await anEmptyDatabase()
  expect(await restoreBackup(connection, file)).toMatchObject({ tables, rows })
  const restored = await contentsOf(connection)
  expect(restored).toEqual(await contentsOf(CONNECTION))
  expect(restored.size).toBe(tables)
  expect(restored.get('rate_limit')).toBeUndefined()
})

test('in a restored database triggers fire, and identity columns continue', async () => {
  const part = await aProduct({ availableQuantity: 7 })
  const { file } = await aBackup()
  const { connection } = await anEmptyDatabase()
  await restoreBackup(connection, file)
  const { rows } = await withSession(connection, async (client) => {
    await migrateTables(client) // finds nothing to do
    await client.query('update product set available_quantity = 9 where id = $1', [part.id])
    return client.query(
      `select delta, id = max(id) over () as newest from stock_movement where product_id = $1 order by id`,
      [part.id],
    )
  })
  expect(rows).toEqual([
    { delta: 7, newest: false },
    { delta: 2, newest: true },
  ])
})

test('psql loads a backup', async () => {
  const { file } = await aBackup()
  const { name, connection } = await anEmptyDatabase()
  const { host, user } = inject('postgres')
  if (spawnSync('psql', ['--version']).status !== 0) return expect(name).toBeTruthy()
  const input = gunzipSync(readFileSync(file))
  const args = ['--quiet', '--no-psqlrc', `--host=${host}`, `--username=${user}`, name]
  execFileSync('psql', args, { input, stdio: ['pipe', 'ignore', 'inherit'] })
  expect(await contentsOf(connection)).toEqual(await contentsOf(CONNECTION))
  // A second time is refused, and changes nothing.
  expect(spawnSync('psql', args, { input }).status).not.toBe(0)
  expect(await contentsOf(connection)).toEqual(await contentsOf(CONNECTION))
})

test('a restore refuses a database that has tables', async () => {
  const { file } = await aBackup()
  const before = await contentsOf(CONNECTION)
  await expect(restoreBackup(CONNECTION, file)).rejects.toThrow(/^This database is not empty/)
  expect(await contentsOf(CONNECTION)).toEqual(before)
})

test('a backup that is cut off, damaged or none is refused, and nothing is loaded', async () => {
  const { file } = await aBackup()
  const { connection } = await anEmptyDatabase()
  const restore = (of: string) => restoreBackup(connection, of)
  const bytes = readFileSync(file)
  const cut = `${file}.cut.gz`
  for (let part = 0; part < 10; part += 1) {
    writeFileSync(cut, bytes.subarray(0, Math.floor((bytes.length * part) / 10)))
    await expect(restore(cut)).rejects.toThrow(/is incomplete|not a backup/)
  }
  writeFileSync(cut, bytes.subarray(0, -1))
  await expect(restore(cut)).rejects.toThrow('is incomplete')
  const unfinished = changed(file, (text) => text.replace(/-- complete\n$/, ''))
  await expect(restore(unfinished)).rejects.toThrow('is incomplete')
  const half = changed(file, (text) => text.slice(0, text.indexOf('copy public.review')))
  await expect(restore(half)).rejects.toThrow('is incomplete')
  const other = changed(file, (text) => text.replace('\tSpark plug\t', '\tSpark pluG\t'))
  await expect(restore(other)).rejects.toThrow('is damaged')
  const foreign = changed(file, (text) => text.replace('-- Driveline', '-- Other'))
  await expect(restore(foreign)).rejects.toThrow('is not a backup of Driveline')
  writeFileSync(cut, 'not gzip')
  await expect(restore(cut)).rejects.toThrow('is damaged, or is not a backup')
  await expect(restore(`${file}.missing`)).rejects.toThrow('there is no such file or folder')
  expect(await contentsOf(connection)).toEqual(new Map())
})

test('a restore that fails in the middle leaves an empty database', async () => {
  const { file } = await aBackup()
  const { connection } = await anEmptyDatabase()
  const failing = changed(file, (text) => text.replace('commit;\n', 'select 1 / 0;\ncommit;\n'))
  await expect(restoreBackup(connection, failing)).rejects.toThrow(
    'The restore failed, and nothing was changed: division by zero.',
  )
  expect(await contentsOf(connection)).toEqual(new Map())
})

test('a backup that fails or is stopped leaves no file', async () => {
  const folder = aFolder()
  const file = path.join(folder, 'shop.sql.gz')
  await expect(writeBackup(file, { signal: AbortSignal.abort() })).rejects.toThrow(
    'The backup failed: the shop was stopped.',
  )
  await expect(writeBackup(file, { snapshot: '00000000-00000000-1' })).rejects.toThrow(
    'The backup failed: ',
  )
  await expect(writeBackup(path.join(__filename, 'shop.sql.gz'))).rejects.toThrow(
    'a part of the path is not a folder',
  )
  expect(readdirSync(folder)).toEqual([])
  await writeBackup(file)
  await expect(writeBackup(file)).rejects.toThrow('exists already')
  expect(readdirSync(folder)).toEqual(['shop.sql.gz'])
})

test('tables of an owner’s own in the same database are left alone', async () => {
  await db.execute(sql`create table own_notes as select 'gasket' as part`)
  onTestFinished(async () => {
    await db.execute(sql`drop table own_notes`)
  })
  const { file } = await aBackup()
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain('own_notes')
})

test('a database of another version’s migrations is not backed up', async () => {
  const file = path.join(aFolder(), 'shop.sql.gz')
  const last = sql`(select max(id) from drizzle.__drizzle_migrations)`
  await db.execute(
    sql`update drizzle.__drizzle_migrations set hash = hash || '!' where id = ${last}`,
  )
  onTestFinished(async () => {
    await db.execute(
      sql`update drizzle.__drizzle_migrations set hash = rtrim(hash, '!') where id = ${last}`,
    )
  })
  await expect(writeBackup(file)).rejects.toThrow('another version of Driveline')
  expect(existsSync(file)).toBe(false)
})

test('a database that an older version has made, and this one has not upgraded, is not backed up', async () => {
  const file = path.join(aFolder(), 'shop.sql.gz')
  const { rows } = await db.execute<{ id: number; hash: string; created_at: string }>(sql`
    delete from drizzle.__drizzle_migrations
    where id = (select max(id) from drizzle.__drizzle_migrations) returning *`)
  onTestFinished(async () => {
    for (const { id, hash, created_at } of rows)
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations values (${id}, ${hash}, ${created_at})`,
      )
  })
  expect(rows).toHaveLength(1)
  await expect(writeBackup(file)).rejects.toThrow('another version of Driveline')
  expect(existsSync(file)).toBe(false)
})

test('a drill restores into a database of its own and drops it', async () => {
  await aReview(await aPerson())
  const { file, tables, rows } = await aBackup()
  const leftBehind = async () => {
    const { rows } = await db.execute(sql`
      select datname from pg_database where datname = (
        select 'driveline_drill_' || oid from pg_database where datname = current_database())`)
    return rows
  }
  expect(await drillBackup(file)).toMatchObject({ tables, rows })
  expect(await leftBehind()).toEqual([])
  const wrong = changed(file, (text) => text.replace('commit;\n', 'delete from review;\ncommit;\n'))
  await expect(drillBackup(wrong)).rejects.toThrow('public.review is not as in the file')
  expect(await leftBehind()).toEqual([])
})

test('a drill tells wrong stock', async () => {
  const part = await aProduct({ availableQuantity: 5 })
  const setUnrecorded = (units: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table product disable trigger product_stock_changed`)
      await tx.execute(sql`update product set available_quantity = ${units} where id = ${part.id}`)
      await tx.execute(sql`alter table product enable trigger product_stock_changed`)
    })
  await setUnrecorded(4)
  const { file } = await aBackup()
  await expect(drillBackup(file)).rejects.toThrow(
    `Wrong in the backup, 1 ×: the ledger adds up to the stock (${part.id}: 4 in stock, 5 in the ledger).`,
  )
  await setUnrecorded(5)
  await drillBackup((await aBackup()).file)
})
