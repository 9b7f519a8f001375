import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aShopWithPads } from '#test/fitment-file.ts'
import { aCheckedImport, applied, decided, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../catalog/edited-part.ts'
import { saveFitments } from '../catalog/fitment-edit.ts'
import { saveNumbers } from '../catalog/number-edit.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'
import { startUndoing } from './import.ts'

// Rows that waited in the queue while the rest of their file was applied.

beforeAll(writeCategories)

async function versionOf({ id }: { id: string }) {
  const [row] = await db.select().from(product).where(eq(product.id, id))
  return Number(row?.version)
}

test('the rest of a FULL file of fitments removes nothing that came since from the parts that are done', async () => {
  const { admin, file, line, fitments, pads, others } = await aShopWithPads()
  const same = { part: others.sku ?? '', from: '2001', to: '2001' }
  await applied(admin, (await aCheckedImport(admin, file(line(same))))._id)
  const rows = [line(), line(same), line({ part: `OLD-${pads.sku}`, from: '2003', to: '2003' })]
  const full = await aCheckedImport(admin, file(...rows), { mode: 'FULL' })
  await applied(admin, full._id)
  await applied(admin, (await aCheckedImport(admin, file(line({ from: '2016', to: '2016' }))))._id)
  for (const part of [pads, others]) {
    const { fitments: now } = await getEditedPart(part.id)
    const byHand = now.map((one) => ({ ...one, yearFrom: 2020, yearTo: 2020 })).slice(0, 1)
    await saveFitments(admin, part.id, {
      version: await versionOf(part),
      isComplete: false,
      fitments: [...now, ...byHand],
    })
  }
  const { report } = await decided(admin, full._id, { productId: pads.id })
  expect(report).toMatchObject({ removed: 0 })
  await applied(admin, full._id)
  const yearsOf = async (part: typeof pads) => (await fitments(part)).map((one) => one.yearFrom)
  expect(await yearsOf(pads)).toEqual([2003, 2010, 2016, 2020])
  expect(await yearsOf(others)).toEqual([2001, 2020])
})

test('the rest of a FULL file of fitments replaces those of a part that only the rest names', async () => {
  const { admin, file, line, fitments, pads, others } = await aShopWithPads()
  const of = { part: others.sku ?? '' }
  await applied(admin, (await aCheckedImport(admin, file(line({ ...of, from: '2001' }))))._id)
  const rows = [line(), line({ part: `OLD-${pads.sku}`, from: '2003', to: '2003' })]
  const full = await aCheckedImport(admin, file(...rows), { mode: 'FULL' })
  await applied(admin, full._id)
  const { report } = await decided(admin, full._id, { productId: others.id })
  expect(report).toMatchObject({ removed: 1, existing: 1 })
  await applied(admin, full._id, true)
  expect((await fitments(others)).map(({ yearFrom }) => yearFrom)).toEqual([2003])
})

test('the rest of a FULL file of numbers removes nothing that came since from the parts that are done', async () => {
  const { admin, pads } = await aShopWithPads()
  const line = (part: string, number: string) => `${part},oe,${number}`
  const text = ['part_number,kind,number', line(pads.sku ?? '', 'A 1'), line('NO 1', 'B 1')]
  const full = await aCheckedImport(admin, text.join('\n'), { kind: 'numbers', mode: 'FULL' })
  await applied(admin, full._id)
  const { numbers } = await getEditedPart(pads.id)
  await saveNumbers(admin, pads.id, {
    version: await versionOf(pads),
    numbers: [...numbers, { kind: 'oe', brand: null, shown: 'C 1' }],
  })
  await decided(admin, full._id, { productId: pads.id })
  await applied(admin, full._id)
  const now = (await getEditedPart(pads.id)).numbers.map(({ shown }) => shown)
  expect(now.toSorted()).toEqual(['A 1', 'B 1', 'C 1'])
})

test('a file counts with its first rows: one that was applied before its rest is undone first', async () => {
  const { admin, file, line, fitments, pads, others } = await aShopWithPads()
  const rows = [line(), line({ part: `OLD-${pads.sku}`, from: '2003', to: '2003' })]
  const first = await applied(
    admin,
    (await aCheckedImport(admin, file(...rows), { mode: 'FULL' }))._id,
  )
  const second = await aCheckedImport(admin, file(line({ from: '2016', to: '2016' })), {
    mode: 'FULL',
  })
  await applied(admin, second._id, true)
  await decided(admin, first._id, { productId: others.id })
  await applied(admin, first._id)
  await expect(startUndoing(admin, first._id)).rejects.toThrow('Undo it first.')
  await undone(admin, second._id)
  await undone(admin, first._id)
  expect([await fitments(), await fitments(others)]).toEqual([[], []])
})
