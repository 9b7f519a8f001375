import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, decided } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { numberColumns, writeOwnNumbers } from '../../catalog/own-numbers.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// FULL removes nothing from a part that a row in the queue may mean.

beforeAll(writeCategories)

/** The pads have a number, which a file may write in another way. */
async function aShop() {
  const shop = await aShopWithPads()
  const number = `ATO-${shop.pads.sku?.slice(2)}`
  await db.update(product).set(numberColumns(number)).where(eq(product.id, shop.pads.id))
  await db.transaction((tx) => writeOwnNumbers(tx, [shop.pads.id]))
  const { brand } = shop
  const early = shop.line({ part: number, brand, from: '2001', to: '2001' })
  const late = { part: number.replace('-', ' '), brand, from: '2003', to: '2003' }
  const isComplete = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, shop.pads.id))
    return row?.isFitmentComplete
  }
  const years = async () => (await shop.fitments()).map(({ yearFrom }) => yearFrom)
  return { ...shop, number, brand, early, late, isComplete, years }
}

test.each([
  ['in another way', {}],
  ['with an unknown brand', { brand: 'Zed' }],
] as const)('fitments of a part stay where a row writes its number %s', async (_, waits) => {
  const { admin, file, line, early, late, isComplete, years, number, brand } = await aShop()
  const before = line({ ...late, part: number, brand })
  await applied(admin, (await aCheckedImport(admin, file(early, before)))._id)
  const fresh = line({ part: number, brand, from: '2009', to: '2009' })
  const rows = file(early, fresh, line({ ...late, ...waits }))
  const full = await aCheckedImport(admin, rows, { mode: 'FULL' })
  expect(full.report).toMatchObject({ removed: 0, stops: [] })
  await applied(admin, full._id)
  expect([await years(), await isComplete()]).toEqual([[2001, 2003, 2009], false])
})

test('a part is not complete if a wrong row writes its number in another way', async () => {
  const { admin, file, line, early, late, isComplete } = await aShop()
  const rows = file(early, line({ ...late, from: 'x' }))
  await applied(admin, (await aCheckedImport(admin, rows, { mode: 'FULL' }))._id)
  expect(await isComplete()).toBe(false)
})

test('FULL replaces the part once the owner has decided about the row', async () => {
  const { admin, file, line, early, late, isComplete, years, number, brand } = await aShop()
  const before = line({ part: number, brand, from: '2020', to: '2020' })
  await applied(admin, (await aCheckedImport(admin, file(early, before)))._id)
  const { _id: id } = await aCheckedImport(admin, file(early, line(late)), { mode: 'FULL' })
  expect((await decided(admin, id, { same: true })).report).toMatchObject({ removed: 1 })
  await applied(admin, id, true)
  expect([await years(), await isComplete()]).toEqual([[2001, 2003], true])
})

test('numbers of a part stay where a row writes the part’s number in another way', async () => {
  const { admin, number, brand, pads } = await aShop()
  const text = (...rows: [part: string, shown: string][]) =>
    [
      'part_number,part_brand,kind,number',
      ...rows.map(([one, shown]) => `${one},${brand},oe,${shown}`),
    ].join('\n')
  const first = await aCheckedImport(admin, text([number, 'A 1'], [number, 'B 1']), {
    kind: 'numbers',
  })
  await applied(admin, first._id)
  const rows = text([number, 'C 1'], [number.replace('-', ' '), 'B 1'])
  const full = await aCheckedImport(admin, rows, { kind: 'numbers', mode: 'FULL' })
  expect(full.report).toMatchObject({ removed: 0, actions: { add: 1, queued: 1 } })
  await applied(admin, full._id)
  const shown = (await getEditedPart(pads.id)).numbers.map((one) => one.shown)
  expect(shown.toSorted()).toEqual(['A 1', 'B 1', 'C 1'])
})
