import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { saveFitments } from '../../catalog/fitment-edit.ts'
import { saveNumbers } from '../../catalog/number-edit.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// What an editor has done to fitments and numbers since they were imported stays at the undo.

beforeAll(writeCategories)

async function partOf({ id }: { id: string }) {
  const [row] = await db.select().from(product).where(eq(product.id, id))
  if (!row) throw new Error('no part')
  return row
}

test('fitments that an editor has removed, added or given a quantity since the import stay so', async () => {
  const { admin, file, line, fitments, pads } = await aShopWithPads()
  const rows = (quantity: string) =>
    ['2001', '2002', '2003'].map((year) => line({ from: year, to: year, quantity }))
  await applied(admin, (await aCheckedImport(admin, file(...rows('1'))))._id)
  const more = ['2004', '2005'].map((year) => line({ from: year, to: year, quantity: '2' }))
  const second = await applied(
    admin,
    (await aCheckedImport(admin, file(...rows('2'), ...more)))._id,
  )
  await saveFitments(admin, pads.id, {
    version: (await partOf(pads)).version,
    isComplete: false,
    fitments: (await getEditedPart(pads.id)).fitments
      .filter(({ yearFrom }) => yearFrom !== 2002)
      .map((one) => ([2003, 2005].includes(one.yearFrom) ? { ...one, quantity: 8 } : one)),
  })
  await undone(admin, second._id)
  expect((await fitments()).map(({ yearFrom, quantity }) => [yearFrom, quantity])).toEqual([
    [2001, 1],
    [2003, 8],
    [2005, 8],
  ])
})

test('what an editor says of a part as a whole since its fitments came stays at their undo', async () => {
  const { admin, file, line, pads } = await aShopWithPads()
  const full = await aCheckedImport(admin, file(line()), { mode: 'FULL' })
  await applied(admin, full._id)
  expect(await partOf(pads)).toMatchObject({ fits: 'vehicle', isFitmentComplete: true })
  const { version } = await partOf(pads)
  await editProduct(admin, pads.id, { version, fits: 'universal', pricePerUnit: 15 })
  await undone(admin, full._id)
  expect(await partOf(pads)).toMatchObject({
    fits: 'universal',
    isFitmentComplete: false,
    pricePerUnitCents: 1500,
  })
})

test('a number that an editor has removed since an import changed its brand stays away', async () => {
  const { admin, pads } = await aShopWithPads()
  const text = (brand: string) => [
    'part_number,kind,brand,number',
    ...['A 1', 'B 1'].map((one) => `${pads.sku},oe,${brand},${one}`),
  ]
  const of = { kind: 'numbers' } as const
  await applied(admin, (await aCheckedImport(admin, text('Volvo').join('\n'), of))._id)
  const second = await aCheckedImport(admin, text('Saab').join('\n'), of)
  await applied(admin, second._id)
  const { numbers } = await getEditedPart(pads.id)
  expect(numbers.map(({ brand }) => brand)).toEqual(['Saab', 'Saab'])
  await saveNumbers(admin, pads.id, {
    version: (await partOf(pads)).version,
    numbers: numbers.filter(({ shown }) => shown !== 'A 1'),
  })
  await undone(admin, second._id)
  expect((await getEditedPart(pads.id)).numbers).toEqual([
    { kind: 'oe', brand: 'Volvo', shown: 'B 1' },
  ])
})
