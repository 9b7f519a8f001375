import { randomUUID } from 'node:crypto'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { db } from '#server/platform/db/client.ts'
import { fitment } from '#server/platform/db/schema/fitment.ts'
import type { product } from '#server/platform/db/schema/product.ts'
import { make, vehicleModel } from '#server/platform/db/schema/vehicle.ts'
import { singleRow } from '#server/platform/db/single-row.ts'

// Models and fitments of tests: each has its own, so that no test sees another's.

type Model = typeof vehicleModel.$inferSelect & { makeSlug: string }

/**
 * A ‘Testwagen Golf’ of 2010 to 2021, with slugs of its own. Files of parts name a make by its
 * name: one of the vehicle base would take the fitments of later tests.
 */
export async function aModel(overrides: Partial<typeof vehicleModel.$inferInsert> = {}) {
  const makeSlug = `make-${randomUUID()}`
  const of = singleRow(
    await db.insert(make).values({ slug: makeSlug, name: 'Testwagen' }).returning(),
  )
  const row = { makeId: of.id, slug: 'golf', name: 'Golf', years: '{[2010,2022)}', ...overrides }
  return { ...singleRow(await db.insert(vehicleModel).values(row).returning()), makeSlug }
}

/** A vehicle of that model, of 2014 if not said otherwise. */
export function aVehicle(model: Model, overrides: Partial<Vehicle> = {}): Vehicle {
  return { year: 2014, make: model.makeSlug, model: model.slug, answers: {}, ...overrides }
}

/** Of a part that is live. */
export async function aFitment(
  part: typeof product.$inferSelect,
  model: Model,
  overrides: Partial<typeof fitment.$inferInsert> = {},
) {
  const row = {
    productId: part.id,
    modelId: model.id,
    yearFrom: 2010,
    yearTo: 2014,
    isListed: true,
    categoryId: part.categoryId,
    brandId: part.brandId,
    ...overrides,
  }
  return singleRow(await db.insert(fitment).values(row).returning())
}
