import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { aBuyer, type Buyer, expectStatus } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { begin, untilIn } from '../import-calls.ts'
import { killAmidImports } from '../import-kills.ts'
import type { Scenario } from '../scenario.ts'
import { expectThat } from '../violations.ts'

// A bulk edit of parts that fill several of its batches.

export const bulkEdit: Scenario = {
  title: 'A bulk edit is checked, applied and undone amid kill -9, while one of its prices is set',
  description: `It changes each of its parts once, and leaves a price that was set since its check. Its undo
    brings the others back.`,
  runs: { short: 0, full: 3 },
  atOnce: 1, // it restarts the processes
  async run() {
    const over = new AbortController()
    const killing = killAmidImports(over.signal)
    killing.catch(() => {}) // awaited below
    await editAndUndo(`F${randomUUID().slice(0, 8)}-E`.toUpperCase())
    over.abort()
    await killing
  },
}

const PARTS = 900
const PRICE = { before: 2_000, step: 1_900, after: 2_090, stepAfter: 1_990 }
/** What an editor sets between the check and the part's turn, in cents. */
const PRICED = 9_900

/** @returns a part that an editor will change */
async function aShelf(prefix: string) {
  const steps = JSON.stringify([{ from: 10, cents: PRICE.step }])
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
      price_per_unit_cents, price_steps, sku)
    select gen_random_uuid(), 'On the shelf', '/parts/disc.svg', 'One of many', 0, 1,
      ${PRICE.before}::int, ${steps}::jsonb, ${prefix} || n
    from generate_series(1, ${PARTS}::int) n returning id`)
  return String(rows[0]?.id)
}

/** 4 % more on all that match, to .90. @returns the id of its import */
async function beginEdit(admin: Buyer, prefix: string) {
  const rule = { by: 'percent', percent: 4 }
  const rounding = { to: '90', direction: 'nearest' }
  const change = { field: 'price', rule, rounding, steps: 'same' }
  const body = { parts: { filter: { q: prefix } }, change }
  const answer = await retryUntilAnswered(() => call(admin, 'POST', '/staff/import/edit', { body }))
  expectStatus(answer, [201], 'a bulk edit')
  return String(answer.body.insertedId)
}

/** Once its price is seen by the check. 409: an earlier try has set it, its answer was lost. */
async function setPrice(editor: Buyer, id: string) {
  const body = { version: 1, pricePerUnit: PRICED / 100 }
  const answer = await retryUntilAnswered(() => call(editor, 'PATCH', `/product/${id}`, { body }))
  expectStatus(answer, [200, 409], 'an edit between the check and its turn')
}

async function expectEdited(prefix: string) {
  const { edited, priced } = await countParts(prefix)
  expectThat(edited === PARTS - 1, `a bulk edit has changed ${edited} parts`)
  expectThat(priced === 1, 'a bulk edit overwrote a price that was set since its check')
}

async function expectAsBefore(prefix: string) {
  const { asBefore, priced } = await countParts(prefix)
  expectThat(asBefore === PARTS - 1, `after its undo ${asBefore} parts are as before a bulk edit`)
  expectThat(priced === 1, 'the undo of a bulk edit overwrote a price')
}

type Counts = { edited: number; asBefore: number; priced: number }

async function countParts(prefix: string): Promise<Counts> {
  const has = (cents: number, step: number) =>
    sql`price_per_unit_cents = ${cents} and price_steps = ${JSON.stringify([{ from: 10, cents: step }])}::jsonb`
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where ${has(PRICE.after, PRICE.stepAfter)})::int as edited,
      count(*) filter (where ${has(PRICE.before, PRICE.step)})::int as "asBefore",
      count(*) filter (where ${has(PRICED, PRICE.step)})::int as priced
    from product where sku like ${`${prefix}%`}`)
  return rows[0] ?? { edited: 0, asBefore: 0, priced: 0 }
}

/** A price is set between the check and the part's turn. */
async function editAndUndo(prefix: string) {
  const admin = await aBuyer('admin')
  const priced = await aShelf(prefix)
  const id = await beginEdit(admin, prefix)
  if (!(await untilIn(id, 'checked'))) return
  await setPrice(admin, priced)
  await begin(admin, id, 'apply')
  if (!(await untilIn(id, 'applied'))) return
  await expectEdited(prefix)
  await begin(admin, id, 'undo')
  if (await untilIn(id, 'undone')) await expectAsBefore(prefix)
}
