import { sql } from 'drizzle-orm'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { ANOTHER, isSameLabel } from '#contract/vehicle/vehicle-label.ts'
import { type Connection, prepare } from '../../db/client.ts'

/** Engines and trims, as the shop's fitments of a model and year name them. */
export const enginesAndTrims = prepare<
  { about: 'engine' | 'trim'; label: string },
  { modelId: number; year: number }
>(
  'engines and trims of a model',
  sql`select distinct about, label from fitment,
      lateral (values ('engine', engine), ('trim', trim)) detail (about, label)
    where model_id = ${sql.placeholder('modelId')} and is_listed and label is not null
      and ${sql.placeholder('year')}::int between year_from and year_to`,
)

/**
 * The vehicle with engine and trim as the fitments name them, or `another`: a client may send any text, and the shop says only what is
 * in its catalog. No verdict differs, since no fitment has such a text.
 */
export async function inWordsOfCatalog(vehicle: Vehicle, modelId: number, on?: Connection) {
  const { engine, trim, ...rest } = vehicle
  if (engine === undefined && trim === undefined) return vehicle
  const labels = await enginesAndTrims({ modelId, year: vehicle.year }, on)
  const named = (of: 'engine' | 'trim', said: string) =>
    labels.find(({ about, label }) => about === of && isSameLabel(label, said))?.label ?? ANOTHER
  const known: Vehicle = rest
  if (engine !== undefined) known.engine = named('engine', engine)
  if (trim !== undefined) known.trim = named('trim', trim)
  return known
}
