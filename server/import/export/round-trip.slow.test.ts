import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedEmptyDatabase } from '#demo/seed.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aCheckedImport, applied } from '#test/imports.ts'
import { aFitment, aModel, aNumber, aPart } from '#test/parts.ts'
import { loadCategories } from '../../catalog/category/category-tree.ts'
import { writeTags } from '../../catalog/tag.ts'
import { db } from '../../platform/db/client.ts'
import { category, categorySlug } from '../../platform/db/schema/category.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { csvFile } from '../../platform/list/csv.ts'
import type { Table } from '../../platform/list/table.ts'
import { workbookFile } from '../../platform/list/workbook-file.ts'
import { columnsOf } from '../file/known-columns.ts'
import { fitmentsTable } from './fitments-table.ts'
import { numbersTable } from './numbers-table.ts'
import { PART_CELLS, partsTable } from './parts-table.ts'

// A shop is moved by its exports: what comes out of the new one is what came out of the old one.

const TABLES = {
  parts: { kind: 'products', mode: 'UPDATE', table: () => partsTable({}, 50) },
  numbers: { kind: 'numbers', mode: 'UPDATE', table: () => numbersTable(50) },
  fitments: { kind: 'fitments', mode: 'UPDATE', table: () => fitmentsTable(false, 50) },
  complete: { kind: 'fitments', mode: 'FULL', table: () => fitmentsTable(true, 50) },
} as const

type Name = keyof typeof TABLES
const NAMES: Name[] = ['parts', 'numbers', 'fitments', 'complete']
const FORMATS = { csv: csvFile, xlsx: workbookFile }

async function bytesOf(table: Table, format: keyof typeof FORMATS) {
  const pieces: Buffer[] = []
  for await (const piece of FORMATS[format](table)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Of a workbook the bytes. */
function linesOf(file: Buffer) {
  return file.toString('latin1').split('\r\n')
}

async function exported(format: keyof typeof FORMATS) {
  const files = NAMES.map(async (name) => [name, await bytesOf(TABLES[name].table(), format)])
  return Object.fromEntries(await Promise.all(files)) as Record<Name, Buffer>
}

/** Their names are the slug, an old slug and the id of others. */
async function addOddCategories(engine: number | null) {
  const odd = await db
    .insert(category)
    .values([
      { name: 'Sensors', slug: 'odd-sensors', parentId: engine },
      { name: 'Winches and ropes', slug: 'odd-ropes' },
      { name: 'Winches', slug: 'odd-winches' },
      { name: '901', slug: 'odd-901' },
    ])
    .returning()
  const [, ropes] = odd
  if (ropes) await db.insert(categorySlug).values({ slug: 'winches', categoryId: ropes.id })
  return odd
}

/** Parts whose cells a reader of files could take for something else. */
async function addOddParts() {
  const odd = await aPart({
    sku: '-288V',
    brand: 'Zelniko; "Söhne"',
    number: '00712',
    name: '=1+1',
    title: "'=cmd|' /C calc'!A0",
    description: 'One "quoted", 12" disc\nTwo; =SUM(1)\n\nالعربية 😀 <b>bold</b> _x0041_',
    shelf: 'n/a',
    warranty: '24 months / 24,000 mi',
    includes: '4 "pads"; 2 bolts | no grease',
    weightGrams: 100_000,
    costCents: 1,
    coreChargeCents: 4000,
    taxCategory: 'reduced',
    deliveryClass: 'freight',
    packSize: 10,
    minimumOrderQuantity: 20,
    priceSteps: [{ from: 30, cents: 1005 }],
    attributes: { 'A|B=C': 'x\\', Width: '120 mm', Color: '[black]' },
    availableQuantity: 17,
    state: 'draft',
  })
  await writeTags(db, [{ id: odd.id, tags: ['=sum', 'größe "xl"', 'n/a'] }])
  // One without a number has its SKU, and one without any key its id alone.
  await aPart({ sku: 'TOTAL', name: 'Total', fits: 'universal', supersededBy: odd.id })
  // Two categories have one name: their paths tell them apart.
  const [brakes, engine] = await Promise.all(
    ['brakes', 'engine'].map(async (slug) => {
      const parentId = singleRow(await db.select().from(category).where(eq(category.slug, slug))).id
      const own = { name: 'Small parts', slug: `${slug}-small-parts`, parentId }
      return singleRow(await db.insert(category).values(own).returning())
    }),
  )
  for (const one of [engine, brakes, ...(await addOddCategories(engine?.parentId ?? null))]) {
    await aProduct({ sku: `SMALL-${one?.id}`, categoryId: one?.id ?? null })
  }
  await loadCategories()
  const bare = await aProduct({ name: 'Neither SKU nor number', fits: 'vehicle' })
  await aNumber(bare, 'oe', '0 986 494 293', 'Volkswagen')
  await aFitment(bare, await aModel('volkswagen/golf'), [2010, 2012], {
    conditions: ['288 mm | vented', 'left\\right'],
    builtFrom: 2010 * 12 + 11,
    note: 'Mind the "notch", 5; 6',
  })
}

beforeAll(async () => {
  await emptyShop()
  await seedEmptyDatabase()
  await addOddParts()
})

afterAll(async () => {
  await emptyShop()
  await db.delete(category).where(eq(category.name, 'Small parts'))
  await db.delete(category).where(like(category.slug, 'odd-%'))
  await loadCategories()
})

test.each(['csv', 'xlsx'] as const)(
  'a shop that is moved as %s into an empty one has the same parts, numbers and fitments',
  { timeout: 120_000 },
  async (format) => {
    const before = await exported(format)
    await emptyShop()
    const admin = await aPerson({ role: 'admin' })
    // The first time a part may be replaced by one that comes later.
    for (const name of ['parts', ...NAMES] as const) {
      const { kind, mode } = TABLES[name]
      const checked = await aCheckedImport(admin, before[name], {
        kind,
        mode,
        name: `${name}.${format}`,
      })
      expect(checked, name).toMatchObject({ error: null, awaits: null, waiting: 0 })
      expect(checked.report.actions.wrong ?? 0, JSON.stringify(checked.report.codes)).toBe(0)
      if (checked.open > 0) await applied(admin, checked._id, true)
    }
    const after = await exported(format)
    for (const name of NAMES) expect(linesOf(after[name]), name).toEqual(linesOf(before[name]))
  },
)

test('an export that is imported into its own shop changes nothing', {
  timeout: 120_000,
}, async () => {
  const admin = await aPerson({ role: 'admin' })
  const files = await exported('csv')
  for (const name of ['parts', 'numbers', 'fitments'] as const) {
    const { kind, mode } = TABLES[name]
    const { report } = await aCheckedImport(admin, files[name], { kind, mode })
    expect(Object.keys(report.actions), name).toEqual(['same'])
  }
})

test('a client that stops reading holds no connection and no transaction', async () => {
  for (const name of NAMES) {
    const batches = TABLES[name].table().batches[Symbol.asyncIterator]()
    await batches.next()
    const { rows } = await db.execute(sql`
      select state, query from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
    expect(rows, name).toEqual([])
    await batches.return?.()
  }
})

test('each column is one of the import', () => {
  const known = columnsOf('products').map(({ name }) => name)
  const units = ['weight', 'weight_kg', 'weight_lb']
  const lists = ['attribute', 'oe', 'cross', 'old', 'step_price']
  const ofPrices = ['valid_from', 'from_quantity']
  expect(known.filter((name) => !(name in PART_CELLS))).toEqual(
    known.filter((name) => [...units, ...lists, ...ofPrices].includes(name)),
  )
  expect(Object.keys(PART_CELLS).filter((name) => !known.includes(name))).toEqual([])
})
