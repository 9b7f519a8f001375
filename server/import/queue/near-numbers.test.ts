import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, decided, rowsOf, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../../catalog/brand.ts'
import { writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { importMapping } from '../../platform/db/schema/import.ts'
import { product } from '../../platform/db/schema/product.ts'
import { getImport } from '../import-view.ts'
import { partKey } from './answer-keys.ts'
import { decideQueued } from './decision-queue.ts'
import { listQueue } from './queue-entry.ts'

// A number that is only like one of the shop's names no part before the owner has said so.

beforeAll(writeCategories)

async function aShopWith(...numbers: string[]) {
  const admin = await aPerson({ role: 'admin' })
  const brand = `Torvexa ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  for (const number of numbers) {
    const { id } = await aProduct({ brandId, number, name: number })
    await db.transaction((tx) => writeOwnNumbers(tx, [id]))
  }
  const parts = async () => {
    const rows = await db
      .select()
      .from(product)
      .where(eq(product.brandId, brandId ?? 0))
    return Object.fromEntries(rows.map((row) => [row.number, row.pricePerUnitCents]))
  }
  const file = (...rows: [number: string, price: string][]) =>
    [
      'part_number,brand,name,price',
      ...rows.map(([one, price]) => `${one},${brand},Fuse,${price}`),
    ].join('\n')
  const check = (...rows: [number: string, price: string][]) =>
    aCheckedImport(admin, file(...rows), { kind: 'products' })
  return { admin, brand, parts, check }
}

test('a number that differs in a point, an accent or a zero overwrites no part', async () => {
  const { admin, parts, check } = await aShopWith('ATO-7.5', 'ÖL-1', '00712')
  const { _id: id, ...checked } = await check(
    ['ATO-75', '3.90'],
    ['OL-1', '7.00'],
    ['712', '2.00'],
    ['ÄL-1', '9.90'],
  )
  expect(checked.report).toMatchObject({
    actions: { queued: 3, add: 1 },
    codes: { 'near-number': 3 },
  })
  await applied(admin, id)
  expect(await parts()).toEqual({ 'ATO-7.5': 1250, 'ÖL-1': 1250, '00712': 1250, 'ÄL-1': 990 })
})

test('case, and the kinds of dashes, blanks and accents, make no other number, and it stays as it is', async () => {
  const { admin, parts, check } = await aShopWith('AP 4412', 'DR-312/25', 'ÖL-1')
  const rows = ['ap\u00a04412', 'DR\u2013312/25', 'o\u0308l-1'].map((one): [string, string] => [
    one,
    '9.00',
  ])
  const { _id: id, report } = await check(...rows)
  expect(report).toMatchObject({ actions: { change: 3 }, codes: {} })
  await applied(admin, id)
  expect(await parts()).toEqual({ 'AP 4412': 900, 'DR-312/25': 900, 'ÖL-1': 900 })
})

test('one answer decides about all numbers that differ in the same way, and is known for the next file', async () => {
  const { admin, brand, parts, check } = await aShopWith('0 986 770 12', '0 986 770 13')
  const rows: [string, string][] = [
    ['0986 77012', '6.60'],
    ['098677012', '6.60'],
    ['098677013', '7.10'],
  ]
  const { _id: id } = await check(...rows)
  const [entry, ...others] = await listQueue(id)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    name: `${brand} numbers that differ in spaces`,
    rows: 3,
    choices: ['same', 'other', 'drop'],
    isProposed: true,
    examples: [
      {
        file: { number: `${brand} 0986 77012`, price: '6.60' },
        ours: { number: `${brand} 0 986 770 12`, price: '$12.50' },
      },
      { ours: { name: '0 986 770 12' } },
      { ours: { name: '0 986 770 13' } },
    ],
  })
  const after = await decided(admin, id, { same: true })
  expect(after.report).toMatchObject({ actions: { change: 2, same: 1 }, codes: { duplicate: 1 } })
  await applied(admin, id)
  expect(await parts()).toEqual({ '0 986 770 12': 660, '0 986 770 13': 710 })
  const next = await check(...rows, ['0986 77013', '8.00'])
  expect(next.report.actions).toEqual({ same: 3, queued: 1 })
})

test('another part is added beside the one that it is like, and is no question afterwards', async () => {
  const { admin, parts, check } = await aShopWith('ATO-7.5')
  const { _id: id } = await check(['ATO-75', '3.90'])
  expect((await listQueue(id))[0]).toMatchObject({
    choices: ['other', 'same', 'drop'],
    isProposed: true,
  })
  expect((await decided(admin, id, { other: true })).report.actions).toEqual({ add: 1 })
  await applied(admin, id)
  expect(await parts()).toEqual({ 'ATO-7.5': 1250, 'ATO-75': 390 })
  expect((await check(['ATO-75', '4.00'])).report).toMatchObject({
    actions: { change: 1 },
    codes: {},
  })
})

test('one row of a group is decided alone', async () => {
  const { admin, check } = await aShopWith('F-210/3', 'F-220')
  const { _id: id } = await check(['F210/3', '1.00'], ['F220', '2.00'])
  const [entry] = await listQueue(id)
  const key = String(entry?.examples[1]?.key)
  const after = await decided(admin, id, { key, other: true })
  expect(after.report.actions).toEqual({ queued: 1, add: 1 })
  const [left] = await listQueue(id)
  expect(left).toMatchObject({ rows: 1, line: 2 })
  await decided(admin, id, { key: String(left?.key), drop: true })
  expect(await getImport(id)).toMatchObject({
    waiting: 0,
    report: { actions: { wrong: 1, add: 1 } },
  })
})

test('two new parts of one file whose numbers are alike are two, and a warning', async () => {
  const { check } = await aShopWith()
  const { _id: id, report } = await check(['TR-2.5', '0.30'], ['TR-25', '1.30'])
  expect(report).toMatchObject({ actions: { add: 2 }, codes: { 'near-number': 2 } })
  const texts = (await rowsOf(id)).map(({ findings }) => findings.at(-1)?.text)
  expect(texts).toEqual([
    'The file also has TR-25, in row 3: two parts',
    'The file also has TR-2.5, in row 2: two parts',
  ])
})

test('fitments and numbers of a number that is like another wait, too, and add no part', async () => {
  const { admin, brand, check } = await aShopWith('00712')
  await check(['00712', '1.00'])
  const text = `part_number,part_brand,kind,brand,number\n712,${brand},oe,Volvo,30 748`
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'numbers' })
  expect(report).toMatchObject({ actions: { queued: 1 }, codes: { 'near-number': 1 } })
  expect((await listQueue(id))[0]).toMatchObject({ choices: ['same', 'drop'], isProposed: false })
  await expect(decided(admin, id, { other: true })).rejects.toThrow(
    'Only a file of parts adds a part',
  )
  expect((await decided(admin, id, { same: true })).report.actions).toEqual({ add: 1 })
})

test('a row that still waits after an answer holds up none of a thousand others', async () => {
  const { admin, brand, check } = await aShopWith('F-210/3', 'F-220')
  const others = Array.from({ length: 1_001 }, (): [string, string] => ['F220', '12.00'])
  const { _id: id } = await check(['F210/3', '12.00'], ...others)
  const [entry] = await listQueue(id)
  await decideQueued(admin, id, { key: String(entry?.key), same: true })
  await db.delete(importMapping).where(eq(importMapping.key, partKey('F210/3', brand)))
  await runStep(id, 'decide 1', { key: entry?.key })
  expect(await getImport(id)).toMatchObject({ waiting: 1 })
})
