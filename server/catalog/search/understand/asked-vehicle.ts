import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel, vehicleLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { searchPool } from '../../../platform/db/client.ts'
import { enginesAndTrims, inWordsOfCatalog } from '../../vehicle/engines-and-trims.ts'
import { findModel, isOfYear } from '../../vehicle/vehicle-base.ts'
import type { NamedVehicle } from '../read/named-vehicle.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { wordsOf } from '../read/words.ts'
import type { Names } from './known-names.ts'

/** The vehicle that parts are searched for; several models where its name says no more. */
export type VehicleFilter = { modelIds: number[]; year: number | null; engine: string | null }

/** The vehicle that a search is for: the one that it names, else the buyer's chosen one. */
export type AskedVehicle = {
  vehicleFilter?: VehicleFilter
  /** undefined: the search names none, or too little of it for a verdict. */
  vehicle?: Vehicle
  /** The list of the vehicle that the search names; without a path: it may mean several. */
  link?: { label: string; path?: string }
  /** The label of the buyer's chosen vehicle, if the search is for that one. */
  chosen?: string
}

/**
 * The buyer's chosen vehicle, whose engine may come from any link, as the shop's fitments name it.
 */
export async function findKnownVehicle(vehicle: Vehicle, { modelIds }: Names) {
  const modelId = modelIds.get(`${vehicle.make}/${vehicle.model}`)
  return modelId === undefined ? undefined : inWordsOfCatalog(vehicle, modelId, searchPool)
}

export function askedVehicle(
  { vehicle: named }: ReadQuery,
  buyers: Vehicle | undefined,
  names: Names,
): AskedVehicle {
  const { models, year, isMakeOnly } = named
  if (models.length === 0) return buyersVehicle(buyers, names)
  // Without a year it is the car in the garage, if that is one.
  const isBuyers = models.some(
    ({ make, slug }) => make.slug === buyers?.make && slug === buyers.model,
  )
  const isTheirs = isBuyers && year === null && !isMakeOnly
  return isTheirs ? buyersVehicle(buyers, names) : namedVehicle(named, names)
}

function namedVehicle(named: NamedVehicle, names: Names): AskedVehicle {
  const { year, models, isMakeOnly } = named
  const label = describeVehicle(named)
  const vehicleFilter = { modelIds: idsOf(models, names), year, engine: null }
  const [model] = models
  if (!model || year === null) return { vehicleFilter, link: { label } }
  if (isMakeOnly) return { vehicleFilter, link: { label, path: `${year}/${model.make.slug}` } }
  if (models.length > 1 || !isOfYear(model, year)) return { vehicleFilter, link: { label } }
  const vehicle: Vehicle = { year, make: model.make.slug, model: model.slug, answers: {} }
  return { vehicleFilter, vehicle, link: { label, path: vehiclePath(vehicle) } }
}

export function idsOf(models: NamedVehicle['models'], { modelIds }: Names) {
  return models.flatMap(({ make, slug }) => modelIds.get(`${make.slug}/${slug}`) ?? [])
}

function buyersVehicle(vehicle: Vehicle | undefined, { modelIds }: Names): AskedVehicle {
  const model = vehicle && findModel(vehicle.make, vehicle.model)
  const modelId = vehicle && modelIds.get(`${vehicle.make}/${vehicle.model}`)
  if (!vehicle || !model || modelId === undefined) return {}
  const engine = vehicle.engine ? slugify(vehicle.engine) : null
  return {
    vehicleFilter: { modelIds: [modelId], year: vehicle.year, engine },
    vehicle,
    chosen: vehicleLabel(vehicle, { make: model.make.name, model: model.name }),
  }
}

/** Models that a description lists. */
const LISTED = 3

/** ‘2014 Volkswagen Golf’, as far as it is known. */
export function describeVehicle({ year, models, isMakeOnly }: NamedVehicle) {
  const makes = [...new Set(models.map(({ make }) => make.name))]
  const names = models.slice(0, LISTED).map(({ make, name }) => modelLabel(make.name, name))
  const more = models.length > LISTED ? [...names, '…'] : names
  return [year, (isMakeOnly ? makes : more).join(' / ')].filter(Boolean).join(' ')
}

/**
 * Engine and trim beside the vehicle that a search names, as the shop's fitments of that model and
 * year name them. Only labels that a part depends on, and only whole: ‘V8’ may be an engine that
 * the shop has nothing for.
 */
export async function withDetails(
  query: ReadQuery,
  asked: AskedVehicle,
): Promise<{ query: ReadQuery; asked: AskedVehicle }> {
  const { vehicle, vehicleFilter, link } = asked
  const [modelId] = vehicleFilter?.modelIds ?? []
  const hasMore = query.words.length + query.sizes.length > 0
  if (!vehicle || !vehicleFilter || !link || modelId === undefined || !hasMore)
    return { query, asked }
  const { engines, trims } = await enginesAndTrims({ modelId, year: vehicle.year }, searchPool)
  const detailOf = (about: 'engine' | 'trim') => (label: string) => ({
    ...{ about, label },
    words: wordsOf(label),
  })
  const named = [...engines.map(detailOf('engine')), ...trims.map(detailOf('trim'))]
    .filter((detail) => includesRun(query.folded, detail.words))
    .sort((a, b) => b.words.length - a.words.length)
  const said: { engine?: string; trim?: string } = {}
  const taken = new Set<string>()
  for (const detail of named) {
    // A label within a longer one (‘2.0 TDI’ in ‘2.0 TDI CR’) says less.
    if (said[detail.about] !== undefined || detail.words.some((word) => taken.has(word))) continue
    said[detail.about] = detail.label
    for (const word of detail.words) taken.add(word)
  }
  if (taken.size === 0) return { query, asked }
  const meant = { ...vehicle, ...said }
  const isLeft = (word: string) => !taken.has(word)
  return {
    query: {
      ...query,
      words: query.words.filter(isLeft),
      sizes: query.sizes.filter(({ size }) => isLeft(size)),
      vehicleWords: new Set([...query.vehicleWords, ...taken]),
    },
    asked: {
      vehicle: meant,
      vehicleFilter: { ...vehicleFilter, engine: said.engine ? slugify(said.engine) : null },
      link: {
        label: [link.label, said.engine].filter(Boolean).join(' '),
        path: vehiclePath(meant),
      },
    },
  }
}

function includesRun(words: readonly string[], run: readonly string[]) {
  if (run.length === 0) return false
  return words.some((_, at) => run.every((word, place) => words[at + place] === word))
}
