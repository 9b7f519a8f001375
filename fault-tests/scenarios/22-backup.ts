import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectionTo } from '#server/platform/backup/connection.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import { withSession } from '#server/platform/db/session.ts'
import { anOrder, aPart, type Buyer, buyers, cancel, chargeFor, confirmPayment } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { sleep } from '../time.ts'
import { expectThat, reportViolation } from '../violations.ts'

type Client = Parameters<Parameters<typeof withSession>[1]>[0]

const BUYERS = 8
const KILLS = 16
/** Of the command's start, and of the writing, which takes a fraction of a second. */
const [START_STEP_MS, WRITE_STEP_MS] = [60, 8]
const TABLES = `
  select format('%I', relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`

export const backup: Scenario = {
  title: 'Backups under load, compared with their snapshot; killed at any step',
  description: `A restored backup has, table by table, the digest of its snapshot. A file with its
    final name is whole, whenever the command was killed.`,
  runs: { short: 0, full: 20 },
  atOnce: 1, // each has the scratch database
  async run(n) {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-fault-backup-'))
    const stopLoad = await startLoad()
    try {
      await compareWithSnapshot(path.join(folder, 'whole.sql.gz'))
      await killAtEachStep(folder, n)
    } finally {
      await stopLoad()
      rmSync(folder, { recursive: true })
    }
  },
}

/** Buyers who order, pay and cancel without a pause. @returns ends it */
async function startLoad() {
  let isOver = false
  const part = await aPart(100_000)
  const working = (await buyers(BUYERS)).map(async (buyer: Buyer, n) => {
    // At most one order of each is open.
    for (let turn = n; !isOver; turn += 1) {
      const order = await anOrder(buyer, part)
      if (turn % 2) await retryUntilAnswered(() => cancel(buyer, order))
      else {
        const payment = await chargeFor(buyer, order)
        await retryUntilAnswered(() => confirmPayment(buyer, order, payment))
      }
      await sleep(300) // an account's rate limit of orders
    }
  })
  return async () => {
    isOver = true
    await Promise.all(working).catch((error) => reportViolation(`the load: ${error.message}`))
  }
}

/**
 * The backup reads the snapshot that this session has; both see the same rows, whatever buyers do
 * meanwhile.
 */
async function compareWithSnapshot(file: string) {
  await withSession(CONNECTION, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    await writeBackup(file, { snapshot: String(rows[0]?.id) })
    const before = await digests(client)
    const after = await restored(file, digests)
    for (const [table, digest] of before) {
      const found = after.get(table)
      expectThat(found === digest, `${table} was restored as ${found}, not ${digest}`)
    }
    expectThat(before.size === after.size, `${after.size} tables were restored, not ${before.size}`)
  })
}

/** A file that has its name is whole, also after `kill -9` of the command. */
async function killAtEachStep(folder: string, run: number) {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const file = path.join(folder, `killed-${kill}.sql.gz`)
    const child = spawn(process.execPath, ['admin.js', 'backup', file], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    // Half of them from the moment at which the file begins, under whatever name.
    if (kill % 2) await Promise.race([ended, untilBegun(folder, path.basename(file))])
    await Promise.race([ended, sleep(stepOf(kill) + run)])
    child.kill('SIGKILL')
    await ended
  }
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.sql.gz')) continue
    await restored(path.join(folder, name), async () => true).catch((error) =>
      reportViolation(`${name} has its name after kill -9 and does not restore: ${error.message}`),
    )
  }
}

function stepOf(kill: number) {
  return kill * (kill % 2 ? WRITE_STEP_MS : START_STEP_MS)
}

async function untilBegun(folder: string, name: string) {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline && !readdirSync(folder).some((one) => one.startsWith(name)))
    await sleep(2)
}

/** Loads a file into a database of its own, which is dropped afterwards. */
async function restored<T>(file: string, look: (client: Client) => Promise<T>) {
  const scratch = 'restored_by_fault_tests'
  return withSession(CONNECTION, async (client) => {
    await client.query(`drop database if exists ${scratch} with (force)`)
    await client.query(`create database ${scratch} template template0`)
    try {
      await restoreBackup(connectionTo(scratch), file)
      return await withSession(connectionTo(scratch), look)
    } finally {
      await client.query(`drop database ${scratch} with (force)`)
    }
  })
}

/** By PostgreSQL itself: independent of how a backup reads and compares tables. */
async function digests(client: Client) {
  const { rows } = await client.query<{ name: string }>(TABLES)
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const digested = await client.query<{ digest: string }>(`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
      from (select md5(t::text) as row from ${name} t) rows`)
    found.set(name, String(digested.rows[0]?.digest))
  }
  return found
}
