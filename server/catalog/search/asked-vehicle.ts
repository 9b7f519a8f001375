import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehicleLabel } from '#contract/vehicle/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { searchPool } from '../../platform/db/client.ts'
import { inWordsOfCatalog } from '../vehicle/engines-and-trims.ts'
import { findModel } from '../vehicle/vehicle-base.ts'
import type { Names } from './names.ts'
import { describeVehicle, type ParsedQuery, wrongYear } from './parse-query.ts'
import type { VehicleFilter } from './vehicle-filter.ts'

/** The vehicle that a search is for: the one that it names, else the buyer's chosen one. */
export type AskedVehicle = {
  vehicleFilter: VehicleFilter | undefined
  /** undefined: the search names none, or too little of it for a verdict. */
  vehicle: Vehicle | undefined
  /** The list of the vehicle that the search names; without a path: it may mean several. */
  link: { label: string; path?: string } | undefined
  /** A sentence about its year, if the model was not made in it. */
  note: string | undefined
  /** The label of the buyer's chosen vehicle, if the search is for that one. */
  chosen: string | undefined
}

const NO_VEHICLE = {
  vehicleFilter: undefined,
  vehicle: undefined,
  link: undefined,
  note: undefined,
  chosen: undefined,
}

/** The buyer's chosen vehicle, whose engine may come from any link, as the shop's fitments name it. */
export async function findKnownVehicle(vehicle: Vehicle, { modelIds }: Names) {
  const modelId = modelIds.get(`${vehicle.make}/${vehicle.model}`)
  return modelId === undefined ? undefined : inWordsOfCatalog(vehicle, modelId, searchPool)
}

export function askedVehicle(
  parsed: ParsedQuery,
  buyers: Vehicle | undefined,
  names: Names,
): AskedVehicle {
  const { models, year, isMakeOnly } = parsed.vehicle
  if (models.length === 0) return buyersVehicle(buyers, names)
  // Without a year it is the car in the garage, if that is one.
  const isBuyers = models.some(
    ({ make, slug }) => make.slug === buyers?.make && slug === buyers.model,
  )
  const isTheirs = isBuyers && year === null && !isMakeOnly
  return isTheirs ? buyersVehicle(buyers, names) : namedVehicle(parsed, names)
}

function namedVehicle({ vehicle: named }: ParsedQuery, { modelIds }: Names): AskedVehicle {
  const { year, models, isMakeOnly } = named
  const ids = models.flatMap(({ make, slug }) => modelIds.get(`${make.slug}/${slug}`) ?? [])
  const label = describeVehicle(named)
  const vehicleFilter = { modelIds: ids, year, engine: null }
  const [model] = models
  if (isMakeOnly) {
    const path = model && year !== null ? { path: `${year}/${model.make.slug}` } : {}
    const more = year === null ? 'it and the year' : 'it'
    const note = `What model is your ${label}? Add ${more} to see what fits.`
    return { ...NO_VEHICLE, vehicleFilter, link: { label, ...path }, note }
  }
  const note =
    year === null ? `What year is your ${label}? Add it to see what fits.` : wrongYear(named)
  if (!model || year === null || note)
    return { ...NO_VEHICLE, vehicleFilter, link: { label }, note }
  if (models.length > 1) return { ...NO_VEHICLE, vehicleFilter, link: { label } }
  const vehicle: Vehicle = { year, make: model.make.slug, model: model.slug, answers: {} }
  return {
    ...NO_VEHICLE,
    vehicleFilter,
    vehicle,
    link: { label, path: vehiclePath(vehicle) },
  }
}

function buyersVehicle(vehicle: Vehicle | undefined, { modelIds }: Names): AskedVehicle {
  const model = vehicle && findModel(vehicle.make, vehicle.model)
  const modelId = vehicle && modelIds.get(`${vehicle.make}/${vehicle.model}`)
  if (!vehicle || !model || modelId === undefined) return NO_VEHICLE
  const engine = vehicle.engine ? slugify(vehicle.engine) : null
  return {
    ...NO_VEHICLE,
    vehicleFilter: { modelIds: [modelId], year: vehicle.year, engine },
    vehicle,
    chosen: vehicleLabel(vehicle, { make: model.make.name, model: model.name }),
  }
}
