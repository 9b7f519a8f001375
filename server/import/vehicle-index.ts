import { eq } from 'drizzle-orm'
import { fold } from '#contract/catalog/fold.ts'
import { FIRST_YEAR_MADE, LAST_YEAR_MADE } from '../catalog/model-name.ts'
import { findByAlias } from '../catalog/vehicle/alias.ts'
import { db } from '../db/client.ts'
import { make, vehicleModel } from '../db/schema/vehicle.ts'

/** A model of the base, and when it was made. */
export type IndexedModel = {
  id: number
  make: string
  model: string
  first: number | null
  last: number | null
}

export type VehicleIndex = {
  /** By name, in any spelling that the base or its aliases have; undefined when there is none. Never the nearest. */
  find: (makeName: string, modelName: string) => IndexedModel | undefined
  byId: (id: number) => IndexedModel | undefined
  /** The nearest spelling, for the owner to choose. */
  propose: (makeName: string, modelName: string) => string | undefined
}

/** In characters: no make and model are longer. */
const LONGEST_NAME = 200

/** All makes and models: some two thousand. */
export async function readVehicleIndex(): Promise<VehicleIndex> {
  const rows = await db
    .select({
      id: vehicleModel.id,
      make: make.name,
      makeSlug: make.slug,
      model: vehicleModel.name,
      modelSlug: vehicleModel.slug,
      first: FIRST_YEAR_MADE,
      last: LAST_YEAR_MADE,
    })
    .from(vehicleModel)
    .innerJoin(make, eq(make.id, vehicleModel.makeId))
  const makes = new Map<string, { name: string; models: Map<string, IndexedModel> }>()
  const byId = new Map<number, IndexedModel>()
  for (const { makeSlug, modelSlug, ...row } of rows) {
    const known = makes.get(squash(row.make)) ?? { name: row.make, models: new Map() }
    makes.set(squash(row.make), known)
    makes.set(squash(makeSlug), known)
    known.models.set(squash(modelSlug), row)
    known.models.set(squash(row.model), row)
    byId.set(row.id, row)
  }
  /** "VW Golf", "Chevy C/K 1500": what all the words together name, if it is one model. */
  const byAlias = (makeName: string, modelName: string) => {
    if (makeName.length + modelName.length > LONGEST_NAME) return undefined
    const words = fold(`${makeName} ${modelName}`).split(' ').filter(Boolean)
    const matches = findByAlias(words)
    const named = matches.reduce((sum, { length }) => sum + length, 0)
    const [model, ...others] = matches.at(-1)?.models ?? []
    if (named !== words.length || !model || others.length > 0) return undefined
    if (matches.slice(0, -1).some((one) => one.makes.length !== 1 || one.makes[0] !== model.make)) {
      return undefined
    }
    return makes.get(squash(model.make.slug))?.models.get(squash(model.slug))
  }
  return {
    find: (makeName, modelName) =>
      makes.get(squash(makeName))?.models.get(squash(modelName)) ?? byAlias(makeName, modelName),
    byId: (id) => byId.get(id),
    propose(makeName, modelName) {
      const exact = makes.get(squash(makeName))
      const near = exact ?? nearest(squash(makeName), makes)
      if (!near) return undefined
      const model = near.models.get(squash(modelName)) ?? nearest(squash(modelName), near.models)
      return model && `${near.name} ${model.model}`
    },
  }
}

/** Without case, spaces, dashes and accents: F-150 is f150. */
export function squash(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Finds the name with the fewest wrong letters, at most one of three. Of several that are alike it takes none. */
function nearest<Value>(name: string, among: Map<string, Value>) {
  let best: { value: Value; distance: number } | undefined
  let isTie = false
  for (const [key, value] of among) {
    const distance = editDistance(name, key)
    if (distance > Math.max(1, Math.floor(key.length / 3))) continue
    if (best && distance === best.distance && value !== best.value) isTie = true
    if (!best || distance < best.distance) {
      best = { value, distance }
      isTie = false
    }
  }
  return isTie ? undefined : best?.value
}

/** The Levenshtein distance. */
function editDistance(a: string, b: string) {
  if (Math.abs(a.length - b.length) > 4) return Number.POSITIVE_INFINITY
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
    }
    row = next
  }
  return row[b.length] ?? 0
}
