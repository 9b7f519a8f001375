import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { putList } from '#test/product-calls.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { db } from '../platform/db/client.ts'
import { fitment } from '../platform/db/schema/fitment.ts'

// PUT /product/:id/fitments, and the models to choose from.

beforeAll(writeCategories)

const GOLF = {
  yearFrom: 2010,
  yearTo: 2014,
  engine: '2.0 TDI',
  trim: null,
  builtFrom: null,
  builtTo: '2013-05',
  position: 'front',
  quantity: 1,
  conditions: ['288 mm discs'],
  note: null,
}

test('fitments are set as a list; the first ones say that the part is made for vehicles', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ categoryId: 101 })
  const model = await aModel()
  const rows = [{ modelId: model.id, ...GOLF }]
  const saved = await putList(admin, part.id, 'fitments', {
    version: 1,
    isComplete: true,
    fitments: rows,
  })
  expect(saved.body).toMatchObject({
    product: { fits: 'vehicle', isFitmentComplete: true },
    detail: { fitments: rows, models: [{ id: model.id, model: 'Golf', years: '1999–2021' }] },
  })
  const [stored] = await db.select().from(fitment).where(eq(fitment.productId, part.id))
  expect(stored).toMatchObject({ isListed: true, categoryId: 101, builtTo: 2013 * 12 + 4 })
  const more = [...rows, { ...rows[0], engine: null, quantity: '2', conditions: [] }]
  await putList(admin, part.id, 'fitments', { version: 2, isComplete: false, fitments: more })
  const [kept] = await db
    .select()
    .from(fitment)
    .where(eq(fitment.id, Number(stored?.id)))
  expect(kept).toEqual(stored) // with the import that brought it
  const none = await putList(admin, part.id, 'fitments', {
    version: 3,
    isComplete: true,
    fitments: [],
  })
  expect(none.body).toMatchObject({
    product: { isFitmentComplete: false },
    detail: { fitmentCount: 0 },
  })
})

test.each([
  ['years in the wrong order', { yearFrom: 2014, yearTo: 2010 }, 'yearTo'],
  ['a year before the model', { yearFrom: 1990 }, 'yearFrom'],
  ['a year after it', { yearTo: 2030 }, 'yearTo'],
  ['an unknown model', { modelId: 2_000_000_000 }, 'modelId'],
  ['no quantity', { quantity: 0 }, 'quantity'],
  ['a month that is none', { builtTo: '2013-13' }, 'builtTo'],
])('a fitment with %s is refused, and names the field', async (_what, wrong, field) => {
  const admin = await aPerson({ role: 'admin' })
  const [part, model] = [await aProduct(), await aModel()]
  const fitments = [{ modelId: model.id, ...GOLF, ...wrong }]
  expect(
    await putList(admin, part.id, 'fitments', { version: 1, isComplete: false, fitments }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ path: `fitments.0.${field}` }] },
  })
})

test('the staff choose a model by its make', async () => {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  await aModel('Polo', '[1990,2000),[2002,2006)', maker)
  const makes = await call('GET', '/staff/make', { as: admin })
  expect(makes.body).toContainEqual({ slug: maker.slug, name: maker.name })
  expect((await call('GET', `/staff/make/${maker.slug}/model`, { as: admin })).body).toMatchObject([
    { make: maker.name, model: 'Polo', years: '1990–2005' },
  ])
  expect((await call('GET', '/staff/make/none/model', { as: admin })).body).toEqual([])
})

test('fitments whose texts are too long for their index are refused', async () => {
  const [admin, part] = [await aPerson({ role: 'admin' }), await aProduct()]
  const model = await aModel('Golf', '[1999,2022)', await aMake())
  const condition = (n: number) =>
    Array.from({ length: 79 }, (_, at) => String.fromCodePoint(0x4e00 + n * 997 + at * 61)).join('')
  const conditions = [0, 1, 2, 3, 4, 5, 6, 7].map(condition)
  const fitments = [
    { ...GOLF, modelId: model.id, conditions, note: conditions.join('').slice(0, 200) },
  ]
  const saved = await putList(admin, part.id, 'fitments', {
    version: 1,
    isComplete: false,
    fitments,
  })
  expect(saved).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'fitments.0.conditions' }] },
  })
})
