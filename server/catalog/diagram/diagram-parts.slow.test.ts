import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyShop } from '#test/empty-shop.ts'
import { aModel } from '#test/parts.ts'
import { explain, namesOf, rowsOf, statementsOf } from '#test/query-plan.ts'
import { db, searchPool } from '../../platform/db/client.ts'
import { findCategoryBySlug } from '../category/category-tree.ts'
import { readOffers } from './diagram-parts.ts'

// However many parts there are, a diagram reads the newest of each category, by index.

const CATEGORIES = ['brake-pads', 'brake-discs', 'brake-hoses', 'wheel-bearings', 'ball-joints']
const PARTS = 5_000
const NEWEST = 50

const idOf = (slug: string) => findCategoryBySlug(slug)?.id ?? 0

beforeAll(async () => {
  await emptyShop()
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity,
      price_per_unit_cents, fits, category_id)
    select gen_random_uuid(), 'Part ' || n, '/parts/brake-pads.svg', 'One of many', n % 3, 1, 100 + n, 'vehicle',
      (${sql.param(CATEGORIES.map(idOf))}::int[])[1 + n % ${CATEGORIES.length}]
    from generate_series(1, ${PARTS}) n`)
  const { id } = await aModel('volkswagen/golf')
  await db.execute(sql`
    with model as (select id, row_number() over () as n from vehicle_model limit 40)
    insert into fitment (product_id, model_id, year_from, year_to, is_listed, category_id)
    select p.id, case when n = 40 then ${id} else model.id end, 2010, 2014, true, category_id
    from product p join model on model.n = 1 + p.price_per_unit_cents % 40`)
  await db.execute(sql`analyze product, fitment`)
}, 600_000)

afterAll(emptyShop)

const numbers = CATEGORIES.map((slug, at) => ({
  ...{ number: at + 1, categoryId: idOf(slug), axle: null, side: null, parts: [] },
}))

test('the parts of all numbers are one statement, by index, and few rows of each category', async () => {
  const sent = await statementsOf(() => readOffers(numbers, undefined), searchPool)
  expect(sent).toHaveLength(1)
  const steps = await explain('analyze', sent[0] ?? {})
  expect(namesOf(steps).filter((name) => name === 'Seq Scan product')).toEqual([])
  const most = CATEGORIES.length * NEWEST
  const read = steps.filter((step) => step['Relation Name'] === 'product').map(rowsOf)
  expect(Math.max(...read)).toBeLessThanOrEqual(most)
})

test('for a vehicle they are one statement, which reads what is listed for it by index', async () => {
  const { id } = await aModel('volkswagen/golf')
  const values = { modelId: id, year: 2014, engines: null }
  const sent = await statementsOf(() => readOffers(numbers, values), searchPool)
  expect(sent).toHaveLength(1)
  const steps = await explain('analyze', sent[0] ?? {})
  expect(namesOf(steps).filter((name) => /^Seq Scan (product|fitment)$/.test(name))).toEqual([])
  const read = steps.filter((step) => step['Relation Name'] === 'fitment').map(rowsOf)
  expect(Math.max(...read)).toBeLessThanOrEqual(CATEGORIES.length * NEWEST)
})
