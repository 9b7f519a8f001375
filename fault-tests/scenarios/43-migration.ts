import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { lockMigrations, MIGRATIONS, migrateTables } from '#server/platform/db/migrate.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import { aPart, type Buyer, buyers, expectStatus, type Part, submitOrder } from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { runConcurrently, sleep } from '../time.ts'
import { expectThat } from '../violations.ts'

const BUYERS = 60
const AT_ONCE = 6
/** Longer than the shop's statements wait for a lock. */
const BACKUP_SECONDS = 14
/** Three seconds behind a try of the migration, and what a busy machine adds. */
const LONGEST_MS = 6_000

export const migration: Scenario = {
  title: 'A newer version starts while a backup holds a table, under buyers of the older one',
  description: `The migration gives way to the statements behind it every three seconds, and is made once the backup
    has ended. No order waits for the backup.`,
  runs: { short: 1, full: 4 },
  atOnce: 1, // each adds a migration to the same database
  async run(n) {
    const [people, part, backup] = [await buyers(BUYERS), await aPart(10_000), await connect()]
    await backup.query('begin; lock table product in access share mode')
    let isOver = false
    let orders = 0
    const customers = runConcurrently(AT_ONCE, AT_ONCE, async () => {
      while (!isOver && orders < 8 * BUYERS) {
        await orderInTime(people[orders++ % BUYERS], part)
        await sleep(200)
      }
    })
    const newer = startNewerVersion(n)
    await sleep(BACKUP_SECONDS * 1_000)
    await backup.query('commit')
    await backup.end()
    await newer
    isOver = true
    await customers
    expectThat(orders > AT_ONCE, 'no order was placed beside the migration')
  },
}

async function orderInTime(buyer: Buyer | undefined, part: Part) {
  if (!buyer) throw new Error('an order without a buyer')
  const began = Date.now()
  expectStatus(await submitOrder(buyer, part), [201], 'an order beside a migration')
  expectThat(Date.now() - began < LONGEST_MS, 'an order waited for the backup of a table')
}

/** Its migrations are those of this version, and a column more. */
async function startNewerVersion(n: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-newer-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  const { idx, when } = journal.entries.at(-1)
  journal.entries.push({ idx: idx + 1, when: when + 1 + n, tag: 'newer', breakpoints: true })
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(
    path.join(folder, 'newer.sql'),
    `-- An older version still runs.\nalter table product add column newer_${n} text;`,
  )
  const client = await connect()
  await lockMigrations(client, 'exclusive')
  await migrateTables(client, { folder })
  await client.end()
  rmSync(folder, { recursive: true })
}

async function connect() {
  const client = new pg.Client(CONNECTION)
  await client.connect()
  return client
}
