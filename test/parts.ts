import { sql } from 'drizzle-orm'
import { brandSlug } from '#contract/catalog/brand-slug.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { findCategoryBySlug } from '#server/catalog/category/category-tree.ts'
import { loadVehicleModels } from '#server/catalog/load-vehicle-models.ts'
import { indexProducts } from '#server/catalog/search/search.ts'
import { db } from '#server/platform/db/client.ts'
import { brand } from '#server/platform/db/schema/brand.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import { partNumber } from '#server/platform/db/schema/part-number.ts'
import type { product } from '#server/platform/db/schema/product.ts'
import { productAttribute } from '#server/platform/db/schema/product-attribute.ts'
import { productSearch } from '#server/platform/db/schema/product-search.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { aProduct } from './builders.ts'

const modelsLoaded = once(loadVehicleModels)

type Part = Partial<typeof product.$inferInsert> & {
  /** A slug. */
  category?: string
  /** A name. */
  brand?: string
  axle?: 'front' | 'rear'
  side?: 'left' | 'right'
  /** `Diameter: '288 mm'` */
  attributes?: Record<string, string>
}

/** A product that lists and filters know. */
export async function aPart({ category, brand, axle, side, attributes = {}, ...own }: Part = {}) {
  const categoryId = category ? (findCategoryBySlug(category)?.id ?? null) : null
  const brandId = brand ? (await aBrand(brand)).id : null
  const part = await aProduct({ categoryId, brandId, ...own })
  if (axle || side) {
    await db.insert(productSearch).values({
      productId: part.id,
      words: sql`''::tsvector`,
      axle: axle ?? null,
      side: side ?? null,
      isListed: true,
      categoryId,
      brandId,
      pricePerUnitCents: part.pricePerUnitCents,
      isInStock: part.availableQuantity >= part.minimumOrderQuantity,
      isUniversal: part.fits === 'universal',
    })
  }
  for (const [place, [name, text]] of Object.entries(attributes).entries()) {
    const [value = '', unit = null] = text.split(' ')
    const amount = Number.isFinite(Number(value)) ? Number(value) : null
    await db
      .insert(productAttribute)
      .values({ productId: part.id, position: place + 1, name, value, amount, unit })
  }
  return part
}

async function aBrand(name: string) {
  const slug = brandSlug(name)
  const [added] = await db.insert(brand).values({ slug, name }).onConflictDoNothing().returning()
  if (added) return added
  return singleRow(await db.select().from(brand).where(sql`slug = ${slug}`))
}

/** A model of the vehicle base. @param path `volkswagen/golf` */
export async function aModel(path: string) {
  await modelsLoaded()
  const [makeSlug, slug] = path.split('/')
  const { rows } = await db.execute<{ id: number }>(
    sql`select m.id from vehicle_model m join make on make.id = make_id where make.slug = ${makeSlug} and m.slug = ${slug}`,
  )
  return singleRow(rows)
}

/** The part fits the model of these years. */
export async function aFitment(
  part: typeof product.$inferSelect,
  model: { id: number },
  [yearFrom, yearTo]: [number, number],
  more: Partial<typeof fitment.$inferInsert> = {},
) {
  await db.insert(fitment).values({
    productId: part.id,
    modelId: model.id,
    yearFrom,
    yearTo,
    isListed: true,
    categoryId: part.categoryId,
    brandId: part.brandId,
    ...more,
  })
}

export async function aNumber(
  part: { id: string },
  kind: 'own' | 'oe' | 'cross' | 'old' | 'gtin',
  shown: string,
  of: string | null = null,
) {
  const norm = normNumber(shown)
  await db
    .insert(partNumber)
    .values({ productId: part.id, kind, shown, norm, brand: of, isListed: true })
}

type Numbers = [kind: 'own' | 'oe' | 'cross' | 'old' | 'gtin', shown: string][]

/** A part that searches find. */
export async function aFoundPart(title: string, category: string, numbers: Numbers = []) {
  const part = await aPart({
    title,
    name: title.slice(0, 30),
    category,
    brand: 'Norbrake',
    fits: 'vehicle',
  })
  for (const [kind, shown] of numbers) await aNumber(part, kind, shown)
  await indexProducts([part.id])
  return part
}

function once(load: () => Promise<void>) {
  let loaded: Promise<void> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
