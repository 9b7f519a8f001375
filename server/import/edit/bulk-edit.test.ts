import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { aPart } from '#test/parts.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { editProduct, removeProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { checkAgain } from '../import.ts'
import { getImport } from '../import-view.ts'
import { startEdit } from './start-edit.ts'

beforeAll(writeCategories)

const percent = (value: number, to: '90' | 'none' = 'none'): PartsChange => ({
  field: 'price',
  rule: { by: 'percent', percent: value },
  rounding: { to, direction: 'nearest' },
  steps: 'same',
})

const parts = (of: { id: string }[]) =>
  db
    .select()
    .from(product)
    .where(
      inArray(
        product.id,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(product.id))

async function pricesOf(of: { id: string }[]) {
  return (await parts(of)).map(({ pricePerUnitCents }) => pricePerUnitCents)
}

test('4 % on a category, to .90: all that match, drafts too, are shown, changed and put back', async () => {
  const admin = await aPerson({ role: 'admin' })
  const mark = randomUUID().slice(0, 8)
  const steps = [{ from: 10, cents: 4990 }]
  const made = [
    await aProduct({ name: `Disc ${mark} a`, categoryId: 501, pricePerUnitCents: 5490 }),
    await aProduct({
      name: `Disc ${mark} b`,
      categoryId: 501,
      pricePerUnitCents: 6140,
      priceSteps: steps,
    }),
    await aProduct({
      name: `Disc ${mark} c`,
      categoryId: 501,
      pricePerUnitCents: 3120,
      state: 'draft',
    }),
  ]
  await aProduct({ name: `Disc ${mark} d`, categoryId: 502, pricePerUnitCents: 999 })
  await aProduct({ name: `Disc ${mark} e`, categoryId: 501, deletedAt: new Date() })
  const before = await parts(made)
  const filter = { category: 501, q: mark }
  const id = await startEdit(admin, { parts: { filter }, change: percent(4, '90') })
  await runStep(id, 'check')
  const { fileName, kind, report } = await getImport(id)
  expect([kind, fileName]).toEqual(['edit', `Price +4%, rounded to .90: Spark plugs, “${mark}”`])
  expect(report).toMatchObject({ actions: { change: 3 }, codes: {}, stops: [] })
  expect((await rowsOf(id)).map(({ resolved }) => resolved?.changes)).toEqual([
    ['Price $54.90 → $56.90'],
    ['Price $61.40 → $63.90', 'Price steps 10: 49.90 → 10: 51.90'],
    ['Price $31.20 → $32.90'],
  ])
  expect(await pricesOf(made)).toEqual([5490, 6140, 3120])
  await applied(admin, id)
  expect(await pricesOf(made)).toEqual([5690, 6390, 3290])
  const back = await undone(admin, id)
  expect([back.state, back.report.kept]).toEqual(['undone', []])
  const bare = (rows: typeof before) => rows.map(({ version: _, updatedAt: __, ...row }) => row)
  expect(bare(await parts(made))).toEqual(bare(before))
})

test('what would be sold at no price, above the bound, or at steps that contradict it is left out, with the reason', async () => {
  const admin = await aPerson({ role: 'admin' })
  const steps = [{ from: 10, cents: 1000 }]
  const cheap = await aCheckedEdit(
    admin,
    [await aProduct({ pricePerUnitCents: 30 })],
    percent(-4, '90'),
  )
  expect((await rowsOf(cheap._id))[0]).toMatchObject({
    action: 'wrong',
    findings: [{ text: 'The price would be -$0.10, and has to be above $0' }],
  })
  const made = [
    await aProduct({ pricePerUnitCents: 99_999_900 }),
    await aProduct({ pricePerUnitCents: 1040, priceSteps: steps }),
  ]
  const { _id, report } = await aCheckedEdit(admin, made, percent(4, '90'))
  expect(report.actions).toEqual({ wrong: 2 })
  const found = (await rowsOf(_id)).map(({ findings }) => findings[0]?.text)
  expect(found).toEqual([
    'The price would be $1,039,998.90, and is $999,999.99 at most',
    'Step 1: $10.90 is not less than $10.90, the price of fewer units',
  ])
  await expect(applied(admin, _id)).rejects.toThrow('There is nothing to apply')
})

test('a price that jumps, or is below the cost or the core charge, stops the edit; steps that stay are said', async () => {
  const admin = await aPerson({ role: 'admin' })
  const steps = [{ from: 10, cents: 390 }]
  const made = [
    await aProduct({ pricePerUnitCents: 2000, costCents: 900, coreChargeCents: 700 }),
    await aProduct({ pricePerUnitCents: 600, priceSteps: steps }),
    await aProduct({ pricePerUnitCents: 400 }),
  ]
  const rule = { by: 'set', price: 4 } as const
  const rounding = { to: 'none', direction: 'nearest' } as const
  const change: PartsChange = { field: 'price', rule, rounding, steps: 'keep' }
  const { _id: id, report } = await aCheckedEdit(admin, made, change)
  expect(report).toMatchObject({
    actions: { change: 2, same: 1 },
    codes: { 'price-jump': 1, 'below-cost': 1, 'core-above-price': 1, 'steps-stay': 1 },
    stops: [
      '1 price changes by more than three times.',
      '1 part is sold below its cost.',
      '1 core charge is above the price.',
    ],
  })
  await expect(applied(admin, id)).rejects.toThrow('more than three times')
  await applied(admin, id, true)
  expect(await pricesOf(made)).toEqual([400, 400, 400])
})

test('parts whose largest orders would be sold below the cost stop the edit', async () => {
  const admin = await aPerson({ role: 'admin' })
  const aPart = () =>
    aProduct({ pricePerUnitCents: 1000, costCents: 750, priceSteps: [{ from: 50, cents: 800 }] })
  const { report } = await aCheckedEdit(admin, [await aPart(), await aPart()], percent(-10))
  expect(report).toMatchObject({
    codes: { 'below-cost': 2 },
    stops: ['2 parts are sold below their cost.'],
  })
})

test('a part that was changed since the check stays as it is, is named and can be checked again; the others are changed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const made = [await aProduct({}), await aProduct({}), await aProduct({}), await aProduct({})]
  const [priced, described, gone] = made.map((one) => one.id) as [string, string, string]
  const { _id: id } = await aCheckedEdit(admin, made, percent(4))
  await editProduct(admin, priced, { version: 1, pricePerUnit: 20 })
  await editProduct(admin, described, { version: 1, description: 'Another one' })
  await removeProduct(admin, gone)
  const { report, state, applied: count } = await applied(admin, id)
  expect(await pricesOf(made)).toEqual([2000, 1300, 1250, 1300])
  expect([state, count]).toEqual(['applied', 2])
  expect(report).toMatchObject({
    actions: { change: 2, wrong: 2 },
    codes: { 'changed-since': 2 },
  })
  const again = await startEdit(admin, { parts: { leftBy: id }, change: percent(4) })
  await runStep(again, 'check')
  await applied(admin, again)
  expect(await pricesOf(made)).toEqual([2080, 1300, 1250, 1300])
  await undone(admin, again)
  await undone(admin, id)
  expect(await pricesOf(made)).toEqual([2000, 1250, 1250, 1250])
})

test('an undone edit is checked again, against the shop as it is then', async () => {
  const admin = await aPerson({ role: 'admin' })
  const made = [await aProduct({ state: 'draft' }), await aProduct({ state: 'live' })]
  const { _id: id, report } = await aCheckedEdit(admin, made, { field: 'state', value: 'live' })
  expect(report.actions).toEqual({ change: 1, same: 1 })
  await applied(admin, id)
  await undone(admin, id)
  await checkAgain(admin, id)
  await db
    .update(product)
    .set({ state: 'draft' })
    .where(eq(product.id, made[1]?.id ?? ''))
  await runStep(id, 'check 2')
  const again = await getImport(id)
  expect([again.isKept, again.report.actions]).toEqual([true, { change: 2 }])
  await applied(admin, id)
  expect((await parts(made)).map(({ state }) => state)).toEqual(['live', 'live'])
})

test('an undone edit that kept a part is not checked again: the part would be raised twice', async () => {
  const admin = await aPerson({ role: 'admin' })
  const made = [await aProduct({}), await aProduct({})]
  const { _id: id } = await aCheckedEdit(admin, made, percent(4))
  await applied(admin, id)
  const [kept] = await parts(made)
  const { version = 0, id: keptId = '' } = kept ?? {}
  await editProduct(admin, keptId, { version, description: 'Another one' })
  const back = await undone(admin, id)
  expect([back.report.kept.length, back.isKept]).toEqual([1, false])
  await expect(checkAgain(admin, id)).rejects.toThrow(
    'its undo has left parts, which would be changed twice',
  )
  expect(await pricesOf(made)).toEqual([1300, 1250])
})

test.each<[PartsChange, Partial<typeof product.$inferSelect>]>([
  [{ field: 'category', value: 502 }, { categoryId: 502 }],
  [{ field: 'category', value: null }, { categoryId: null }],
  [{ field: 'state', value: 'draft' }, { state: 'draft' }],
  [{ field: 'low_stock_at', value: 7 }, { lowStockAt: 7 }],
  [{ field: 'low_stock_at', value: null }, { lowStockAt: null }],
  [{ field: 'minimum_quantity', value: 4 }, { minimumOrderQuantity: 4 }],
  [{ field: 'shelf', value: 'B3-12' }, { shelf: 'B3-12' }],
  [{ field: 'tax_category', value: 'reduced' }, { taxCategory: 'reduced' }],
  [{ field: 'delivery_class', value: 'freight' }, { deliveryClass: 'freight' }],
  [{ field: 'brand', value: 'Brimolux' }, { brandId: expect.any(Number) }],
])('%o is written, and undone', async (change, expected) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ categoryId: 501, lowStockAt: 2, minimumOrderQuantity: 2 })
  const { _id: id } = await aCheckedEdit(admin, [part], change)
  await applied(admin, id)
  expect((await parts([part]))[0]).toMatchObject(expected)
  await undone(admin, id)
  const [{ version: _, updatedAt: __, ...back } = part] = await parts([part])
  expect(part).toMatchObject(back)
})

test('parts get a brand of which another part has their number, or gets it by the same edit: they are left out', async () => {
  const admin = await aPerson({ role: 'admin' })
  const brand = `Brimolux ${randomUUID().slice(0, 8)}`
  const other = `Ostrelle ${randomUUID().slice(0, 8)}`
  await aPart({ brand, number: 'ATO-75' })
  const made = [
    await aPart({ brand: other, number: 'ato-75' }),
    await aPart({ brand: other, number: 'ATO-10' }),
    await aPart({ number: 'ATO-10' }),
    await aPart({ brand, number: 'ATO-7.5' }),
  ]
  const { _id: id, report } = await aCheckedEdit(admin, made, { field: 'brand', value: brand })
  expect(report.actions).toEqual({ change: 1, same: 1, wrong: 2 })
  const found = (await rowsOf(id)).map(({ findings }) => findings[0]?.text)
  expect(found).toContain('Another part of the brand has ato-75')
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', applied: 1 })
})

test('an edit of no part is refused, and one whose parts are gone at its check says so', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({})
  const edit = { parts: { ids: [part.id] }, change: percent(4) }
  const id = await startEdit(admin, edit)
  await removeProduct(admin, part.id)
  await runStep(id, 'check')
  expect(await getImport(id)).toMatchObject({
    state: 'failed',
    error: 'No part matches any more: there is nothing to change.',
  })
  await expect(startEdit(admin, edit)).rejects.toThrow('No part matches any more')
})

test('the same edit, applied once more, is noticed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({})
  const first = await aCheckedEdit(admin, [part], percent(4))
  await applied(admin, first._id)
  const second = await aCheckedEdit(admin, [part], percent(4))
  expect(second.sameAs).toBe(first.fileName)
})
