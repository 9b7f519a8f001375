import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { type Buyer, expectStatus } from './buyer.ts'
import { call, retryUntilAnswered } from './call.ts'
import type { World } from './import-files.ts'
import { expectThat } from './violations.ts'

// A bulk edit of parts that fill several of its batches.

const PARTS = 900
const PRICE = { before: 2_000, step: 1_900, after: 2_090, stepAfter: 1_990 }
/** What an editor sets between the check and the part's turn, in cents. */
const PRICED = 9_900

const skusOf = ({ prefix }: World) => `${prefix}-E`

/** @returns a part that an editor will change */
export async function aShelf(world: World) {
  const steps = JSON.stringify([{ from: 10, cents: PRICE.step }])
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
      price_per_unit_cents, price_steps, sku)
    select gen_random_uuid(), 'On the shelf', '/parts/disc.svg', 'One of many', 0, 1,
      ${PRICE.before}::int, ${steps}::jsonb, ${skusOf(world)} || n
    from generate_series(1, ${PARTS}::int) n returning id`)
  return String(rows[0]?.id)
}

/** 4 % more on all that match, to .90. @returns the id of its import */
export async function beginEdit(admin: Buyer, world: World) {
  const rule = { by: 'percent', percent: 4 }
  const rounding = { to: '90', direction: 'nearest' }
  const change = { field: 'price', rule, rounding, steps: 'same' }
  const body = { parts: { filter: { q: skusOf(world) } }, change }
  const answer = await retryUntilAnswered(() => call(admin, 'POST', '/staff/import/edit', { body }))
  expectStatus(answer, [201], 'a bulk edit')
  return String(answer.body.insertedId)
}

/** Once its price is seen by the check. 409: an earlier try has set it, its answer was lost. */
export async function setPrice(editor: Buyer, id: string) {
  const body = { version: 1, pricePerUnit: PRICED / 100 }
  const answer = await retryUntilAnswered(() => call(editor, 'PATCH', `/product/${id}`, { body }))
  expectStatus(answer, [200, 409], 'an edit between the check and its turn')
}

export async function expectEdited(world: World) {
  const { edited, priced } = await countParts(world)
  expectThat(edited === PARTS - 1, `a bulk edit has changed ${edited} parts`)
  expectThat(priced === 1, 'a bulk edit overwrote a price that was set since its check')
}

export async function expectAsBefore(world: World) {
  const { asBefore, priced } = await countParts(world)
  expectThat(asBefore === PARTS - 1, `after its undo ${asBefore} parts are as before a bulk edit`)
  expectThat(priced === 1, 'the undo of a bulk edit overwrote a price')
}

type Counts = { edited: number; asBefore: number; priced: number }

async function countParts(world: World): Promise<Counts> {
  const has = (cents: number, step: number) =>
    sql`price_per_unit_cents = ${cents} and price_steps = ${JSON.stringify([{ from: 10, cents: step }])}::jsonb`
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where ${has(PRICE.after, PRICE.stepAfter)})::int as edited,
      count(*) filter (where ${has(PRICE.before, PRICE.step)})::int as "asBefore",
      count(*) filter (where ${has(PRICED, PRICE.step)})::int as priced
    from product where sku like ${`${skusOf(world)}%`}`)
  return rows[0] ?? { edited: 0, asBefore: 0, priced: 0 }
}
