import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { gtinError } from '#contract/catalog/edited-part.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, anUpload, applied, rowsOf, runStep } from '#test/imports.ts'
import { aNumber } from '#test/parts.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getEditedPart } from '../../catalog/edited-part.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns } from '../columns/choose-columns.ts'
import { checkAgain } from '../import.ts'
import { getImport } from '../import-view.ts'
import { listImportRows } from './import-rows.ts'
import { usableCells } from './usable-cells.ts'

// A row of parts is lost only if its part is not known; a cell that can't be used is left out.

beforeAll(writeCategories)

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

/** With a right last digit. */
function aGtin(digits: number) {
  const body = `2${randomInt(10 ** (digits - 2))
    .toString()
    .padStart(digits - 2, '0')}`
  return Array.from({ length: 10 }, (_, last) => body + last).find(
    (one) => gtinError(one.padStart(13, '0')) === undefined,
  ) as string
}

async function check(...lines: string[]) {
  const admin = await aPerson({ role: 'admin' })
  const checked = await aCheckedImport(admin, lines.join('\n'), { kind: 'products' })
  return { admin, id: checked._id, report: checked.report, rows: await rowsOf(checked._id) }
}

async function partOf(sku: string) {
  const [row] = await db.select().from(product).where(eq(product.sku, sku))
  return row
}

test('a row keeps what can be used of it, and says what each other cell holds', async () => {
  const sku = aSku()
  await aProduct({ sku, weightGrams: 100 })
  const columns = 'sku,price,weight_kg,pack_size,image,price_steps,shelf'
  const { admin, id, report, rows } = await check(
    columns,
    `${sku},#VALUE!,heavy,0,ftp://a.example/a.jpg,ten: 1.50,B3-12`,
  )
  expect(report).toMatchObject({ actions: { change: 1 }, codes: { 'field-dropped': 5 } })
  expect(rows[0]?.findings).toMatchObject([
    {
      field: 'price',
      found: '#VALUE!',
      text: 'Price: A spreadsheet could not calculate it, the cell holds “#VALUE!”',
    },
    { field: 'pack_size', found: '0' },
    { field: 'image', found: 'ftp://a.example/a.jpg' },
    { field: 'price_steps', found: 'ten: 1.50' },
    { field: 'weight_kg', text: 'Weight in kilograms: “heavy” is not a weight' },
  ])
  await applied(admin, id)
  expect(await partOf(sku)).toMatchObject({
    shelf: 'B3-12',
    weightGrams: 100,
    pricePerUnitCents: 1250,
    packSize: 1,
  })
})

test('rows without their last cells are rows each', async () => {
  const skus = [aSku(), aSku(), aSku(), aSku()]
  for (const sku of skus) await aProduct({ sku })
  const { rows } = await check('sku,cost,shelf', ...skus.map((sku, at) => `${sku},1${at}.00`))
  expect(rows.map(({ raw }) => raw)).toEqual(skus.map((sku, at) => ({ sku, cost: `1${at}.00` })))
})

test('a cell ‘null’ of the shop’s own file empties nothing, whatever ‘(clear)’ did above it', () => {
  const shop = { noCoreCharges: false, gtins: new Map(), replacing: new Set<string>() }
  const found = ['(clear)', 'null'].map((cell) => usableCells({ pack_size: cell }, 'id', shop).raw)
  expect(found).toEqual([{ pack_size: '(clear)' }, {}])
})

test('a list of costs that hold from a later day on stops', async () => {
  const admin = await aPerson({ role: 'admin' })
  const text = `Costs valid from 1 January 2090\nsku,cost\n${aSku()},9.00`
  const id = await anUpload(admin, text, { kind: 'products' })
  await chooseColumns(admin, id, { columns: ['sku', 'cost'] })
  await runStep(id, 'check 1')
  expect((await getImport(id)).report?.stops).toEqual([
    'Line 1 says that its prices hold from 2090-01-01 on.',
  ])
})

test('a picture without https replaces none', async () => {
  const sku = aSku()
  await aProduct({ sku, img: 'https://a.example/ours.jpg' })
  const { admin, id, rows } = await check('sku,shelf,image', `${sku},B3,http://a.example/a.jpg`)
  expect(rows[0]?.findings).toMatchObject([
    { code: 'field-dropped', field: 'image', found: 'http://a.example/a.jpg' },
  ])
  await applied(admin, id)
  expect(await partOf(sku)).toMatchObject({ shelf: 'B3', img: 'https://a.example/ours.jpg' })
})

test('a new part without a price or a name is left out, and says so', async () => {
  const { report, rows } = await check(
    'sku,name,price',
    `${aSku()},Nut,call`,
    `${aSku()},Nut,`,
    `${aSku()},#NAME?,1.10`,
  )
  expect(report).toMatchObject({ actions: { wrong: 3 }, codes: { 'no-price': 2, 'no-name': 1 } })
  expect(rows.map(({ findings }) => findings.map(({ text }) => text))).toEqual([
    ['The price “call” can’t be read'],
    ['A new part needs a price'],
    ['Product Name: A spreadsheet could not calculate it, the cell holds “#NAME?”'],
  ])
})

test('a price that can’t be read leaves the part its own, and the check counts the row', async () => {
  const skus = [aSku(), aSku(), aSku()]
  for (const sku of skus) await aProduct({ sku, pricePerUnitCents: 4410 })
  const cells = ['19..40', '-44.60', '44.10']
  const { report, rows } = await check('sku,price', ...skus.map((sku, at) => `${sku},${cells[at]}`))
  expect(report).toMatchObject({ actions: { same: 3 }, lacking: { same: 2 } })
  expect(rows.map(({ findings }) => findings.map(({ text }) => text))).toEqual([
    ['The price “19..40” can’t be read: the part keeps its price'],
    ['The price “-44.60” is not above zero: the part keeps its price'],
    [],
  ])
})

test('a number that a row adds to its part is one of its changes', async () => {
  const [sku, gtin] = [aSku(), aGtin(13)]
  await aProduct({ sku, pricePerUnitCents: 4410 })
  const { id } = await check('sku,price,gtin', `${sku},45.00,${gtin}`)
  expect((await listImportRows(id, { after: 0 })).rows[0]?.what).toBe(
    `Price $44.10 → $45.00; GTIN ${gtin} is added`,
  )
})

test('a GTIN that is wrong, of another part or only zeros is left out, and lost zeros come back', async () => {
  const [zeros, other, shared, again] = [aSku(), aSku(), aSku(), aSku()]
  const [gtin, wrong, pack, short] = [aGtin(13), aGtin(13), aGtin(13), aGtin(7)]
  const owner = await aProduct({ name: 'Shock absorber', sku: aSku() })
  await aNumber(owner, 'gtin', gtin)
  const row = (sku: string, cell: string) => `${sku},Filter,2.00,${cell}`
  const { admin, id, report, rows } = await check(
    'sku,name,price,gtin',
    row(zeros, short),
    row(other, gtin),
    row(aSku(), `${wrong.slice(0, -1)}${(Number(wrong.at(-1)) + 1) % 10}`),
    row(aSku(), '0000000000000'),
    row(shared, pack),
    row(again, pack.replace(/^(...)/, '$1-')),
  )
  expect(report).toMatchObject({
    actions: { add: 6 },
    codes: { 'field-dropped': 3, 'zero-restored': 1, 'gtin-of-other': 1, 'gtin-shared': 2 },
  })
  expect(rows[1]?.findings[0]?.text).toBe(
    `The GTIN ${gtin} is that of ${owner.sku} (Shock absorber)`,
  )
  expect(rows[4]?.findings[0]?.text).toBe('Row 7 has the same GTIN')
  await applied(admin, id)
  const numbersOf = async (sku: string) =>
    (await getEditedPart(String((await partOf(sku))?.id))).numbers.map(({ shown }) => shown)
  expect(await numbersOf(zeros)).toEqual([`0${short}`])
  expect(await numbersOf(other)).toEqual([])
  expect(await numbersOf(shared)).toEqual([pack])
  const repeated = await check('sku,gtin', `${zeros},0${short}`)
  expect(repeated.report).toMatchObject({ actions: { same: 1 }, codes: {} })
})

test('a supplier’s names replace none of the shop’s, unless the owner wants it', async () => {
  const sku = aSku()
  await aProduct({ sku, name: 'Brake pads, front', description: 'Ceramic.', categoryId: 101 })
  const admin = await aPerson({ role: 'admin' })
  const lines = [
    'Artikelcode,Bezeichnung,Langtext,Warengruppe,VK',
    `${sku},Bremsbelag,Keramik,Brake discs,13.00`,
  ]
  const id = await anUpload(admin, lines.join('\n'), { kind: 'products' })
  const columns = ['sku', 'name', 'description', 'category', 'price']
  await chooseColumns(admin, id, { columns })
  await runStep(id, 'check 1')
  expect(await getImport(id)).toMatchObject({ texts: 'keep', report: { actions: { change: 1 } } })
  expect((await rowsOf(id))[0]?.resolved?.changes).toEqual(['Price $12.50 → $13.00'])
  await checkAgain(admin, id, undefined, { texts: 'overwrite' })
  await runStep(id, 'check 2')
  expect(await getImport(id)).toMatchObject({ texts: 'overwrite' })
  await applied(admin, id)
  expect(await partOf(sku)).toMatchObject({
    name: 'Bremsbelag',
    description: 'Keramik',
    categoryId: 102,
  })
})

test.each([
  [3, ['3 of 20 rows are wrong and left out.']],
  [2, []],
])('of 20 rows %i are wrong: the file stops if they are over a tenth', async (wrong, stops) => {
  const row = (_: unknown, at: number) => `${aSku()},Clip,${at < wrong ? '' : '2.00'}`
  const { report } = await check('sku,name,price', ...Array.from({ length: 20 }, row))
  expect(report).toMatchObject({ actions: { wrong }, stops })
  expect(report.codes).not.toHaveProperty('count-differs')
})

test('a file of which over a tenth costs less than the shop pays stops: its columns may be swapped', async () => {
  const row = (_: unknown, at: number) => `${aSku()},Clip,2.00,${at < 3 ? '3.00' : '1.00'}`
  const { report } = await check('sku,name,price,cost', ...Array.from({ length: 20 }, row))
  expect(report.stops).toEqual([
    '3 of 20 prices are below the cost: are the two columns the right way round?',
  ])
})

test('a weight below the first rows whose unit nothing says is left out', async () => {
  const sku = aSku()
  await aProduct({ sku, weightGrams: 100 })
  const rows = Array.from({ length: 1_100 }, (_, at) => `${sku}-${at},2.5 kg`)
  const checked = await check('sku,weight', ...rows, `${sku},12`)
  expect(checked.rows.find(({ raw }) => raw.sku === sku)).toMatchObject({
    action: 'same',
    findings: [
      {
        code: 'field-dropped',
        field: 'weight',
        found: '12',
        text: 'Weight: Neither the file nor the cell says its unit, the cell holds “12”',
      },
    ],
  })
})

test('a GTIN whose last digits a spreadsheet has lost says so, and how to get them back', async () => {
  const sku = aSku()
  await aProduct({ sku })
  const { rows } = await check('sku,shelf,gtin', `${sku},B3,4.00571E+12`)
  expect(rows[0]).toMatchObject({
    action: 'change',
    findings: [
      {
        code: 'field-dropped',
        field: 'gtin',
        text: 'A spreadsheet has damaged the number 4.00571E+12. Format the column as text and export it again',
      },
    ],
  })
})
