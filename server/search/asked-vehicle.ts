import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle.ts'
import { vehicleLabel } from '#contract/vehicle-label.ts'
import { vehiclePath } from '#contract/vehicle-path.ts'
import { findModel } from '../vehicle/vehicle-base.ts'
import type { Fitting } from './fitting.ts'
import type { Names } from './names.ts'
import { describeVehicle, type Read, wrongYear } from './read-query.ts'

/** The vehicle that a search is for: the one that it names, else the one that the buyer drives. */
export type AskedVehicle = {
  fitting: Fitting | undefined
  /** As far as verdicts can be said for it. */
  vehicle: Vehicle | undefined
  /** Its list, if it is named in the search; without a path: it may be several. */
  link: { label: string; path?: string } | undefined
  /** What is wrong with it, e.g. its year. */
  note: string | undefined
  /** Of the one that the buyer drives. */
  chosen: string | undefined
}

const NO_VEHICLE = {
  fitting: undefined,
  vehicle: undefined,
  link: undefined,
  note: undefined,
  chosen: undefined,
}

export function askedVehicle(read: Read, driven: Vehicle | undefined, names: Names): AskedVehicle {
  return read.vehicle.models.length > 0 ? namedVehicle(read, names) : drivenVehicle(driven, names)
}

function namedVehicle({ vehicle: named }: Read, { modelIds }: Names): AskedVehicle {
  const { year, models, isMakeOnly } = named
  const ids = models.flatMap(({ make, slug }) => modelIds.get(`${make.slug}/${slug}`) ?? [])
  const label = describeVehicle(named)
  const note = wrongYear(named)
  const fitting = { modelIds: ids, year, engine: null }
  const [model] = models
  if (!model || year === null || note) return { ...NO_VEHICLE, fitting, link: { label }, note }
  if (isMakeOnly)
    return { ...NO_VEHICLE, fitting, link: { label, path: `${year}/${model.make.slug}` } }
  if (models.length > 1) return { ...NO_VEHICLE, fitting, link: { label } }
  const vehicle: Vehicle = { year, make: model.make.slug, model: model.slug, answers: {} }
  return {
    ...NO_VEHICLE,
    fitting,
    vehicle,
    link: { label, path: vehiclePath(vehicle) },
  }
}

function drivenVehicle(vehicle: Vehicle | undefined, { modelIds }: Names): AskedVehicle {
  const model = vehicle && findModel(vehicle.make, vehicle.model)
  const modelId = vehicle && modelIds.get(`${vehicle.make}/${vehicle.model}`)
  if (!vehicle || !model || modelId === undefined) return NO_VEHICLE
  const engine = vehicle.engine ? slugify(vehicle.engine) : null
  return {
    ...NO_VEHICLE,
    fitting: { modelIds: [modelId], year: vehicle.year, engine },
    vehicle,
    chosen: vehicleLabel(vehicle, { make: model.make.name, model: model.name }),
  }
}
