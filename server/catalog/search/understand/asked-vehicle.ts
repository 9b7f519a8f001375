import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { ANOTHER, modelLabel, vehicleLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { searchPool } from '../../../platform/db/client.ts'
import { enginesAndTrims, inWordsOfCatalog } from '../../vehicle/engines-and-trims.ts'
import { findModel, isOfYear } from '../../vehicle/vehicle-base.ts'
import { isBare, mayBeEngine, readEngine, TRIMS, wordsOfLabel } from '../read/engine-words.ts'
import { readGearbox } from '../read/gearbox-words.ts'
import type { NamedVehicle } from '../read/named-vehicle.ts'
import { sayPositions } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import type { Names } from './known-names.ts'
import { TRADE_VOCABULARY } from './synonyms.ts'

/** The vehicle that parts are searched for; several models where its name says no more. */
export type VehicleFilter = {
  modelIds: number[]
  /** From one year to another; null: any. */
  years: readonly [from: number, to: number] | null
  /** As in URLs; null: any. Parts for each engine fit in either case. */
  engines: string[] | null
}

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

/** More than the makes of GM have together: then no car is meant. */
const MOST_MODELS = 300

function namedVehicle(named: NamedVehicle, names: Names): AskedVehicle {
  const { year, models, isMakeOnly } = named
  const label = describeVehicle(named)
  if (models.length > MOST_MODELS) return { link: { label } }
  const years = year === null ? named.years : ([year, year] as const)
  const vehicleFilter = { modelIds: idsOf(models, names), years, engines: null }
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
  const engines = vehicle.engine ? [slugify(vehicle.engine)] : null
  return {
    vehicleFilter: { modelIds: [modelId], years: [vehicle.year, vehicle.year], engines },
    vehicle,
    chosen: vehicleLabel(vehicle, { make: model.make.name, model: model.name }),
  }
}

/** Models that a description lists. */
const LISTED = 3

/** ‘2014 Volkswagen Golf’, as far as it is known. */
export function describeVehicle({ year, years, models, isMakeOnly }: NamedVehicle) {
  const makes = [...new Set(models.map(({ make }) => make.name))]
  const names = models.slice(0, LISTED).map(({ make, name }) => modelLabel(make.name, name))
  const more = models.length > LISTED ? [...names, '…'] : names
  return [year ?? years?.join('–'), (isMakeOnly ? makes : more).join(' / ')]
    .filter(Boolean)
    .join(' ')
}

/** More models than these have no engines in common. */
const MAX_MODELS = 4

/**
 * Engine and trim beside the vehicle that a search names. The engine is any of the shop's fitments
 * of that model that the words allow; the trim is one of them, word for word.
 */
export async function withDetails(
  query: ReadQuery,
  asked: AskedVehicle,
): Promise<{ query: ReadQuery; asked: AskedVehicle }> {
  const { vehicle, vehicleFilter, link } = asked
  if (!vehicleFilter || !link) return { query, asked }
  const { modelIds } = vehicleFilter
  const { year, isMakeOnly } = query.vehicle
  const ofModels =
    isMakeOnly || modelIds.length > MAX_MODELS
      ? []
      : await Promise.all(modelIds.map((modelId) => enginesAndTrims({ modelId, year }, searchPool)))
  const labels = [...new Set(ofModels.flatMap(({ engines }) => engines))]
  const words = sayPositions(query.folded, query.home)
  const read = readEngine(words, query.vehicleWords, TRADE_VOCABULARY)
  const exact = longestIn(
    words,
    labels.filter((label) =>
      wordsOfLabel(label).some((word) => !isBare(word) || read?.words.has(word)),
    ),
  )
  const meant =
    exact !== undefined ? [exact] : labels.filter((label) => read && mayBeEngine(read, label))
  // Liters that no engine of the car has may be those of a can, or a gap.
  const isOfCar =
    read?.isClear ||
    meant.length > 0 ||
    labels.length === 0 ||
    (read?.engine.liters !== undefined && !isOfFluid(words))
  const said = isOfCar ? read : undefined
  const trim = longestIn(
    words,
    ofModels.flatMap(({ trims }) => trims).filter((one) => isTrimIn(one, words, query)),
  )
  const isNamed = said !== undefined || exact !== undefined
  // One that no fitment has: parts for another trim do not fit it.
  const other = trim === undefined ? otherTrim(words, query) : undefined
  const isTrim = ofModels.some(({ trims }) => trims.length > 0)
  const taken = new Set([
    ...(said?.words ?? []),
    ...wordsOfLabel(exact ?? ''),
    ...wordsOfLabel(trim ?? other ?? ''),
  ])
  const gearbox = readGearbox(words, new Set([...query.vehicleWords, ...taken]))
  if (taken.size + gearbox.size === 0) return { query, asked }
  const [only = ANOTHER, ...others] = meant
  // Fitments without an engine are of any.
  const engine = isNamed && labels.length > 0 && others.length === 0 ? only : undefined
  const named: Vehicle | undefined = vehicle && {
    ...vehicle,
    ...(engine !== undefined && { engine }),
    ...(trim !== undefined && { trim }),
    ...(other !== undefined && isTrim && { trim: ANOTHER }),
  }
  const isLeft = (word: string) => !taken.has(word)
  const isKnown = engine !== undefined && engine !== ANOTHER
  const label = isKnown ? engine : [...(said?.words ?? [])].join(' ')
  return {
    query: {
      ...query,
      words: query.words
        .filter(isLeft)
        .flatMap((word) => gearbox.get(word) ?? word)
        .filter(Boolean),
      gearbox: new Set(gearbox.values()),
      sizes: query.sizes.filter(({ size }) => isLeft(size)),
      vehicleWords: new Set([...query.vehicleWords, ...taken]),
    },
    asked: {
      ...(named && { vehicle: named }),
      vehicleFilter: {
        ...vehicleFilter,
        engines: isNamed && labels.length > 0 ? meant.map(slugify) : null,
      },
      link: {
        label: [link.label, other?.toUpperCase(), label].filter(Boolean).join(' '),
        ...(named ? { path: vehiclePath(named) } : link.path && { path: link.path }),
      },
    },
  }
}

const FLUID = /^(?:oil|aceite|fluid|liquido|coolant|antifreeze|gap|gapped|\d+w\d+)$/
const OF_OIL = /^(?:filters?|pump|pan|cooler|cap|sensor|pressure|switch)$/

/** ‘Oil 5.0’; an ‘oil filter’ has no liters. */
function isOfFluid(words: readonly string[]) {
  return words.some((word, at) => FLUID.test(word) && !OF_OIL.test(words[at + 1] ?? ''))
}

/** The name of a trim right behind the car, its year or another such name. */
function otherTrim(words: readonly string[], { vehicleWords }: ReadQuery) {
  return words.find((word, at) => {
    const before = words[at - 1] ?? ''
    const isBehind = vehicleWords.has(before) && !vehicleWords.has(word)
    return isBehind && word.length > 1 && TRIMS.has(word) && !TRADE_VOCABULARY.has(word)
  })
}

/** Longer trims that are no words of the trade are trims wherever they stand. */
const LETTERS = 2

/**
 * ‘S’ and ‘Sport’ are trims right behind the car alone: not in ‘sport shocks’.
 */
function isTrimIn(trim: string, words: readonly string[], { typedWords, vehicleWords }: ReadQuery) {
  const run = wordsOfLabel(trim)
  const isOwn = run.some((word) => word.length > LETTERS && !TRADE_VOCABULARY.has(word))
  if (isOwn) return true
  // ‘the camry's strut’
  const isTyped = typedWords.some((one) => one[0] === run[0])
  return isTyped && words.some((word, at) => vehicleWords.has(word) && isRunAt(words, at + 1, run))
}

/** The longest label whose words stand side by side in the search. */
function longestIn(words: readonly string[], labels: readonly string[]) {
  const [longest] = labels
    .map((label) => ({ label, run: wordsOfLabel(label) }))
    .filter(({ run }) => includesRun(words, run))
    .sort((a, b) => b.run.length - a.run.length)
  return longest?.label
}

function includesRun(words: readonly string[], run: readonly string[]) {
  return run.length > 0 && words.some((_, at) => isRunAt(words, at, run))
}

function isRunAt(words: readonly string[], at: number, run: readonly string[]) {
  return run.every((word, place) => words[at + place] === word)
}
