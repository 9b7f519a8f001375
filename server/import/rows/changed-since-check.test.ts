import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, runStep, undone } from '#test/imports.ts'
import { holdLock, untilWaiting } from '#test/stopped-imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { saveFitments } from '../../catalog/fitment-edit.ts'
import { saveNumbers } from '../../catalog/number-edit.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { checkAgain, startApplying } from '../import.ts'
import { getImport } from '../import-view.ts'

// What the shop has may change between the check of a file and its apply.

beforeAll(writeCategories)

async function partOf({ id }: { id: string }) {
  const [row] = await db.select().from(product).where(eq(product.id, id))
  if (!row) throw new Error('no part')
  return row
}

test('a file whose rows were there at its check is not applied once another import is undone', async () => {
  const { admin, file, line, fitments, pads } = await aShopWithPads()
  const rows = [line(), line({ from: '2016', to: '2016' })]
  const first = await applied(admin, (await aCheckedImport(admin, file(...rows)))._id)
  const corrected = file(...rows, line({ from: '2018', to: '2018' }))
  const { _id: id, report } = await aCheckedImport(admin, corrected, { mode: 'FULL' })
  expect(report.actions).toEqual({ add: 1, same: 2 })
  await undone(admin, first._id)
  const { state, report: after } = await applied(admin, id)
  expect([state, after.note]).toEqual([
    'checked',
    `${pads.name} has changed since the check. Check the file again.`,
  ])
  expect(await fitments()).toEqual([])
  expect(await partOf(pads)).toMatchObject({ isFitmentComplete: false })
  await checkAgain(admin, id)
  await runStep(id, 'check')
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', report: { note: '' } })
  expect(await fitments()).toHaveLength(3)
})

test('a fitment that an editor has added with another quantity since the check keeps it', async () => {
  const { admin, file, line, fitments, golf, pads } = await aShopWithPads()
  const of = await aCheckedImport(admin, file(line({ quantity: '2' })))
  const byHand = { modelId: golf.id, yearFrom: 2010, yearTo: 2014, quantity: 1 }
  const none = { engine: null, trim: null, builtFrom: null, builtTo: null, position: null }
  const row = { ...byHand, ...none, conditions: [], note: null }
  await saveFitments(admin, pads.id, { version: 1, isComplete: false, fitments: [row] })
  expect(await applied(admin, of._id)).toMatchObject({ state: 'checked' })
  await saveFitments(admin, pads.id, {
    version: 2,
    isComplete: false,
    fitments: [{ ...row, quantity: 2 }],
  })
  expect(await applied(admin, of._id)).toMatchObject({ state: 'applied', applied: 0 })
  expect((await fitments()).map(({ quantity }) => quantity)).toEqual([2])
})

/**
 * Years of fitments that the shop has, and a checked FULL file that leaves the first of them out.
 */
async function aCheckedFull() {
  const shop = await aShopWithPads()
  const { admin, file, line } = shop
  const lines = ['2001', '2002', '2003', '2004', '2005', '2006'].map((year) =>
    line({ from: year, to: year }),
  )
  await applied(admin, (await aCheckedImport(admin, file(...lines)))._id)
  return { ...shop, full: await aCheckedImport(admin, file(...lines.slice(1)), { mode: 'FULL' }) }
}

test('FULL does not remove what another import has added since its check', async () => {
  const { admin, file, line, fitments, full } = await aCheckedFull()
  const added = await aCheckedImport(admin, file(line({ from: '2020', to: '2020' })))
  await applied(admin, added._id)
  const { state, report } = await applied(admin, full._id)
  expect([state, report.note]).toEqual([
    'checked',
    'It would remove other rows than the check has shown. Check the file again.',
  ])
  expect(await fitments()).toHaveLength(7)
})

test('FULL does not remove what an editor has added since its check in place of what it removes', async () => {
  const { admin, fitments, pads, full } = await aCheckedFull()
  const { fitments: now } = await getEditedPart(pads.id)
  const edited = now.map((one) =>
    one.yearFrom === 2001 ? { ...one, yearFrom: 2020, yearTo: 2020 } : one,
  )
  const { version } = await partOf(pads)
  await saveFitments(admin, pads.id, { version, isComplete: false, fitments: edited })
  const { state, report } = await applied(admin, full._id)
  expect([state, report.note]).toEqual([
    'checked',
    'It would remove other rows than the check has shown. Check the file again.',
  ])
  expect((await fitments()).map(({ yearFrom }) => yearFrom)).toContain(2020)
})

test('FULL does not remove a number that an editor has put in the place of one since its check', async () => {
  const { admin, pads } = await aShopWithPads()
  const of = (shown: string) => ({ kind: 'oe' as const, brand: null, shown })
  await saveNumbers(admin, pads.id, { version: 1, numbers: [of('A 1')] })
  const text = `part_number,kind,number\n${pads.sku},oe,B 1`
  const full = await aCheckedImport(admin, text, { kind: 'numbers', mode: 'FULL' })
  const { version } = await partOf(pads)
  await saveNumbers(admin, pads.id, { version, numbers: [of('C 1')] })
  expect(await applied(admin, full._id, true)).toMatchObject({ state: 'checked' })
  expect((await getEditedPart(pads.id)).numbers).toEqual([of('C 1')])
  await checkAgain(admin, full._id)
  await runStep(full._id, 'check')
  expect(await applied(admin, full._id, true)).toMatchObject({ state: 'applied' })
  expect((await getEditedPart(pads.id)).numbers).toEqual([of('B 1')])
})

test('a number that was there at the check and was removed since does not come back unseen', async () => {
  const { admin, pads } = await aShopWithPads()
  const text = (...numbers: string[]) =>
    ['part_number,kind,number', ...numbers.map((one) => `${pads.sku},oe,${one}`)].join('\n')
  await applied(admin, (await aCheckedImport(admin, text('A 1'), { kind: 'numbers' }))._id)
  const next = await aCheckedImport(admin, text('A 1', 'B 1'), { kind: 'numbers' })
  await saveNumbers(admin, pads.id, { version: (await partOf(pads)).version, numbers: [] })
  expect(await applied(admin, next._id)).toMatchObject({
    state: 'checked',
    report: { note: `${pads.name} has changed since the check. Check the file again.` },
  })
  expect((await getEditedPart(pads.id)).numbers).toEqual([])
})

/** A part at $12.50, and a checked file of parts with these columns. */
async function aPricedPart(columns: string, cells: string) {
  const admin = await aPerson({ role: 'admin' })
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1250 })
  const other = `${sku}-N,Clip,2.00${columns.replace(/[^,]/g, '')}`
  const text = `sku,name,price${columns}\n${sku},,${cells}\n${other}`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const cents = async () => (await partOf(part)).pricePerUnitCents
  return { admin, part, id, cents }
}

test('a price that an editor has corrected since the check stays, and the file is checked again', async () => {
  const { admin, part, id, cents } = await aPricedPart('', '14.00')
  await editProduct(admin, part.id, { version: 1, pricePerUnit: 13 })
  const { state, report } = await applied(admin, id)
  expect([state, report.note]).toEqual([
    'checked',
    `${part.name} has changed since the check. Check the file again.`,
  ])
  expect(await cents()).toBe(1300)
})

test('a price that was the file’s at the check and has changed since stops the file', async () => {
  const { admin, part, id, cents } = await aPricedPart('', '12.50')
  await editProduct(admin, part.id, { version: 1, pricePerUnit: 13 })
  expect(await applied(admin, id)).toMatchObject({ state: 'checked' })
  expect(await cents()).toBe(1300)
})

test('price steps that came since the check and contradict the file’s price stop it', async () => {
  const { admin, part, id, cents } = await aPricedPart('', '11.00')
  const priceSteps = [{ from: 10, pricePerUnit: 12 }]
  await editProduct(admin, part.id, { version: 1, priceSteps })
  expect(await applied(admin, id)).toMatchObject({ state: 'checked' })
  expect(await cents()).toBe(1250)
})

test('an edit since the check of what the file leaves, or to what it says, stops nothing', async () => {
  const { admin, part, id, cents } = await aPricedPart(',shelf', '14.00,New')
  await editProduct(admin, part.id, { version: 1, description: 'Other', shelf: 'New' })
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', applied: 2 })
  expect(await cents()).toBe(1400)
  expect(await partOf(part)).toMatchObject({ description: 'Other', shelf: 'New' })
  await undone(admin, id)
  expect(await partOf(part)).toMatchObject({ pricePerUnitCents: 1250, shelf: 'New' })
})

test('a part that is edited while its file is applied stays, and the file goes back', async () => {
  const { admin, part, id, cents } = await aPricedPart('', '14.00')
  await startApplying(admin, id, { confirm: false })
  const release = await holdLock((tx) =>
    tx.execute(sql`
      update product set price_per_unit_cents = 1300, version = version + 1, edited_version = version + 1
      where id = ${part.id}`),
  )
  const applying = runStep(id, 'applying')
  await untilWaiting()
  await release()
  await applying
  expect(await getImport(id)).toMatchObject({ state: 'checked', applied: 0 })
  expect(await cents()).toBe(1300)
})

test('a number of a part whose numbers an editor has changed since the check is not added unseen', async () => {
  const { admin, part, id } = await aPricedPart(',gtin', '14.00,4006633374668')
  const numbers = [{ kind: 'oe' as const, brand: null, shown: 'A 1' }]
  await saveNumbers(admin, part.id, { version: 1, numbers })
  expect(await applied(admin, id)).toMatchObject({ state: 'checked' })
  expect((await getEditedPart(part.id)).numbers).toEqual(numbers)
})
