import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../catalog/edited-part.ts'
import { editProduct } from '../catalog/product-edit.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { startApplying, startUndoing } from './import.ts'

// Imports of the same parts, one after another.

beforeAll(writeCategories)

/** Pads at $12.50, and files that change their price, numbers or fitments. */
async function aPricedShop() {
  const shop = await aShopWithPads()
  const { admin, pads, file, line } = shop
  const price = (to: string) =>
    aCheckedImport(admin, `sku,price\n${pads.sku},${to}`, { kind: 'products', name: `${to}.csv` })
  const number = (shown: string) =>
    aCheckedImport(admin, `part_number,kind,number\n${pads.sku},oe,${shown}`, {
      kind: 'numbers',
      name: 'numbers.csv',
    })
  const fitments = () => aCheckedImport(admin, file(line()), { name: 'fitments.csv' })
  const read = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, pads.id))
    return { cents: row?.pricePerUnitCents, version: Number(row?.version), fits: row?.fits }
  }
  return { ...shop, price, number, fileOfFitments: fitments, read }
}

test('a file of parts is undone although fitments came after it', async () => {
  const { admin, price, fileOfFitments, fitments, read } = await aPricedShop()
  const parts = await applied(admin, (await price('13.00'))._id)
  await applied(admin, (await fileOfFitments())._id)
  expect((await undone(admin, parts._id)).report.kept).toEqual([])
  expect(await read()).toMatchObject({ cents: 1250, fits: 'vehicle' })
  expect(await fitments()).toHaveLength(1)
})

test('imports of one part are undone from the latest to the first', async () => {
  const { admin, pads, price, number, read } = await aPricedShop()
  const first = await applied(admin, (await price('13.00'))._id)
  const second = await applied(admin, (await price('14.00'))._id)
  const third = await applied(admin, (await number('1K0 698'))._id)
  await expect(startUndoing(admin, first._id)).rejects.toThrow(
    'numbers.csv has changed the same parts since. Undo it first.',
  )
  await undone(admin, third._id)
  expect((await getEditedPart(pads.id)).numbers).toEqual([])
  await undone(admin, second._id)
  expect(await read()).toMatchObject({ cents: 1300 })
  expect((await undone(admin, first._id)).report.kept).toEqual([])
  expect(await read()).toMatchObject({ cents: 1250 })
})

test('a part that an editor has changed between two imports stays at the undo of the first', async () => {
  const { admin, pads, price, fileOfFitments, read } = await aPricedShop()
  const first = await applied(admin, (await price('13.00'))._id)
  await editProduct(admin, pads.id, { version: (await read()).version, pricePerUnit: 15 })
  await applied(admin, (await fileOfFitments())._id)
  expect((await undone(admin, first._id)).report.kept).toEqual([pads.name])
  expect(await read()).toMatchObject({ cents: 1500 })
})

test('no import is undone while a later one of its parts is being applied for the first time', async () => {
  const { admin, price, read } = await aPricedShop()
  const first = await applied(admin, (await price('13.00'))._id)
  const second = await price('14.00')
  await startApplying(admin, second._id, { confirm: false })
  await expect(startUndoing(admin, first._id)).rejects.toThrow(
    '14.00.csv is being applied to the same parts. Wait until it has ended.',
  )
  await runStep(second._id, 'applying')
  expect(await read()).toMatchObject({ cents: 1400 })
})

test('no import is applied while another one of its parts is being undone', async () => {
  const { admin, price, read } = await aPricedShop()
  const first = await applied(admin, (await price('13.00'))._id)
  const second = await price('14.00')
  await startUndoing(admin, first._id)
  await expect(startApplying(admin, second._id, { confirm: false })).rejects.toThrow(
    '13.00.csv is being undone for the same parts. Wait until it has ended.',
  )
  await runStep(first._id, 'undoing')
  expect(await read()).toMatchObject({ cents: 1250 })
})
