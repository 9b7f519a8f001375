import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readAudit } from '#test/audit.ts'
import { aPerson, aProduct, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { editPart, putList } from '#test/product-calls.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { partNumber } from '../platform/db/schema/part-number.ts'

beforeAll(writeCategories)
const detailOf = async (as: Person, id: string) =>
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
  const { status, body } = await editPart(admin, part.id, { version: 1, ...fields })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...fields, categoryId: 101, isFitmentComplete: false })
  const spelled = { version: 1, brand: ` ${name.toUpperCase()} `, number: `${number}-2` }
  expect((await editPart(admin, other.id, spelled)).body).toMatchObject({ brand: name })
  const taken = await editPart(admin, other.id, { version: 2, number: number.toLowerCase() })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'number' }] } })
  const suggested = await call('GET', `/staff/brand?q=${name.slice(0, 10)}`, { as: admin })
  expect(suggested.body).toContain(name)
  const cleared = await editPart(admin, part.id, {
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
  const { status, body } = await editPart(admin, part.id, { version: 1, ...wrong })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(wrong))
})

test('a part is replaced by another, and not in a circle', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [a, b, c] = [await aProduct({ name: 'Old' }), await aProduct(), await aProduct()]
  expect((await editPart(admin, a.id, { version: 1, supersededBy: b.id })).status).toBe(200)
  expect((await editPart(admin, b.id, { version: 1, supersededBy: c.id })).status).toBe(200)
  expect((await detailOf(admin, b.id)).supersededByName).toBe(c.name)
  for (const [id, supersededBy] of [
    [c.id, a.id],
    [c.id, c.id],
  ]) {
    expect(await editPart(admin, String(id), { version: 1, supersededBy })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'supersededBy' }] },
    })
  }
})

test('SKU and part number find the part as numbers of its own, in step with each edit', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const [sku, number] = [`S-${word()}`, `0 ${word()}.0I`]
  await editPart(admin, part.id, { version: 1, sku, number, brand: 'Kestrel Own' })
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
  await editPart(admin, part.id, { version: 2, sku: null, number: `${number}X` })
  expect(await numbersOf(part.id)).toMatchObject([{ shown: `${number}X` }])
})

test('numbers are set as a list, under the product’s version, and are in the audit log', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const numbers = [
    { kind: 'oe', brand: 'Volkswagen', shown: '1K0 698 151 E' },
    { kind: 'gtin', brand: null, shown: '4006381333931' },
  ]
  const saved = await putList(admin, part.id, 'numbers', { version: 1, numbers })
  expect(saved.body).toMatchObject({ product: { version: 2 }, detail: { version: 2 } })
  expect(saved.body.detail.numbers).toHaveLength(2)
  expect(await numbersOf(part.id)).toContainEqual({
    ...numbers[0],
    norm: '1K0698151E',
  })
  const fewer = [{ ...numbers[0], brand: 'VW' }]
  expect(
    (await putList(admin, part.id, 'numbers', { version: 2, numbers: fewer })).body.detail,
  ).toMatchObject({
    numbers: fewer,
  })
  expect(await putList(admin, part.id, 'numbers', { version: 2, numbers })).toMatchObject({
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
  expect(await putList(admin, part.id, 'numbers', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path: `numbers.0.${field}` }] },
  })
})

test('a number that is there twice is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const one = { kind: 'oe', brand: null, shown: 'A1' }
  const body = { version: 1, numbers: [one, { ...one, brand: 'Kestrel' }] }
  expect((await putList(admin, part.id, 'numbers', body)).status).toBe(400)
})

test('the specification keeps its order, and numbers in it can be compared', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const attributes = [
    { name: 'Diameter', value: '288', unit: 'mm' },
    { name: 'Surface', value: 'coated', unit: null },
  ]
  await putList(admin, part.id, 'attributes', { version: 1, attributes })
  const turned = attributes.toReversed()
  const { body } = await putList(admin, part.id, 'attributes', { version: 2, attributes: turned })
  expect(body.detail.attributes).toEqual(turned)
  const twice = [...attributes, { name: 'diameter', value: '3', unit: '' }]
  expect(
    await putList(admin, part.id, 'attributes', { version: 3, attributes: twice }),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'attributes.2.name' }] },
  })
})
