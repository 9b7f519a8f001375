import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { listQueue } from '../queue/queue-entry.ts'

// Rows of parts that a spreadsheet has damaged, that are there twice, or that write a brand in
// another way.

beforeAll(writeCategories)

async function aShop() {
  const admin = await aPerson({ role: 'admin' })
  const brand = `Quenby ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const check = (...rows: string[]) =>
    aCheckedImport(admin, ['part_number,brand,name,price', ...rows].join('\n'), {
      kind: 'products',
    })
  const numbers = async () => {
    const rows = await db
      .select()
      .from(product)
      .where(eq(product.brandId, brandId ?? 0))
    return rows.map(({ number }) => number).sort()
  }
  return { admin, brand, brandId, check, numbers }
}

test('a number that a spreadsheet has damaged becomes no part', async () => {
  const { brand, check } = await aShop()
  const rows = ['1.5E+12', '#REF!', '#N/A'].map((number) => `${number},${brand},Bush,4.00`)
  const { _id: id, report } = await check(...rows)
  expect(report).toMatchObject({ actions: { wrong: 3 }, codes: { 'damaged-number': 3 } })
  expect((await rowsOf(id))[0]?.findings[0]?.text).toBe(
    'A spreadsheet has damaged the number 1.5E+12. Format the column as text and export it again',
  )
})

test('a number that may be a date waits, and is taken as written if the owner says so', async () => {
  const { admin, brand, check, numbers } = await aShop()
  const { _id: id } = await check(
    ...['Dec-03', '12/03/2026'].map((one) => `${one},${brand},Bush,4.00`),
  )
  const [entry] = await listQueue(id)
  expect(entry).toMatchObject({ rows: 2, choices: ['drop', 'other'], isProposed: true })
  expect((await decided(admin, id, { other: true })).report.actions).toEqual({ add: 2 })
  await applied(admin, id)
  expect(await numbers()).toEqual(['12/03/2026', 'Dec-03'])
})

test('a number with an E is a number of Audi or Volkswagen; one that may be a power waits', async () => {
  const { admin, brand, check, numbers } = await aShop()
  const rows = ['8E0615301', '06E115562', '5E0', '9E11'].map((one) => `${one},${brand},Bush,4.00`)
  const { _id: id, report } = await check(...rows)
  expect(report).toMatchObject({ actions: { add: 3, queued: 1 }, codes: { 'damaged-number': 1 } })
  expect((await listQueue(id))[0]).toMatchObject({
    text: '9E11 may have been a long number before a program shortened it',
    choices: ['drop', 'other'],
    isProposed: true,
  })
  await decided(admin, id, { other: true })
  await applied(admin, id)
  expect(await numbers()).toEqual(['06E115562', '5E0', '8E0615301', '9E11'])
})

test('the same row twice is kept once', async () => {
  const { brand, brandId, check } = await aShop()
  await aProduct({ brandId, number: 'AP 4410' })
  const known = `AP 4410,${brand},Spark plug,9.00`
  const fresh = `TR-1,${brand},Terminal,0.30`
  const { report } = await check(known, known, fresh, fresh)
  expect(report).toMatchObject({ actions: { change: 1, add: 1, same: 2 }, codes: { duplicate: 2 } })
})

test.each([
  ['first', 3800],
  ['last', 4100],
] as const)(
  'two rows of a part that differ wait, and the owner keeps the %s',
  async (take, cents) => {
    const { admin, brand, brandId, check } = await aShop()
    const { id: part } = await aProduct({ brandId, number: 'AP 4412', pricePerUnitCents: 3990 })
    const row = (price: string) => `AP 4412,${brand},Spark plug,${price}`
    const { _id: id, report } = await check(row('38.00'), row('41.00'))
    expect(report).toMatchObject({ actions: { queued: 2 }, codes: { 'duplicate-differs': 2 } })
    const after = await decided(admin, id, { take })
    expect(after.report.actions).toEqual({ change: 1, wrong: 1 })
    await applied(admin, id)
    const [now] = await db.select().from(product).where(eq(product.id, part))
    expect(now?.pricePerUnitCents).toBe(cents)
  },
)

test('two new parts of one SKU are never added', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = `S-${randomUUID().slice(0, 8)}`
  const text = `sku,name,price\n${sku},Clip,2.00\n${sku},Clamp,3.00`
  const { report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({ actions: { queued: 2 }, codes: { 'duplicate-differs': 2 } })
})

test('a brand with its legal form is asked about once, and known for the next file', async () => {
  const { admin, brand, check, numbers } = await aShop()
  const rows = [`TR-35,${brand},Terminal,1.60`, `TR-36,${brand} GmbH,Terminal,1.60`]
  const { _id: id, report } = await check(...rows)
  expect(report).toMatchObject({ actions: { add: 1, queued: 1 }, codes: { 'near-brand': 1 } })
  expect((await listQueue(id))[0]).toMatchObject({
    name: `${brand} GmbH`,
    proposal: brand,
    choices: ['proposed brand', 'own brand', 'drop'],
  })
  expect((await decided(admin, id, { brand })).report.actions).toEqual({ add: 2 })
  await applied(admin, id)
  expect(await numbers()).toEqual(['TR-35', 'TR-36'])
  expect((await check(...rows)).report.actions).toEqual({ same: 2 })
})
