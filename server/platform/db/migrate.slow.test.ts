import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { lockMigrations, MIGRATIONS, migrateTables } from './migrate.ts'
import { requireKnownTables } from './open-database.ts'

/** The migrations of this version, and `added` ones, each with its text. */
function folderWith(...added: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  for (const text of added) {
    const { idx, when } = journal.entries.at(-1)
    const tag = `${idx + 1}_added`
    journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag, breakpoints: true })
    writeFileSync(path.join(folder, `${tag}.sql`), text)
  }
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

let databases = 0

/** A database of this version, and sessions of it. */
async function aDatabase() {
  const { host, user, database, template } = inject('postgres')
  databases += 1
  const name = `migrated_${process.pid}_${databases}`
  const admin = new pg.Client({ host, user, database })
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const clients: pg.Client[] = []
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  return async (role = user) => {
    const client = new pg.Client({ host, user: role, database: name })
    clients.push(client)
    await client.connect()
    return client
  }
}

const ADDS = 'alter table product add column added text;'

test('behind a long lock a migration gives way each three seconds, and is made once it is free', async () => {
  const connect = await aDatabase()
  const [mine, backup, visitor] = [await connect(), await connect(), await connect()]
  await backup.query('begin; lock table product in access share mode')
  const blocked: string[][] = []
  const made = migrateTables(mine, {
    folder: folderWith(ADDS),
    onBlocked: (sessions) => blocked.push(sessions),
  })
  // Each read waits for the try that it meets, never for the backup.
  await visitor.query("set statement_timeout = '8s'")
  while (blocked.length < 2) await visitor.query('select from product limit 1')
  const { rows } = await backup.query('select pg_backend_pid() as pid')
  expect(blocked[0]?.join()).toContain(String(rows[0].pid))
  await backup.query('commit')
  await made
  await visitor.query('select added from product')
})

test('an index is made concurrently: writes go on, and another process that starts waits its turn', async () => {
  const connect = await aDatabase()
  const [one, other, buyer, visitor] = [
    await connect(),
    await connect(),
    await connect(),
    await connect(),
  ]
  const folder = folderWith('create index concurrently product_title on product (title);')
  await buyer.query('begin; lock table product in row exclusive mode')
  const start = async (client: pg.Client) => {
    await lockMigrations(client, 'exclusive')
    await migrateTables(client, { folder })
    await client.query('select pg_advisory_unlock_all()')
  }
  const both = Promise.all([start(one), start(other)])
  await vi.waitUntil(async () => {
    const { rowCount } = await visitor.query(`select from pg_stat_activity
      where datname = current_database() and query like 'create index%' and wait_event_type = 'Lock'`)
    return rowCount === 1
  }, 10_000)
  await visitor.query("set lock_timeout = '1s'; update product set title = title")
  await buyer.query('commit')
  await both
  const { rows } = await visitor.query(
    "select indisvalid from pg_index where indexrelid = 'product_title'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an older version does not run on newer tables, unless they say that it still may', async () => {
  const connect = await aDatabase()
  const client = await connect()
  const additive = `-- An older version still runs.\n${ADDS}`
  await requireKnownTables(client)
  await migrateTables(client, { folder: folderWith(additive) })
  await requireKnownTables(client)
  const index = 'create index concurrently product_title on product (title);'
  await migrateTables(client, { folder: folderWith(additive, index) })
  await requireKnownTables(client)
  const breaking = 'alter table product rename added to renamed;'
  await migrateTables(client, { folder: folderWith(additive, index, breaking) })
  await expect(requireKnownTables(client)).rejects.toThrow('changed by a newer version')
})

test('a role that may change no tables starts, unless there is something to migrate', async () => {
  const connect = await aDatabase()
  const owner = await connect()
  const role = `runtime_${process.pid}`
  await owner.query(`create role ${role} login`)
  await owner.query(`grant usage on schema public, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role}`)
  onTestFinished(async () => {
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  })
  const client = await connect(role)
  await migrateTables(client)
  await expect(migrateTables(client, { folder: folderWith(ADDS) })).rejects.toMatchObject({
    code: '42501',
  })
})

/** Landed before this rule. */
const LAST_WITHOUT_RULE = '0054_required-migration'

test('a migration makes no index of a table that has rows within its transaction', () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'),
  )
  const since = entries.findIndex(({ tag }) => tag === LAST_WITHOUT_RULE) + 1
  expect(since).toBeGreaterThan(0)
  for (const { tag } of entries.slice(since)) {
    const text = readFileSync(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')
    const made = [...text.matchAll(/create table "?(\w+)"?/gi)].map(([, table]) => table)
    const indexes = text.matchAll(/create (?:unique )?index (concurrently )?.* on "?(\w+)"?/gi)
    for (const [statement, concurrently, table] of indexes) {
      expect(concurrently || made.includes(table), `${tag}: ${statement}`).toBeTruthy()
    }
  }
})
