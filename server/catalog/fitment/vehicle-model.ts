import { sql } from 'drizzle-orm'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { prepare } from '../../platform/db/client.ts'
import { findModel, isOfYear } from '../vehicle/vehicle-base.ts'

export type FoundModel = {
  id: number
  /** `volkswagen/golf` */
  path: string
  make: string
  name: string
  /** "Volkswagen Golf" */
  label: string
}

const byPath = prepare<{ id: number }, { make: string; model: string }>(
  'vehicle model',
  sql`select m.id from vehicle_model m join make on make.id = m.make_id
    where make.slug = ${sql.placeholder('make')} and m.slug = ${sql.placeholder('model')}`,
)

/** A row is written once and stays, so that its id is asked for once. */
const ids = new Map<string, number>()

/** The model of a vehicle, if it was made in that year. */
export async function findModelOf({
  year,
  make,
  model,
}: Pick<Vehicle, 'year' | 'make' | 'model'>): Promise<FoundModel | undefined> {
  const known = findModel(make, model)
  if (!known || !isOfYear(known, year)) return undefined
  const path = `${make}/${model}`
  const id = ids.get(path) ?? (await byPath({ make, model }))[0]?.id
  if (id === undefined) return undefined
  ids.set(path, id)
  const { name } = known
  return { id, path, make: known.make.name, name, label: modelLabel(known.make.name, name) }
}
