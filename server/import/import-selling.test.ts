import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, rowsOf, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { brandIdOf } from '../catalog/brand.ts'
import { db } from '../platform/db/client.ts'
import { importReplaced } from '../platform/db/schema/import.ts'
import { product } from '../platform/db/schema/product.ts'
import type { ResolvedProduct } from './parts/part-change.ts'
import { listImportRows } from './rows/import-rows.ts'

// Minimum, packs and price steps in a file of parts.

beforeAll(writeCategories)

const changesOf = (row?: { resolved: unknown }) =>
  (row?.resolved as ResolvedProduct | undefined)?.changes

const aSku = () => `S-${randomUUID().slice(0, 8)}`.toUpperCase()

async function sold(sku: string) {
  const [row] = await db.select().from(product).where(eq(product.sku, sku))
  const { minimumOrderQuantity: minimum, packSize, priceSteps } = row ?? {}
  return { minimum, packSize, priceSteps }
}

test('a file sets minimum, packs and price steps, empties them, and its undo restores the old values', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [plain, stepped, added] = [aSku(), aSku(), aSku()]
  await aProduct({ sku: plain, pricePerUnitCents: 1250 })
  const steps = [{ from: 8, cents: 1000 }]
  const packs = { packSize: 4, minimumOrderQuantity: 4, priceSteps: steps }
  await aProduct({ sku: stepped, pricePerUnitCents: 1250, ...packs })
  const text = [
    'sku;name;price;minimum_quantity;pack_size;price_steps',
    `${plain};;;10;5;"20: 11.50; 50: 9.90"`,
    `${stepped};;;2;(clear);(clear)`,
    `${added};Clip;2.00;;12;24: 1.80`,
  ].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report.actions).toEqual({ add: 1, change: 2 })
  const [first, second] = await rowsOf(id)
  expect(changesOf(first)).toEqual([
    'Minimum Order Quantity 1 → 10',
    'Price steps none → 20: 11.50; 50: 9.90',
    'Pack size 1 → 5',
  ])
  expect(changesOf(second)).toContain('Price steps 8: 10.00 → none')
  await applied(admin, id)
  expect(await sold(plain)).toEqual({
    minimum: 10,
    packSize: 5,
    priceSteps: [
      { from: 20, cents: 1150 },
      { from: 50, cents: 990 },
    ],
  })
  expect(await sold(stepped)).toEqual({ minimum: 2, packSize: 1, priceSteps: null })
  expect(await sold(added)).toEqual({
    minimum: 12,
    packSize: 12,
    priceSteps: [{ from: 24, cents: 180 }],
  })
  await undone(admin, id)
  expect(await sold(plain)).toEqual({ minimum: 1, packSize: 1, priceSteps: null })
  expect(await sold(stepped)).toEqual({ minimum: 4, packSize: 4, priceSteps: steps })
})

test('a new part whose units are no number says what the cell holds', async () => {
  const admin = await aPerson({ role: 'admin' })
  const text = `sku,name,price,units\n${aSku()},Clip,2.00,ten`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  expect((await rowsOf(id))[0]?.findings[0]?.text).toBe(
    'Units in stock: Available Quantity is required, as a whole number, the cell holds “ten”',
  )
})

test('a new part shows its price before it is added, since a price of another part can stand in its row', async () => {
  const admin = await aPerson({ role: 'admin' })
  const text = `sku,name,price\n${aSku()},Clip,46353\n${aSku()},Clip,free`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const { rows } = await listImportRows(id, { after: 0 })
  expect(rows.map(({ what }) => what)).toEqual(['Clip, $46,353.00, draft', 'Clip'])
})

test('a brand that the shop does not have is said once, since it may be a misspelled one', async () => {
  const admin = await aPerson({ role: 'admin' })
  const known = `Known ${aSku()}`
  await db.transaction((tx) => brandIdOf(tx, known))
  const unknown = `Unknown ${aSku()}`
  const rows = [known.toUpperCase(), unknown, unknown].map((name) => `${aSku()},Clip,2.00,${name}`)
  const text = ['sku,name,price,brand', ...rows].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({ actions: { add: 3 }, codes: { 'new-brand': 1 } })
  expect((await rowsOf(id)).map(({ findings }) => findings.map((one) => one.text))).toEqual([
    [],
    [`The shop has no brand ${unknown} yet: it is added`],
    [],
  ])
})

test('a file sets core charges, takes them away, and its undo brings them back', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [plain, core, added] = [aSku(), aSku(), aSku()]
  await aProduct({ sku: plain })
  await aProduct({ sku: core, coreChargeCents: 4000 })
  const text = [
    'sku,name,price,core_charge',
    `${plain},,,45.50`,
    `${core},,,(clear)`,
    `${added},Starter,129.80,60`,
    `${aSku()},Starter,129.80,many`,
  ].join('\n')
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const rows = await rowsOf(id)
  expect(rows.slice(0, 2).map(changesOf)).toEqual([
    ['Core charge none → $45.50'],
    ['Core charge $40.00 → none'],
  ])
  expect(rows[3]?.findings[0]?.text).toBe('The core charge “many” can’t be read')
  const charges = async () => {
    const [one, two, three] = await Promise.all(
      [plain, core, added].map((sku) => db.select().from(product).where(eq(product.sku, sku))),
    )
    return [one, two, three].map((found) => found?.[0]?.coreChargeCents)
  }
  await applied(admin, id)
  expect(await charges()).toEqual([4550, null, 6000])
  await undone(admin, id)
  expect((await charges()).slice(0, 2)).toEqual([null, 4000])
})

test('a row whose minimum, packs, price and steps contradict each other is left out, and says why', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = aSku()
  const priceSteps = [{ from: 10, cents: 1100 }]
  await aProduct({ sku, pricePerUnitCents: 1250, priceSteps })
  const rows = [
    [sku, '', '10.00', '', '', ''],
    [aSku(), 'Clip', '2.00', '', '', '5: 2.50'],
  ]
  const text = [
    'sku,name,price,minimum_quantity,pack_size,price_steps',
    ...rows.map((row) => row.join(',')),
  ].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report.actions).toEqual({ wrong: 2 })
  const findings = (await rowsOf(id)).map((row) => row.findings[0]?.text)
  expect(findings).toEqual([
    'Price steps: Step 1: $11.00 is not less than $10.00, the price of fewer units, the file leaves it',
    'Price steps: Step 1: $2.50 is not less than $2.00, the price of fewer units, the cell holds “5: 2.50”',
  ])
})

test('the undo of an import that is older than packs leaves the packs that the part has', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = aSku()
  const { id: productId } = await aProduct({ sku, packSize: 2, minimumOrderQuantity: 2 })
  const { _id: id } = await aCheckedImport(admin, `sku,price\n${sku},13.00`, { kind: 'products' })
  await applied(admin, id)
  const [kept] = await db.select().from(importReplaced).where(eq(importReplaced.importId, id))
  const { pack_size: _, price_steps: __, ...row } = { ...kept?.row }
  await db.update(importReplaced).set({ row }).where(eq(importReplaced.importId, id))
  await undone(admin, id)
  expect(await sold(sku)).toEqual({ minimum: 2, packSize: 2, priceSteps: null })
  const [now] = await db.select().from(product).where(eq(product.id, productId))
  expect(now?.pricePerUnitCents).toBe(1250)
})

test('units of a part that the shop has are no correction of its stock: the check says so', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [counted, equal] = [aSku(), aSku()]
  await aProduct({ sku: counted, availableQuantity: 12 })
  await aProduct({ sku: equal, availableQuantity: 7 })
  const text = ['sku,units', `${counted},5`, `${equal},7`].join('\n')
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report).toMatchObject({ actions: { same: 2 }, codes: { 'stock-stays': 1 } })
  const [first] = await rowsOf(id)
  expect(first?.findings).toEqual([
    {
      code: 'stock-stays',
      text: 'The file has 5 units, and the stock stays at 12: an import does not change it',
    },
  ])
})
