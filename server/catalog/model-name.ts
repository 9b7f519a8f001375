import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ModelName } from '#contract/catalog/edited-part.ts'
import { db } from '../platform/db/client.ts'
import { make, vehicleModel } from '../platform/db/schema/vehicle.ts'

// Makes and models as the staff choose them.

/** The first and the last year; null where the base knows none. */
export const FIRST_YEAR_MADE = sql<number | null>`lower(${vehicleModel.years})`
export const LAST_YEAR_MADE = sql<number | null>`upper(${vehicleModel.years}) - 1`

const COLUMNS = {
  id: vehicleModel.id,
  make: make.name,
  model: vehicleModel.name,
  first: FIRST_YEAR_MADE.as('first'),
  last: LAST_YEAR_MADE.as('last'),
}

export async function listMakes() {
  return db.select({ slug: make.slug, name: make.name }).from(make).orderBy(asc(make.name))
}

/** The models of one make, by its slug. */
export async function listModels(slug: string): Promise<ModelName[]> {
  const rows = await db
    .select(COLUMNS)
    .from(vehicleModel)
    .innerJoin(make, eq(make.id, vehicleModel.makeId))
    .where(eq(make.slug, slug))
    .orderBy(asc(vehicleModel.name))
  return rows.map(toModelName)
}

export async function findModels(ids: number[]) {
  if (ids.length === 0) return []
  return db
    .select(COLUMNS)
    .from(vehicleModel)
    .innerJoin(make, eq(make.id, vehicleModel.makeId))
    .where(inArray(vehicleModel.id, ids))
    .orderBy(asc(make.name), asc(vehicleModel.name))
}

type Row = Awaited<ReturnType<typeof findModels>>[number]

export function toModelName({ id, make: ofMake, model, first, last }: Row): ModelName {
  return { id, make: ofMake, model, years: yearsText(first, last) }
}

export function yearsText(first: number | null, last: number | null) {
  if (first === null || last === null) return ''
  return first === last ? String(first) : `${first}–${last}`
}
