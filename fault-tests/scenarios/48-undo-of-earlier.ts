import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { aBuyer, type Buyer, expectStatus } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { begin, untilIn, upload } from '../import-calls.ts'
import { killAmidImports } from '../import-kills.ts'
import type { Scenario } from '../scenario.ts'
import { within } from '../time.ts'
import { expectThat } from '../violations.ts'

// A file and a bulk edit of the same parts, which fill several batches: rows of the file that
// waited are applied after the edit.

export const undoOfEarlier: Scenario = {
  title: 'A bulk edit is undone amid kill -9, after a rest of a file has changed some of its parts',
  description: `The undo keeps what the file has changed later, and brings the others back. The undo of the
    file then leads to the prices before both.`,
  runs: { short: 0, full: 3 },
  atOnce: 1, // it restarts the processes
  async run() {
    const over = new AbortController()
    const killing = killAmidImports(over.signal)
    killing.catch(() => {}) // awaited below
    await undoBoth(`F${randomUUID().slice(0, 8)}-U`.toUpperCase())
    over.abort()
    await killing
  },
}

const PARTS = 600
/** The first of them, whose prices in the file are so high that they wait. */
const LATER = 250
const PRICE = { before: 2_000, edited: 2_200, later: 9_000 }
const DECIDED_SECONDS = 120

async function aShelf(prefix: string) {
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
      price_per_unit_cents, sku)
    select gen_random_uuid(), 'On the shelf', '/parts/disc.svg', 'One of many', 0, 1,
      ${PRICE.before}::int, ${prefix} || n
    from generate_series(1, ${PARTS}::int) n`)
}

function fileOf(prefix: string) {
  const rows = Array.from({ length: PARTS }, (_, at) => {
    const cents = at < LATER ? PRICE.later : PRICE.before
    return `${prefix}${at + 1},${(cents / 100).toFixed(2)},A1`
  })
  return ['sku,price,shelf', ...rows].join('\n')
}

/** @returns the id of its import */
async function beginEdit(admin: Buyer, prefix: string) {
  const change = {
    field: 'price',
    rule: { by: 'percent', percent: 10 },
    rounding: { to: 'none', direction: 'nearest' },
    steps: 'same',
  }
  const body = { parts: { filter: { q: prefix } }, change }
  const answer = await retryUntilAnswered(() => call(admin, 'POST', '/staff/import/edit', { body }))
  expectStatus(answer, [201], 'a bulk edit')
  return String(answer.body.insertedId)
}

/** The prices that wait are the file's. 409: an earlier try has said so, its answer was lost. */
async function takePrices(admin: Buyer, id: string) {
  const path = `/staff/import/${id}/queue`
  const queue = await retryUntilAnswered(() => call(admin, 'GET', path))
  const [entry]: { key: string }[] = Array.isArray(queue.body) ? queue.body : []
  const body = { key: entry?.key, price: 'take' }
  const answer = await retryUntilAnswered(() => call(admin, 'POST', path, { body }))
  expectStatus(answer, [200, 409], 'an answer about prices')
  const isDone = async () => {
    const { rows } = await db.execute(sql`
      select from job where kind = 'import' and subject_id = ${id} and event like 'decide %'
        and done_at is null limit 1`)
    return rows.length === 0
  }
  expectThat(await within(DECIDED_SECONDS, isDone), 'prices wait after they were decided')
}

async function expectPrices(prefix: string, expected: Record<string, number>, when: string) {
  const { rows } = await db.execute<{ cents: number; parts: number }>(sql`
    select price_per_unit_cents as cents, count(*)::int as parts from product
    where sku like ${`${prefix}%`} and deleted_at is null group by 1`)
  const found = Object.fromEntries(rows.map(({ cents, parts }) => [cents, parts]))
  const isAsExpected =
    Object.keys(found).length === Object.keys(expected).length &&
    Object.entries(expected).every(([cents, parts]) => found[cents] === parts)
  expectThat(isAsExpected, `${when} the prices are ${JSON.stringify(found)}`)
}

async function applied(admin: Buyer, id: string) {
  await begin(admin, id, 'apply')
  return untilIn(id, 'applied')
}

async function undone(admin: Buyer, id: string) {
  await begin(admin, id, 'undo')
  return untilIn(id, 'undone')
}

async function undoBoth(prefix: string) {
  const admin = await aBuyer('admin')
  await aShelf(prefix)
  const file = await upload(admin, 'products', fileOf(prefix))
  if (!(await untilIn(file, 'checked')) || !(await applied(admin, file))) return
  const edit = await beginEdit(admin, prefix)
  if (!(await untilIn(edit, 'checked')) || !(await applied(admin, edit))) return
  await expectPrices(prefix, { [PRICE.edited]: PARTS }, 'after a bulk edit')
  await takePrices(admin, file)
  if (!(await applied(admin, file))) return
  const others = PARTS - LATER
  await expectPrices(
    prefix,
    { [PRICE.edited]: others, [PRICE.later]: LATER },
    'after the rest of a file',
  )
  if (!(await undone(admin, edit))) return
  await expectPrices(
    prefix,
    { [PRICE.before]: others, [PRICE.later]: LATER },
    'after the undo of an edit',
  )
  if (await undone(admin, file))
    await expectPrices(prefix, { [PRICE.before]: PARTS }, 'after both undos')
}
