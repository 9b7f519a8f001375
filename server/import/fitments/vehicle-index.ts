import { eq } from 'drizzle-orm'
import { fold } from '#contract/catalog/fold.ts'
import { sumOf } from '#contract/sum.ts'
import { FIRST_YEAR_MADE, LAST_YEAR_MADE } from '../../catalog/model-name.ts'
import { findByAlias } from '../../catalog/vehicle/alias.ts'
import { db } from '../../platform/db/client.ts'
import { make, vehicleModel } from '../../platform/db/schema/vehicle.ts'
import { distanceOf } from '../../platform/list/edit-distance.ts'

/** A model of the base, and when it was made. */
export type IndexedModel = {
  id: number
  make: string
  model: string
  first: number | null
  last: number | null
}

export type VehicleIndex = {
  /**
   * By name, in any spelling that the base or its aliases have; undefined when there is none. Never
   * the nearest.
   */
  find: (makeName: string, modelName: string) => IndexedModel | undefined
  byId: (id: number) => IndexedModel | undefined
  /** The nearest spelling, for the owner to choose; of several that are equally near, all. */
  propose: (makeName: string, modelName: string) => string | undefined
}

/** The most models that are proposed; more names that are equally near say nothing. */
const MAX_ALIKE = 3

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
    const named = sumOf(matches, ({ length }) => length)
    const [model, ...others] = matches.at(-1)?.models ?? []
    if (named !== words.length || !model || others.length > 0) return undefined
    if (matches.slice(0, -1).some((one) => one.makes.length !== 1 || one.makes[0] !== model.make)) {
      return undefined
    }
    return makes.get(squash(model.make.slug))?.models.get(squash(model.slug))
  }
  /** "VW" is a make's alias. */
  const makesNear = (makeName: string) => {
    const exact = makes.get(squash(makeName))
    if (exact) return [exact]
    const [named, ...more] = findByAlias([fold(makeName)]).flatMap((match) => match.makes)
    const meant = named && more.length === 0 ? makes.get(squash(named.slug)) : undefined
    return meant ? [meant] : nearest(squash(makeName), makes)
  }
  return {
    find: (makeName, modelName) =>
      makes.get(squash(makeName))?.models.get(squash(modelName)) ?? byAlias(makeName, modelName),
    byId: (id) => byId.get(id),
    propose(makeName, modelName) {
      const [near, ...others] = makesNear(makeName)
      if (!near || others.length > 0) return undefined
      const exact = near.models.get(squash(modelName))
      const models = exact ? [exact] : nearest(squash(modelName), near.models)
      if (models.length === 0 || models.length > MAX_ALIKE) return undefined
      const names = models.map(({ model }) => model).sort()
      return `${near.name} ${names.join(' or ')}`
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

/** The values whose names have the fewest wrong letters, at most one of three. */
function nearest<Value>(name: string, among: Map<string, Value>) {
  let best = new Set<Value>()
  let least = Number.POSITIVE_INFINITY
  for (const [key, value] of among) {
    const most = Math.min(least, Math.max(1, Math.floor(key.length / 3)))
    if (Math.abs(name.length - key.length) > most) continue
    const distance = distanceOf(name, key)
    if (distance > most) continue
    if (distance < least) best = new Set()
    least = distance
    best.add(value)
  }
  return [...best]
}
