import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, decided, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { listQueue } from './queue-entry.ts'

// Rows that waited in the queue are compared as those that the check could read at once.

beforeAll(writeCategories)

test('two rows of one number that waited are kept once, and the file is applied', async () => {
  const { admin, pads } = await aShopWithPads()
  const old = `OLD-${pads.sku}`
  const line = (part: string, number: string) => `${part},oe,Volvo,${number}`
  const text = ['part_number,kind,brand,number', line(old, 'A 1'), line(old, 'A 1')]
  const file = [...text, line(pads.sku ?? '', 'B 1'), line(old, 'B 1')].join('\n')
  const { _id: id } = await aCheckedImport(admin, file, { kind: 'numbers' })
  const { report } = await decided(admin, id, { productId: pads.id })
  expect(report).toMatchObject({ actions: { add: 2, same: 2 }, codes: { duplicate: 2 } })
  const [, second, , fourth] = await rowsOf(id)
  const texts = [second, fourth].map((row) => row?.findings.at(-1)?.text)
  expect(texts[0]).toBe('The same as row 2: kept once')
  expect(await applied(admin, id)).toMatchObject({ state: 'applied', applied: 2 })
  const shown = (await getEditedPart(pads.id)).numbers.map((one) => one.shown)
  expect(shown.toSorted()).toEqual(['A 1', 'B 1'])
})

test('a number that waited and that the shop has already is no change', async () => {
  const { admin, pads } = await aShopWithPads()
  const text = (part: string) => `part_number,kind,number\n${part},oe,A 1`
  const first = await aCheckedImport(admin, text(pads.sku ?? ''), { kind: 'numbers' })
  await applied(admin, first._id)
  const { _id: id } = await aCheckedImport(admin, text(`OLD-${pads.sku}`), { kind: 'numbers' })
  const { open, report } = await decided(admin, id, { productId: pads.id })
  expect([open, report.actions]).toEqual([0, { same: 1 }])
})

test('a fitment that waited and differs from the shop’s in its quantity changes that', async () => {
  const { admin, file, line, fitments, golf } = await aShopWithPads()
  await applied(admin, (await aCheckedImport(admin, file(line({ quantity: '1' }))))._id)
  const rows = [
    line({ model: 'Golf Plus 2', quantity: '2' }),
    line({ from: '2016', to: '2016' }),
    line({ model: 'Golf Plus 2', from: '2016', to: '2016', quantity: '4' }),
  ]
  const { _id: id } = await aCheckedImport(admin, file(...rows))
  const { report } = await decided(admin, id, { modelId: golf.id })
  expect(report.actions).toEqual({ add: 1, change: 1, same: 1 })
  expect(await applied(admin, id)).toMatchObject({ applied: 2 })
  expect((await fitments()).map(({ quantity }) => quantity)).toEqual([2, null])
})

test('FULL stops where a decision names a part of which it would remove over a fifth', async () => {
  const { admin, file, line, pads, others } = await aShopWithPads()
  const of = { part: others.sku ?? '' }
  const lines = ['2001', '2002'].map((year) => line({ ...of, from: year, to: year }))
  await applied(admin, (await aCheckedImport(admin, file(...lines)))._id)
  const rows = [line(), line({ part: `OLD-${pads.sku}`, from: '2003', to: '2003' })]
  const { _id: id, report } = await aCheckedImport(admin, file(...rows), { mode: 'FULL' })
  expect(report.stops).toEqual([])
  const after = await decided(admin, id, { productId: others.id })
  expect(after.report).toMatchObject({
    stops: ['It removes 2 of 2 rows that these parts have.'],
    codes: { 'count-differs': 1 },
  })
  await expect(applied(admin, id)).rejects.toThrow('It removes 2 of 2 rows')
  expect(await applied(admin, id, true)).toMatchObject({ state: 'applied' })
})

test('a row for all years waits, and takes those of its model when the owner says so', async () => {
  const { admin, file, line } = await aShopWithPads()
  const { _id: id } = await aCheckedImport(admin, file(line({ from: 'all', to: '' })))
  expect(await listQueue(id)).toMatchObject([
    { kind: 'years', name: 'Rows for all years', choices: ['all years', 'drop'] },
  ])
  await decided(admin, id, { allYears: true })
  expect((await rowsOf(id))[0]).toMatchObject({
    action: 'add',
    resolved: { yearFrom: 1999, yearTo: 2021 },
  })
})

test('a new brand is found once, also if a row of it waited', async () => {
  const { admin } = await aShopWithPads()
  const brand = `Brand${randomUUID().slice(0, 8)}`
  const head = 'brand,part_number,name,price'
  const file = [head, `${brand},12-Dec,Nut,1.00`, `${brand},NU-1,Nut,1.10`].join('\n')
  const { _id: id } = await aCheckedImport(admin, file, { kind: 'products' })
  const [entry] = await listQueue(id)
  const { report } = await decided(admin, id, { key: String(entry?.key), other: true })
  expect(report).toMatchObject({ actions: { add: 2 }, codes: { 'new-brand': 1 } })
})
