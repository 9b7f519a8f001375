import { sql } from 'drizzle-orm'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { ANOTHER, isSameLabel } from '#contract/vehicle/vehicle-label.ts'
import { beginTracking, endTracking } from '../../platform/cache/dependencies.ts'
import { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { type Connection, prepare } from '../../platform/db/client.ts'

/** `year`: null for any. */
type OfModel = { modelId: number; year: number | null }
type Labels = { engines: string[]; trims: string[] }

const read = prepare<{ engine: string | null; trim: string | null }, OfModel>(
  'engines and trims of a model',
  sql`select distinct engine, trim from fitment
    where model_id = ${sql.placeholder('modelId')} and is_listed
      and (${sql.placeholder('year')}::int is null or ${sql.placeholder('year')}::int between year_from and year_to)
    order by engine, trim`,
)

const MAX_BYTES = 4 * 1024 * 1024
/** Long, because tags invalidate them whenever a fitment of the model changes. */
const MAX_AGE_MS = 10 * 60_000

// All fitments of the model are read for them, and each line of a basket or an order asks.
const labels = new TaggedCache<Labels>(MAX_BYTES, MAX_AGE_MS)

/** Engines and trims, as the shop's fitments of a model and year name them, sorted. */
export async function enginesAndTrims({ modelId, year }: OfModel, on?: Connection) {
  const key = `${modelId} ${year}`
  const known = labels.get(key)
  if (known) return known
  const dependencies = beginTracking(`fitment ${modelId}`, 'fitment all')
  try {
    const rows = await read({ modelId, year }, on)
    const found = {
      engines: unique(rows.map(({ engine }) => engine)),
      trims: unique(rows.map(({ trim }) => trim)).sort(),
    }
    labels.set(key, found, dependencies, JSON.stringify(found).length + 100)
    return found
  } finally {
    endTracking(dependencies)
  }
}

function unique(texts: (string | null)[]) {
  return [...new Set(texts)].filter((text) => text !== null)
}

/**
 * The vehicle with engine and trim as the fitments name them, or `another`: a client may send any
 * text, and the shop says only what is in its catalog. No verdict differs, since no fitment has
 * such a text.
 */
export async function inWordsOfCatalog(vehicle: Vehicle, modelId: number, on?: Connection) {
  const { engine, trim, ...rest } = vehicle
  if (engine === undefined && trim === undefined) return vehicle
  const { engines, trims } = await enginesAndTrims({ modelId, year: vehicle.year }, on)
  const named = (among: string[], said: string) =>
    among.find((label) => isSameLabel(label, said)) ?? ANOTHER
  const known: Vehicle = rest
  if (engine !== undefined) known.engine = named(engines, engine)
  if (trim !== undefined) known.trim = named(trims, trim)
  return known
}
