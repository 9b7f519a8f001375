import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { CATEGORIES, findCategoryBySlug } from '#contract/catalog/category.ts'
import { partNumberKindSchema } from '#contract/catalog/part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { slugify } from '#contract/slug.ts'
import { toMultirange } from '#server/catalog/load-vehicle-models.ts'
import { findModel } from '#server/catalog/vehicle/vehicle-base.ts'
import type { Transaction } from '#server/platform/db/client.ts'
import { brand } from '#server/platform/db/schema/brand.ts'
import { category } from '#server/platform/db/schema/category.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import { partNumber } from '#server/platform/db/schema/part-number.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { productAttribute } from '#server/platform/db/schema/product-attribute.ts'
import { make, vehicleModel } from '#server/platform/db/schema/vehicle.ts'
import type { DemoFitment, DemoPart } from './part.ts'
import { demoParts } from './sample-parts.ts'
import { shelvesOf } from './shelves.ts'

/**
 * Inserts the sample parts with all that is said of them in an empty shop, and queues their
 * indexing.
 */
export async function seedParts(tx: Transaction) {
  const brands = await seedBrands(tx)
  const models = await seedModels(tx)
  await seedCategories(tx)
  const shelves = shelvesOf(demoParts)
  const rows = await tx
    .insert(product)
    .values(demoParts.map((part) => toProduct(part, brands, shelves)))
    .returning({
      id: product.id,
      sku: product.sku,
      brandId: product.brandId,
      categoryId: product.categoryId,
    })
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  const parts = demoParts.map((part) => ({ part, row: must(bySku.get(part.sku)) }))

  await insertRows<typeof partNumber.$inferInsert>(
    tx,
    partNumber,
    parts.flatMap(({ part, row }) => numbersOf(part, row.id)),
  )
  await insertRows<typeof productAttribute.$inferInsert>(
    tx,
    productAttribute,
    parts.flatMap(({ part, row }) =>
      part.specification.map((line, at) => ({
        productId: row.id,
        position: at + 1,
        ...readAttribute(line),
      })),
    ),
  )
  await insertRows<typeof fitment.$inferInsert>(
    tx,
    fitment,
    parts.flatMap(({ part, row: { id: productId, brandId, categoryId } }) =>
      (part.vehicles ?? []).map(({ make, model, conditions = [], ...statement }) => ({
        ...statement,
        conditions,
        productId,
        brandId,
        categoryId,
        modelId: must(models.get(slugOf({ make, model }))),
        isListed: true,
      })),
    ),
  )
  for (const { part, row } of parts) {
    if (!part.supersededBy) continue
    const supersededBy = must(bySku.get(part.supersededBy)).id
    await tx.update(product).set({ supersededBy }).where(sql`${product.id} = ${row.id}`)
  }
  // One statement queues what insertJob would; the job worker begins after the seed.
  await tx.execute(sql`
    insert into job (kind, subject_id, event) select 'search', id, 'v' || version from product
    on conflict do nothing`)
}

/**
 * Sends all rows as one parameter: building a statement with one for each of 20,000 values takes
 * longer than the insert.
 */
async function insertRows<Row extends object>(tx: Transaction, table: PgTable, rows: Row[]) {
  const columns = getTableColumns(table)
  const names = Object.keys(columns).filter((key) => rows.some((row) => key in row))
  const list = sql.join(
    names.map((key) => sql.identifier(must(columns[key]).name)),
    sql`, `,
  )
  const json = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name, value])),
  )
  await tx.execute(sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`)
}

function toProduct(part: DemoPart, brands: Map<string, number>, shelves: Map<string, string>) {
  const { name, sku, img, description, availableQuantity, lowStockAt, pricePerUnitCents } = part
  return {
    name,
    sku,
    img,
    description,
    availableQuantity,
    minimumOrderQuantity: part.minimumOrderQuantity ?? 1,
    lowStockAt: lowStockAt ?? null,
    pricePerUnitCents,
    coreChargeCents: part.coreChargeCents ?? null,
    title: part.title ?? null,
    number: part.number,
    shelf: must(shelves.get(sku)),
    brandId: must(brands.get(part.brand)),
    categoryId: must(findCategoryBySlug(part.category)).id,
    fits: part.fits ?? (part.vehicles ? 'vehicle' : 'unlisted'),
    isFitmentComplete: part.isFitmentComplete ?? false,
  }
}

function numbersOf({ number, brand, sku, numbers = [] }: DemoPart, productId: string) {
  const own = [
    { kind: 'own' as const, brand, shown: number },
    { kind: 'own' as const, brand: null, shown: sku },
  ]
  return [...own, ...numbers.map(readNumber)].map((one) => ({
    ...one,
    norm: normNumber(one.shown),
    productId,
    isListed: true,
  }))
}

/** `oe Volkswagen: 1K0 698 151 E` */
export function readNumber(line: string) {
  const [, kind, brand = null, shown = ''] = /^(\w+)(?: (.+?))?: (.+)$/.exec(line) ?? []
  return { kind: partNumberKindSchema.parse(kind), brand, shown }
}

/** `Diameter: 288 mm` */
export function readAttribute(line: string) {
  const [name = '', ...rest] = line.split(': ')
  const text = rest.join(': ')
  const [, amount, unit = null] = /^(-?\d+(?:\.\d+)?)(?: ([^\d\s]\S*))?$/.exec(text) ?? []
  return amount === undefined
    ? { name, value: text, amount: null, unit: null }
    : { name, value: amount, amount: Number(amount), unit }
}

async function seedBrands(tx: Transaction) {
  const names = [...new Set(demoParts.map((part) => part.brand))]
  const rows = await tx
    .insert(brand)
    .values(names.map((name) => ({ name, slug: brandSlug(name) })))
    .onConflictDoUpdate({ target: brand.slug, set: { name: sql`excluded.name` } })
    .returning()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Inserts the categories that the start has not written yet. */
async function seedCategories(tx: Transaction) {
  const rows = CATEGORIES.map(({ id, slug, name, parentId }) => ({ id, slug, name, parentId }))
  await tx.insert(category).values(rows).onConflictDoNothing()
}

/**
 * Inserts the models that the parts name and the start has not written yet. @returns ids by
 * `make/model`
 */
async function seedModels(tx: Transaction) {
  const named = demoParts.flatMap(({ vehicles = [] }) => vehicles)
  const base = new Map(named.map((one) => [slugOf(one), baseModelOf(one)]))
  const makes = new Map([...base.values()].map((model) => [model.make.slug, model.make]))
  await tx
    .insert(make)
    .values([...makes.values()].map(({ slug, name }) => ({ slug, name })))
    .onConflictDoNothing()
  const makeRows = await tx
    .select()
    .from(make)
    .where(inArray(make.slug, [...makes.keys()]))
  const makeIds = new Map(makeRows.map(({ id, slug }) => [slug, id]))
  await tx
    .insert(vehicleModel)
    .values(
      [...base.values()].map((model) => ({
        makeId: must(makeIds.get(model.make.slug)),
        slug: model.slug,
        name: model.name,
        years: toMultirange(model.years),
      })),
    )
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(vehicleModel)
    .where(inArray(vehicleModel.makeId, [...makeIds.values()]))
  const makeSlugs = new Map(makeRows.map(({ id, slug }) => [id, slug]))
  return new Map(rows.map((row) => [`${makeSlugs.get(row.makeId)}/${row.slug}`, row.id]))
}

function slugOf({ make, model }: Pick<DemoFitment, 'make' | 'model'>) {
  return `${slugify(make)}/${slugify(model)}`
}

function baseModelOf({ make, model }: DemoFitment) {
  return must(findModel(slugify(make), slugify(model)), `${make} ${model}`)
}

function must<T>(value: T | undefined, name = 'row') {
  if (value === undefined) throw new Error(`The sample data has no such ${name}`)
  return value
}
