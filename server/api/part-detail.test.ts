import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readAudit } from '#test/audit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { db } from '../db/client.ts'
import { fitment } from '../db/schema/fitment.ts'
import { job } from '../db/schema/job.ts'
import { partNumber } from '../db/schema/part-number.ts'

type Admin = Awaited<ReturnType<typeof aPerson>>

beforeAll(writeCategories)

const edit = (as: Admin, id: string, body: object) => call('PATCH', `/product/${id}`, { as, body })
const put = (as: Admin, id: string, list: string, body: object) =>
  call('PUT', `/product/${id}/${list}`, { as, body })
const detailOf = async (as: Admin, id: string) =>
  (await call('GET', `/staff/product/${id}/detail`, { as })).body
const word = () => randomUUID().slice(0, 8).toUpperCase()

async function numbersOf(id: string) {
  const rows = await db
    .select()
    .from(partNumber)
    .where(eq(partNumber.productId, id))
    .orderBy(partNumber.norm)
  return rows.map(({ kind, brand, shown, norm }) => ({ kind, brand, shown, norm }))
}

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

test('an edit names brand, category, number, title and what it fits; the brand is added once', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [part, other] = [await aProduct(), await aProduct()]
  const [name, number] = [`Kestrel ${word()}`, `NB-${word()}.F`]
  const fields = {
    brand: name,
    categoryId: '101',
    number,
    title: 'Brake pads, front',
    fits: 'vehicle',
  }
  const { status, body } = await edit(admin, part.id, { version: 1, ...fields })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...fields, categoryId: 101, isFitmentComplete: false })
  const spelled = { version: 1, brand: ` ${name.toUpperCase()} `, number: `${number}-2` }
  expect((await edit(admin, other.id, spelled)).body).toMatchObject({ brand: name })
  const taken = await edit(admin, other.id, { version: 2, number: number.toLowerCase() })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'number' }] } })
  const suggested = await call('GET', `/staff/brand?q=${name.slice(0, 10)}`, { as: admin })
  expect(suggested.body).toContain(name)
  const cleared = await edit(admin, part.id, {
    version: 2,
    brand: '',
    categoryId: null,
    number: '',
  })
  expect(cleared.body).toMatchObject({ brand: null, categoryId: null, number: null })
})

test.each([
  { categoryId: 7777 },
  { brand: '–' },
  { title: 'a'.repeat(121) },
  { fits: 'all' },
  { supersededBy: randomUUID() },
])('an edit with %j is refused, and names the field', async (wrong) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const { status, body } = await edit(admin, part.id, { version: 1, ...wrong })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(wrong))
})

test('a part is replaced by another, and not in a circle', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [a, b, c] = [await aProduct({ name: 'Old' }), await aProduct(), await aProduct()]
  expect((await edit(admin, a.id, { version: 1, supersededBy: b.id })).status).toBe(200)
  expect((await edit(admin, b.id, { version: 1, supersededBy: c.id })).status).toBe(200)
  expect((await detailOf(admin, b.id)).supersededByName).toBe(c.name)
  for (const [id, supersededBy] of [
    [c.id, a.id],
    [c.id, c.id],
  ]) {
    expect(await edit(admin, String(id), { version: 1, supersededBy })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'supersededBy' }] },
    })
  }
})

test('SKU and part number find the part as numbers of its own, in step with each edit', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const [sku, number] = [`S-${word()}`, `0 ${word()}.0I`]
  await edit(admin, part.id, { version: 1, sku, number, brand: 'Kestrel Own' })
  expect(await numbersOf(part.id)).toHaveLength(2)
  expect(await numbersOf(part.id)).toContainEqual({
    kind: 'own',
    brand: 'Kestrel Own',
    shown: number,
    norm: number
      .replace(/^0 |\./g, '')
      .replaceAll('O', '0')
      .replaceAll('I', '1')
      .replace(/^0+/, ''),
  })
  await edit(admin, part.id, { version: 2, sku: null, number: `${number}X` })
  expect(await numbersOf(part.id)).toMatchObject([{ shown: `${number}X` }])
})

test('numbers are set as a list, under the product’s version, and are in the audit log', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const numbers = [
    { kind: 'oe', brand: 'Volkswagen', shown: '1K0 698 151 E' },
    { kind: 'gtin', brand: null, shown: '4006381333931' },
  ]
  const saved = await put(admin, part.id, 'numbers', { version: 1, numbers })
  expect(saved.body).toMatchObject({ product: { version: 2 }, detail: { version: 2 } })
  expect(saved.body.detail.numbers).toHaveLength(2)
  expect(await numbersOf(part.id)).toContainEqual({
    ...numbers[0],
    norm: '1K0698151E',
  })
  const fewer = [{ ...numbers[0], brand: 'VW' }]
  expect(
    (await put(admin, part.id, 'numbers', { version: 2, numbers: fewer })).body.detail,
  ).toMatchObject({
    numbers: fewer,
  })
  expect(await put(admin, part.id, 'numbers', { version: 2, numbers })).toMatchObject({
    status: 409,
    body: { current: { version: 3 } },
  })
  const details = (await readAudit())
    .filter(({ subjectId }) => subjectId === part.id)
    .map(({ detail }) => detail)
  expect(details).toEqual(['Numbers: 2 added', 'Numbers: 1 added, 2 removed'])
  const jobs = await db
    .select({ event: job.event })
    .from(job)
    .where(and(eq(job.kind, 'search'), eq(job.subjectId, part.id)))
  expect(jobs.map(({ event }) => event).sort()).toEqual(['v2', 'v3'])
})

test.each([
  ['a kind that the product’s fields hold', { kind: 'own', brand: null, shown: 'A1' }, 'kind'],
  ['nothing but dashes', { kind: 'oe', brand: null, shown: '--' }, 'shown'],
  ['a GTIN with a wrong digit', { kind: 'gtin', brand: null, shown: '4006381333932' }, 'shown'],
])('a number with %s is refused', async (_what, number, field) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const body = { version: 1, numbers: [number] }
  expect(await put(admin, part.id, 'numbers', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path: `numbers.0.${field}` }] },
  })
})

test('a number that is there twice is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const one = { kind: 'oe', brand: null, shown: 'A1' }
  const body = { version: 1, numbers: [one, { ...one, brand: 'Kestrel' }] }
  expect((await put(admin, part.id, 'numbers', body)).status).toBe(400)
})

test('the specification keeps its order, and numbers in it can be compared', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const attributes = [
    { name: 'Diameter', value: '288', unit: 'mm' },
    { name: 'Surface', value: 'coated', unit: null },
  ]
  await put(admin, part.id, 'attributes', { version: 1, attributes })
  const turned = attributes.toReversed()
  const { body } = await put(admin, part.id, 'attributes', { version: 2, attributes: turned })
  expect(body.detail.attributes).toEqual(turned)
  const twice = [...attributes, { name: 'diameter', value: '3', unit: '' }]
  expect(await put(admin, part.id, 'attributes', { version: 3, attributes: twice })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'attributes.2.name' }] },
  })
})

test('fitments are set as a list; the first ones say that the part is made for vehicles', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ categoryId: 101 })
  const model = await aModel()
  const rows = [{ modelId: model.id, ...GOLF }]
  const saved = await put(admin, part.id, 'fitments', {
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
  await put(admin, part.id, 'fitments', { version: 2, isComplete: false, fitments: more })
  const [kept] = await db
    .select()
    .from(fitment)
    .where(eq(fitment.id, Number(stored?.id)))
  expect(kept).toEqual(stored) // with the import that brought it
  const none = await put(admin, part.id, 'fitments', { version: 3, isComplete: true, fitments: [] })
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
    await put(admin, part.id, 'fitments', { version: 1, isComplete: false, fitments }),
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
  const saved = await put(admin, part.id, 'fitments', { version: 1, isComplete: false, fitments })
  expect(saved).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'fitments.0.conditions' }] },
  })
})
