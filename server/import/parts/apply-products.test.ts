import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { aShopWithPart, importFile } from '#test/import-files.ts'
import { aCheckedImport, anUpload, applied, runStep, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns } from '../columns/choose-columns.ts'
import { checkAgain } from '../import.ts'
import { getImport } from '../import-view.ts'

beforeAll(writeCategories)

test('PIES adds a part as a draft, with its numbers and its specification', async () => {
  const { admin, brand } = await aShopWithPart()
  const number = `N-${randomUUID().slice(0, 8)}`
  const text = importFile('pies.xml')
    .replace('PART-N', number)
    .replace('BRAND<', `${brand}<`)
    .replace('4006381333931', '4006381333955') // that of no other test's part
  const id = await anUpload(admin, text, { kind: 'pies' })
  const answers = { 'price-type': 'RET', 'cost-type': 'JBR' }
  await chooseColumns(admin, id, { columns: [], answers })
  await runStep(id, 'check 1')
  expect((await getImport(id)).report.actions).toEqual({ add: 1 })
  await applied(admin, id)
  const [part] = await db.select().from(product).where(eq(product.number, number))
  expect(part).toMatchObject({
    name: 'Brake pad set, front, for 288',
    title: 'Brake pad set, front, for 288 mm discs',
    state: 'draft',
    pricePerUnitCents: 4320,
    costCents: 2000,
    minimumOrderQuantity: 2,
    availableQuantity: 0,
    img: 'https://pictures.example/a.jpg',
  })
  const detail = await getEditedPart(String(part?.id))
  expect(detail.attributes).toEqual([{ name: 'Width', value: '155', unit: 'mm' }])
  expect(detail.numbers.map(({ shown }) => shown)).toEqual(['4006381333955', '1K0 698 151 E'])
})

test('parts are found by SKU, changed field by field, and go back but for those changed since', async () => {
  const { admin, brand, number, pads } = await aShopWithPart()
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const other = await aProduct({ sku, title: 'Old title', costCents: 100 })
  const text = [
    'sku;part_number;brand;name;title;price;cost;category',
    `${sku};;;Spark plug;(clear);12.60;2.00;spark plugs`,
    `;${number};${brand};;;30.00;;`,
    `;${number}-X;${brand};Clip;;1,50;;`,
    ';;;Lost;;1.00;;',
    `S-${randomUUID().slice(0, 8)};;;New part;;9.90;;`,
  ].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await checkAgain(admin, id, undefined, { texts: 'overwrite' })
  await runStep(id, 'check 2')
  const checked = await getImport(id)
  expect(checked.report).toMatchObject({
    actions: { add: 2, change: 2, wrong: 1 },
    codes: { 'no-key': 1 },
    stops: [],
  })
  expect(checked.report.codes).not.toHaveProperty('count-differs')
  await applied(admin, id, true)
  const now = async (of: { id: string }) =>
    (await db.select().from(product).where(eq(product.id, of.id)))[0]
  expect(await now(other)).toMatchObject({
    title: null,
    costCents: 200,
    pricePerUnitCents: 1260,
    categoryId: 501,
    version: 2,
  })
  expect(await now(pads)).toMatchObject({ pricePerUnitCents: 3000 })
  await editProduct(admin, pads.id, { version: 2, description: 'For 288 mm discs' })
  const back = await undone(admin, id)
  expect(back.report.kept).toEqual([pads.name])
  expect(await now(other)).toMatchObject({
    title: 'Old title',
    costCents: 100,
    pricePerUnitCents: 1250,
    categoryId: null,
  })
  expect(await now(pads)).toMatchObject({ pricePerUnitCents: 3000 })
})

test('the report counts the parts that are added as live ones', async () => {
  const { admin } = await aShopWithPart()
  const line = (state: string) => `S-${randomUUID().slice(0, 8)},Clip,2.00,${state}`
  const text = ['sku,name,price,state', line('live'), line('draft'), line(''), line('live')]
  const { report } = await aCheckedImport(admin, text.join('\n'), { kind: 'products' })
  expect(report).toMatchObject({ actions: { add: 4 }, live: 2 })
})

test('numbers are added, and FULL replaces those of the parts that it names', async () => {
  const { admin, number, brand, pads } = await aShopWithPart()
  const head = 'part_number,part_brand,kind,brand,number'
  const line = (kind: string, shown: string) => `${number},${brand},${kind},Volkswagen,${shown}`
  const first = await aCheckedImport(
    admin,
    [
      head,
      line('oe', '1K0 698 151 E'),
      line('old', 'A 1'),
      line('own', 'X'),
      `NONE-${number},,oe,,B`,
    ].join('\n'),
    { kind: 'numbers' },
  )
  expect(first.report.actions).toEqual({ add: 2, wrong: 1, queued: 1 })
  await applied(admin, first._id)
  const numbers = async () => (await getEditedPart(pads.id)).numbers.map(({ shown }) => shown)
  expect(await numbers()).toEqual(
    ['1K0 698 151 E', 'A 1'].sort((a, b) => (a < b ? 1 : -1)).reverse(),
  )
  const full = await aCheckedImport(admin, [head, line('oe', '1K0 698 151 F')].join('\n'), {
    kind: 'numbers',
    mode: 'FULL',
  })
  expect(full.report).toMatchObject({ removed: 2, existing: 2 })
  await applied(admin, full._id, true)
  expect(await numbers()).toEqual(['1K0 698 151 F'])
  await undone(admin, full._id)
  expect((await numbers()).sort()).toEqual(['1K0 698 151 E', 'A 1'])
})
