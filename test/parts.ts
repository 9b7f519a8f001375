import { sql } from 'drizzle-orm'
import { findCategoryBySlug } from '#contract/category.ts'
import { loadCategories } from '#server/catalog/category.ts'
import { db } from '#server/db/client.ts'
import { only } from '#server/db/only.ts'
import { brand } from '#server/db/schema/brand.ts'
import { fitment } from '#server/db/schema/fitment.ts'
import { partNumber } from '#server/db/schema/part-number.ts'
import type { product } from '#server/db/schema/product.ts'
import { productAttribute } from '#server/db/schema/product-attribute.ts'
import { productSearch } from '#server/db/schema/product-search.ts'
import { make, vehicleModel } from '#server/db/schema/vehicle.ts'
import { aProduct } from './builders.ts'

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
  await loadCategories()
  const categoryId = category ? (findCategoryBySlug(category)?.id ?? null) : null
  const brandId = brand ? (await aBrand(brand)).id : null
  const part = await aProduct({ categoryId, brandId, ...own })
  if (axle || side) {
    await db.insert(productSearch).values({
      productId: part.id,
      words: sql`''::tsvector` as unknown as string,
      axle: axle ?? null,
      side: side ?? null,
      isListed: true,
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
  const slug = name.toLowerCase()
  const [added] = await db.insert(brand).values({ slug, name }).onConflictDoNothing().returning()
  if (added) return added
  return only(await db.select().from(brand).where(sql`slug = ${slug}`))
}

/** A model of a make, with its id. @param years as PostgreSQL writes them */
export async function aModel(makeName: string, name: string, years = '{[1980,2030)}') {
  const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')
  await db
    .insert(make)
    .values({ slug: slugOf(makeName), name: makeName })
    .onConflictDoNothing()
  const { id: makeId } = only(
    await db
      .select()
      .from(make)
      .where(sql`slug = ${slugOf(makeName)}`),
  )
  await db
    .insert(vehicleModel)
    .values({ makeId, slug: slugOf(name), name, years })
    .onConflictDoNothing()
  return only(
    await db
      .select()
      .from(vehicleModel)
      .where(sql`make_id = ${makeId} and slug = ${slugOf(name)}`),
  )
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
  const norm = shown.toUpperCase().replace(/[^A-Z0-9]/g, '')
  await db
    .insert(partNumber)
    .values({ productId: part.id, kind, shown, norm, brand: of, isListed: true })
}
