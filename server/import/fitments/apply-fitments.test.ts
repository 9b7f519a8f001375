import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { startApplying, startUndoing } from '../import.ts'

beforeAll(writeCategories)

test('a file is checked without changing anything, then applied, and undone', async () => {
  const { admin, file, line, fitments, pads, golf } = await aShopWithPads()
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

test('an existing row is unchanged, and a different quantity is a change that the undo reverts', async () => {
  const { admin, file, line, fitments } = await aShopWithPads()
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
  const { admin, file, line, fitments, pads, others } = await aShopWithPads()
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
  const { admin, file, line, fitments } = await aShopWithPads()
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
  const { admin, file, line, pads } = await aShopWithPads()
  const full = await aCheckedImport(admin, file(line(), line({ model: 'Gulf' })), { mode: 'FULL' })
  await applied(admin, full._id)
  const [row] = await db.select().from(product).where(eq(product.id, pads.id))
  expect(row).toMatchObject({ fits: 'vehicle', isFitmentComplete: false })
})
