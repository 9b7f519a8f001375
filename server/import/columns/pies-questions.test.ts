import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getImport } from '../import-view.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

beforeAll(writeCategories)

const PRICE = { LST: '4.95', JBR: '2.10', MAP: '4.50' }

async function aSender() {
  const admin = await aPerson({ role: 'admin' })
  const owner = randomUUID().slice(0, 8)
  const upload = (...types: (keyof typeof PRICE)[]) => {
    const prices = types.map(
      (type) => `<Pricing PriceType="${type}"><Price UOM="PE">${PRICE[type]}</Price></Pricing>`,
    )
    const item = `<PartNumber>AP 1</PartNumber><BrandLabel>Haldrix</BrandLabel><Descriptions>
      <Description DescriptionCode="SHO">Pads</Description></Descriptions>`
    const text = `<PIES><Header><BrandOwnerID>${owner}</BrandOwnerID></Header><Items>
      <Item MaintenanceType="A">${item}<Prices>${prices.join('')}</Prices></Item></Items></PIES>`
    return anUpload(admin, text, { kind: 'pies', name: 'pies.xml' })
  }
  return { admin, upload }
}

test('a sender’s types of prices are asked about once, and again with a new type', async () => {
  const { admin, upload } = await aSender()
  const id = await upload('LST', 'JBR')
  expect(await getImport(id)).toMatchObject({ awaits: 'columns', hasColumns: true })
  expect(await listColumns(id)).toMatchObject({
    columns: [],
    questions: [
      { id: 'price-type', about: 'JBR (1), LST (1)', proposal: 'LST' },
      { id: 'cost-type', proposal: 'JBR' },
    ],
  })
  await expect(chooseColumns(admin, id, { columns: [] })).rejects.toMatchObject({
    errors: [{ path: 'answers' }],
  })
  const answers = { 'price-type': 'LST', 'cost-type': 'JBR' }
  await chooseColumns(admin, id, { columns: [], answers })
  await runStep(id, 'check 1')
  expect((await rowsOf(id))[0]?.raw).toMatchObject({ price: '4.95', cost: '2.1' })
  const next = await upload('LST')
  await runStep(next, 'check')
  expect(await getImport(next)).toMatchObject({ awaits: null, state: 'checked' })
  const wider = await upload('LST', 'JBR', 'MAP')
  expect((await getImport(wider)).awaits).toBe('columns')
  expect((await listColumns(wider)).answers).toEqual({})
})

test('a file with list prices alone has no question', async () => {
  const { upload } = await aSender()
  const id = await upload('LST')
  expect(await getImport(id)).toMatchObject({ awaits: null, hasColumns: false })
})
