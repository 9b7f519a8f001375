import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, anUpload, applied, decided, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { loadCategories } from '../../catalog/category/category-tree.ts'
import { db } from '../../platform/db/client.ts'
import { category, categorySlug } from '../../platform/db/schema/category.ts'
import { product } from '../../platform/db/schema/product.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { getImport } from '../import-view.ts'
import { listQueue } from '../queue/queue-entry.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'
import { categoryOf } from './explained-values.ts'

// What the owner says that a category or a state of a file means.

beforeAll(writeCategories)

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

async function check(...lines: string[]) {
  const admin = await aPerson({ role: 'admin' })
  const checked = await aCheckedImport(admin, lines.join('\n'), { kind: 'products' })
  return { admin, id: checked._id, report: checked.report }
}

async function partOf(sku: string) {
  const [row] = await db.select().from(product).where(eq(product.sku, sku))
  return row
}

test('an unknown category is asked once for all its rows, which wait for no answer', async () => {
  const value = `Bremsbeläge ${randomUUID().slice(0, 8)}`
  const [one, two, known] = [aSku(), aSku(), aSku()]
  await aProduct({ sku: known, categoryId: 501 })
  const lines = [
    'sku,name,price,category',
    `${one},Pads,2.00,${value}`,
    `${two},Pads,2.00,${value}`,
    `${known},,9.00,${value}`,
    `${aSku()},Pads,2.00,Parts > Brakes > Brake discs`,
  ]
  const { admin, id, report } = await check(...lines)
  expect(report).toMatchObject({
    actions: { add: 3, change: 1 },
    codes: { 'unknown-category': 3 },
    questions: 3,
  })
  expect(await listQueue(id)).toMatchObject([
    {
      ...{ kind: 'category', name: value, rows: 3, isWaiting: false, isWithoutEffect: false },
      // As the part that the file names and the shop has.
      ...{ proposal: 'Spark plugs', choices: ['proposed category', 'category', 'ignore'] },
    },
  ])
  const after = await decided(admin, id, { categoryId: 101 })
  expect(after.report).toMatchObject({ actions: { add: 3, change: 1 }, questions: 0 })
  await applied(admin, id)
  expect(
    await Promise.all([one, two, known].map(async (sku) => (await partOf(sku))?.categoryId)),
  ).toEqual([101, 101, 501])
  const next = await check(...lines.slice(0, 2))
  expect(next.report).toMatchObject({ actions: { same: 1 }, codes: {} })
})

test('a category is found by its whole path, then by its name, its URL, an old one, and its id', async () => {
  const add = async (name: string, slug: string, parentId: number | null = null) =>
    singleRow(await db.insert(category).values({ name, slug, parentId }).returning()).id
  const sensors = await add('Sensors', 'sensors-2', 3)
  const ropes = await add('Winches and ropes', 'ropes')
  await db.insert(categorySlug).values({ slug: 'winches', categoryId: ropes })
  await loadCategories()
  expect(['winches', 'ropes', '901', 'Engine > Sensors', 'Sensors'].map(categoryOf)).toEqual([
    ...[ropes, ropes, 901, sensors, 13],
  ])
  const winches = await add('Winches', 'winches-2')
  const figures = await add('901', 'figures')
  await loadCategories()
  expect(['Winches', 'winches-2', '901', '902'].map(categoryOf)).toEqual([
    ...[winches, winches, figures, 902],
  ])
  await db.delete(category).where(inArray(category.id, [sensors, ropes, winches, figures]))
  await loadCategories()
})

test('a category whose answer was deleted since is asked for again', async () => {
  const value = `Haken ${randomUUID().slice(0, 8)}`
  const hooks = singleRow(
    await db.insert(category).values({ slug: 'hooks', name: 'Hooks' }).returning(),
  )
  await loadCategories()
  const lines = ['sku,name,price,category', `${aSku()},Hook,2.00,${value}`]
  const { admin, id } = await check(...lines)
  await decided(admin, id, { categoryId: hooks.id })
  expect((await check(...lines)).report).toMatchObject({ codes: {}, questions: 0 })
  await db.delete(category).where(eq(category.id, hooks.id))
  await loadCategories()
  const next = await check(...lines)
  expect(next.report).toMatchObject({ codes: { 'unknown-category': 1 }, questions: 1 })
  expect(await listQueue(next.id)).toMatchObject([{ kind: 'category', name: value }])
})

test('a category of parts that keep theirs is proposed as they have it, and said to change nothing', async () => {
  const [one, two] = [aSku(), aSku()]
  for (const sku of [one, two]) await aProduct({ sku, categoryId: 101 })
  const admin = await aPerson({ role: 'admin' })
  const value = `Brakes ${randomUUID().slice(0, 8)}`
  const text = ['sku,Bezeichnung,category', `${one},Belag,${value}`, `${two},Belag,${value}`]
  const id = await anUpload(admin, text.join('\n'), { kind: 'products' })
  const columns = (await listColumns(id)).columns.map(({ name }) => name)
  await chooseColumns(admin, id, { columns })
  await runStep(id, 'check 1')
  expect(await listQueue(id)).toMatchObject([
    { rows: 2, proposal: 'Brake pads', categoryId: 101, isProposed: true, isWithoutEffect: true },
  ])
})

test('an unanswered question leaves the value out, and is over once the file is applied', async () => {
  const sku = aSku()
  await aProduct({ sku, categoryId: 501 })
  const { admin, id } = await check('sku,category,price', `${sku},Gizmos ${aSku()},9.00`)
  await applied(admin, id)
  expect(await partOf(sku)).toMatchObject({ categoryId: 501, pricePerUnitCents: 900 })
  expect(await listQueue(id)).toEqual([])
  expect(await getImport(id)).toMatchObject({ waiting: 0 })
})

test('a word for a state is proposed, and may mean nothing', async () => {
  const [one, two] = [aSku(), aSku()]
  await aProduct({ sku: two })
  const [live, gone] = [`active ${one}`, 'Discontinued']
  const { admin, id } = await check(
    'sku,name,price,state',
    `${one},Clip,2.00,${live}`,
    `${two},,12.00,${gone}`,
  )
  expect(await listQueue(id)).toMatchObject([
    { kind: 'state', name: live, choices: ['live', 'draft', 'ignore'], isProposed: false },
    { kind: 'state', name: gone, choices: ['draft', 'live', 'ignore'], isProposed: true },
  ])
  await decided(admin, id, { key: `state ${live.toLowerCase()}`, state: 'live' })
  await decided(admin, id, { key: 'state discontinued', ignore: true })
  expect(await listQueue(id)).toEqual([])
  await applied(admin, id, true)
  expect([(await partOf(one))?.state, (await partOf(two))?.state]).toEqual(['live', 'live'])
})
