import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { aMake, aModel, writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../catalog/brand.ts'
import { db } from '../db/client.ts'
import { fitment } from '../db/schema/fitment.ts'
import { importRow, importTable } from '../db/schema/import.ts'
import { product } from '../db/schema/product.ts'
import { getImport, startApplying, startUndoing } from './import.ts'
import { decideQueued, listQueue } from './queue.ts'

beforeAll(writeCategories)

const HEAD =
  'part_number,brand,year_from,year_to,make,model,engine,trim,built_from,built_to,position,quantity,conditions,note,category'

type Line = Partial<
  Record<
    | 'part'
    | 'brand'
    | 'from'
    | 'to'
    | 'make'
    | 'model'
    | 'engine'
    | 'position'
    | 'quantity'
    | 'conditions'
    | 'note'
    | 'category',
    string
  >
>

/** A shop with a make, a Golf of 1999 to 2021, two pads of one brand, and rows of files for them. */
async function aWorld() {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  const golf = await aModel('Golf', '[1999,2022)', maker)
  const brand = `Brand ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  const sku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const pads = await aProduct({ name: 'Brake pads, front', sku: sku(), brandId, categoryId: 101 })
  const others = await aProduct({ name: 'Brake pads', sku: sku(), brandId, categoryId: 101 })
  const line = (given: Line = {}) => {
    const one = {
      part: pads.sku ?? '',
      from: '2010',
      to: '2014',
      make: maker.name,
      model: 'Golf',
      ...given,
    }
    const cells = [
      one.part,
      one.brand,
      one.from,
      one.to,
      one.make,
      one.model,
      one.engine,
      '',
      '',
      '',
      one.position,
      one.quantity,
      one.conditions,
      one.note,
      one.category,
    ]
    return cells.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')
  }
  const file = (...lines: string[]) => [HEAD, ...lines].join('\n')
  const fitments = async (of = pads) =>
    db
      .select()
      .from(fitment)
      .where(eq(fitment.productId, of.id))
      .orderBy(asc(fitment.yearFrom), asc(fitment.id))
  return { admin, maker, golf, brand, pads, others, line, file, fitments }
}

async function codesOf(importId: string) {
  return (await rowsOf(importId)).map(({ line, action, findings }) => ({
    line,
    action,
    codes: findings.map(({ code }) => code),
  }))
}

test('a file is checked without changing anything, then applied, and undone', async () => {
  const { admin, file, line, fitments, pads, golf } = await aWorld()
  const checked = await aCheckedImport(
    admin,
    file(
      line({ engine: '2.0 TDI', conditions: '288 mm discs|ESP', quantity: '1' }),
      line({ from: '2016', to: '2017' }),
    ),
  )
  expect(checked).toMatchObject({ state: 'checked', total: 2, open: 2, waiting: 0 })
  expect(checked.report).toMatchObject({ actions: { add: 2 }, parts: 1, vehicles: 1, stops: [] })
  expect(checked.report.byPart).toEqual([{ name: pads.name, added: 2, changed: 0, removed: 0 }])
  expect(await fitments()).toEqual([])

  expect(await applied(admin, checked._id)).toMatchObject({ state: 'applied', applied: 2, open: 0 })
  expect(await fitments()).toMatchObject([
    {
      modelId: golf.id,
      yearFrom: 2010,
      yearTo: 2014,
      engine: '2.0 TDI',
      conditions: ['288 mm discs', 'ESP'],
      quantity: 1,
      isListed: true,
      categoryId: 101,
      brandId: pads.brandId,
      importId: checked._id,
    },
    { yearFrom: 2016, yearTo: 2017, engine: null },
  ])
  const [after] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(after).toMatchObject({ fits: 'vehicle', isFitmentComplete: false, version: 2 })

  expect(await undone(admin, checked._id)).toMatchObject({ state: 'undone' })
  expect(await fitments()).toEqual([])
  const [back] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(back).toMatchObject({ fits: 'unlisted', version: 3 })
})

test('what the shop has is the same, and another quantity is a change that goes back', async () => {
  const { admin, file, line, fitments } = await aWorld()
  const first = await aCheckedImport(
    admin,
    file(line({ quantity: '1' }), line({ from: '2016', to: '2016', quantity: '1' })),
  )
  await applied(admin, first._id)
  const second = await aCheckedImport(
    admin,
    file(line({ quantity: '1' }), line({ from: '2016', to: '2016', quantity: '2' })),
  )
  expect(second.report.actions).toEqual({ same: 1, change: 1 })
  await applied(admin, second._id)
  expect((await fitments()).map(({ quantity }) => quantity)).toEqual([1, 2])
  await expect(startUndoing(admin, first._id)).rejects.toThrow('Undo it first')
  await undone(admin, second._id)
  expect((await fitments()).map(({ quantity }) => quantity)).toEqual([1, 1])
  await undone(admin, first._id)
  expect(await fitments()).toEqual([])
})

test('FULL replaces the fitments of the parts that it names, says that they are all, and gives them back', async () => {
  const { admin, file, line, fitments, pads, others } = await aWorld()
  const lines = Array.from({ length: 10 }, (_, n) =>
    line({ from: String(2005 + n), to: String(2005 + n) }),
  )
  await applied(
    admin,
    (await aCheckedImport(admin, file(...lines, line({ part: others.sku ?? '' }))))._id,
  )
  const before = await fitments()
  const full = await aCheckedImport(admin, file(...lines.slice(1)), { mode: 'FULL' })
  expect(full.report).toMatchObject({ actions: { same: 9 }, removed: 1, existing: 10, stops: [] })
  await applied(admin, full._id)
  expect(await fitments()).toEqual(before.slice(1))
  expect(await fitments(others)).toHaveLength(1)
  const [complete] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(complete?.isFitmentComplete).toBe(true)
  await undone(admin, full._id)
  expect(await fitments()).toEqual(before)
  const [back] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(back?.isFitmentComplete).toBe(false)
})

test('FULL that drops more than a fifth is applied only when the owner confirms', async () => {
  const { admin, file, line, fitments } = await aWorld()
  const lines = Array.from({ length: 10 }, (_, n) =>
    line({ from: String(2005 + n), to: String(2005 + n) }),
  )
  await applied(admin, (await aCheckedImport(admin, file(...lines)))._id)
  const full = await aCheckedImport(admin, file(...lines.slice(3)), { mode: 'FULL' })
  expect(full.report).toMatchObject({ removed: 3, codes: { 'count-differs': 1 } })
  await expect(startApplying(admin, full._id, { confirm: false })).rejects.toThrow(
    'It removes 3 of 10',
  )
  await applied(admin, full._id, true)
  expect(await fitments()).toHaveLength(7)
})

test('a part with a row that waits or is wrong is not called complete by FULL', async () => {
  const { admin, file, line, pads } = await aWorld()
  const full = await aCheckedImport(admin, file(line(), line({ model: 'Gulf' })), { mode: 'FULL' })
  await applied(admin, full._id)
  const [row] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(row).toMatchObject({ fits: 'vehicle', isFitmentComplete: false })
})

test('each row that is odd or wrong is found, with its line, its code and a sentence', async () => {
  const { admin, file, line, others, maker } = await aWorld()
  const checked = await aCheckedImport(
    admin,
    file(
      line({ model: 'Gof' }), // 2
      line({ from: '1990' }), // 3
      line({ part: 'NO-SUCH' }), // 4
      line(), // 5
      line(), // 6, the same
      line({ part: others.sku ?? '' }), // 7, overlaps row 5
      line({ engine: '2.0 TDI' }), // 8, beside row 5
      line({ from: '2016', to: '2017' }), // 9, after a hole
      line({ from: '2000', to: '2018', position: 'left' }), // 10
      line({ position: 'rear' }), // 11, of front pads
      line({ position: 'right', category: 'Discs' }), // 12
      line({ position: 'upper', category: 'Pads' }), // 13
      line({ note: 'w/o A/C' }), // 14
      line({ from: '2014', to: '2010' }), // 15
      line({ quantity: 'two' }), // 16
      line({ from: 'all' }), // 17
    ),
  )
  const codes = await codesOf(checked._id)
  expect(
    codes.map(({ line: at, action, codes: all }) => `${at} ${action} ${all.join(' ')}`.trim()),
  ).toEqual([
    '2 queued unknown-vehicle',
    '3 wrong unknown-vehicle',
    '4 queued unknown-part',
    '5 add blank-beside-condition',
    '6 same duplicate',
    '7 add overlap',
    '8 add',
    '9 add year-hole',
    '10 add range-wide',
    '11 add position-odd',
    '12 add',
    '13 add category-differs',
    '14 add note-odd',
    '15 wrong not-a-number',
    '16 wrong not-a-number',
    '17 wrong not-a-number',
  ])
  const rows = await rowsOf(checked._id)
  expect(rows[0]?.findings).toEqual([
    {
      code: 'unknown-vehicle',
      text: `There is no ${maker.name} Gof in this shop’s list`,
      proposal: `${maker.name} Golf`,
    },
  ])
  expect(rows[1]?.findings[0]).toMatchObject({ proposal: '1999–2014' })
  expect(checked.report.codes).toMatchObject({ 'unknown-vehicle': 2, 'not-a-number': 3 })
})

test('a quantity that nine of ten rows of the category and position do not have is said', async () => {
  const { admin, file, line } = await aWorld()
  const lines = Array.from({ length: 20 }, (_, n) =>
    line({ from: String(2000 + n), to: String(2000 + n), quantity: n === 7 ? '4' : '1' }),
  )
  const checked = await aCheckedImport(admin, file(...lines))
  const odd = (await codesOf(checked._id)).filter(({ codes }) => codes.includes('quantity-odd'))
  expect(odd).toMatchObject([{ line: 9 }])
})

test('a name that is not known waits until the owner says what it means, for the next file, too', async () => {
  const { admin, file, line, fitments, golf, pads } = await aWorld()
  const text = file(
    line(),
    line({ model: 'Golf Plus 2', from: '2015', to: '2015' }),
    line({ model: 'Golf Plus 2', from: '2016', to: '2016' }),
    line({ part: `OLD-${pads.sku}`, from: '2017', to: '2017' }),
  )
  const { _id: id } = await aCheckedImport(admin, text)
  await applied(admin, id)
  expect(await fitments()).toHaveLength(1)
  const [vehicle, part] = await listQueue(id)
  expect([vehicle, part]).toMatchObject([
    { kind: 'vehicle', rows: 2, line: 3 },
    { kind: 'part', rows: 1, name: `OLD-${pads.sku}` },
  ])
  await expect(
    decideQueued(admin, id, { key: String(vehicle?.key), productId: pads.id }),
  ).rejects.toThrow()
  await decideQueued(admin, id, { key: String(vehicle?.key), modelId: golf.id })
  await runStep(id, 'decide 1', { key: String(vehicle?.key) })
  expect(await getImport(id)).toMatchObject({ state: 'applied', waiting: 1, open: 2 })
  await decideQueued(admin, id, { key: String(part?.key), drop: true })
  expect(await applied(admin, id)).toMatchObject({ applied: 3, waiting: 0, open: 0 })
  expect(await fitments()).toHaveLength(3)
  const next = await aCheckedImport(admin, text)
  expect(next.report.actions).toEqual({ same: 3, queued: 1 })
  await undone(admin, id)
  expect(await fitments()).toEqual([])
})

test('a check that was killed between two batches goes on, and nothing is there twice', async () => {
  const { admin, file, line } = await aWorld()
  const lines = Array.from({ length: 2500 }, (_, n) =>
    line({ from: String(2000 + (n % 20)), to: String(2000 + (n % 20)), engine: `E ${n}` }),
  )
  const { _id: id } = await aCheckedImport(admin, file(...lines))
  const whole = await codesOf(id)
  // As a killed process leaves it.
  await db.delete(importRow).where(and(eq(importRow.importId, id), gt(importRow.line, 1001)))
  await db.update(importTable).set({ state: 'checking' }).where(eq(importTable.id, id))
  await runStep(id, 'check')
  expect(await codesOf(id)).toEqual(whole)
  expect(await getImport(id)).toMatchObject({ state: 'checked', total: 2500, open: 2500 })
})
