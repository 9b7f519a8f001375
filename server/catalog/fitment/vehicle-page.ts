import { slugify } from '#contract/slug.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { ANOTHER, vehicleLabel } from '#contract/vehicle/vehicle-label.ts'
import { parseVehiclePath, vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Category } from '../category/build-tree.ts'
import { findCategoryBySlug, lineOf } from '../category/category-tree.ts'
import { findMake, listMakes, listModels, listYears } from '../vehicle/vehicle-base.ts'
import { listEngines, modelsWithParts } from './vehicle-list.ts'
import { type FoundModel, findModelOf } from './vehicle-model.ts'

type VehiclePage = {
  vehicle: Vehicle
  model: FoundModel
  /** "2014 Volkswagen Golf 2.0 TDI" */
  label: string
  category: Category | undefined
  /** On which parts of the shop depend. */
  engines: string[]
}

/**
 * @param path `2014/volkswagen/golf[/2.0-tdi][/brakes][/brake-pads]` @returns undefined when there
 *   is no such vehicle
 */
export async function findVehiclePage(path: string): Promise<VehiclePage | undefined> {
  const segments = path.replace(/\/$/, '').split('/')
  const vehicle = parseVehiclePath(segments.slice(0, 3).join('/'))
  const model = vehicle && (await findModelOf(vehicle))
  if (!model) return undefined
  const engines = await listEngines(model, vehicle.year)
  // An engine goes before a category that has its name.
  const engine = [...engines, ANOTHER].find((one) => slugify(one) === segments[3])
  const named = segments.slice(engine === undefined ? 3 : 4)
  const category = findNamed(named)
  if (named.length > 0 && !category) return undefined
  const known = engine === undefined ? vehicle : { ...vehicle, engine }
  return {
    vehicle: known,
    model,
    label: vehicleLabel(known, { make: model.make, model: model.name }),
    category,
    engines,
  }
}

/** A category may be named below those above it, as in the catalog. */
function findNamed(slugs: string[]) {
  const category = findCategoryBySlug(slugs.at(-1) ?? '')
  if (!category || category.isHidden) return undefined
  const above = lineOf(category).slice(0, -1).toReversed()
  const left = slugs.slice(0, -1)
  for (const { slug } of above) if (left.at(-1) === slug) left.pop()
  return left.length === 0 ? category : undefined
}

type Choice = { path: string; name: string; hasParts: boolean }

/** The next choices on the way to a vehicle: years, makes or models. Undefined: there are none. */
export async function listVehicleChoices(
  year: string | undefined,
  make: string | undefined,
): Promise<Choice[] | undefined> {
  if (year === undefined) return listYears().map((one) => choice(`${one}`, `${one}`))
  if (!/^\d{4}$/.test(year)) return undefined
  if (make === undefined) {
    const makes = listMakes(Number(year))
    return orNone(makes.map(({ slug, name }) => choice(`${year}/${slug}`, name)))
  }
  const models = listModels(Number(year), make)
  const withParts = models.length > 0 ? await modelsWithParts(make, Number(year)) : new Set()
  return orNone(
    models.map(({ slug, name }) => ({
      ...choice(`${year}/${make}/${slug}`, name),
      hasParts: withParts.has(slug),
    })),
  )
}

type NearestPage = { to: string; is: 'vehicle' | 'models' | 'makes' | 'years' }

/** For a path that leads to no vehicle: the nearest page on it that there is. */
export async function findNearestPage(
  year: string,
  make: string | undefined,
  model?: string,
): Promise<NearestPage> {
  if (!/^\d{4}$/.test(year)) return { to: '/for', is: 'years' }
  const vehicle = model === undefined ? undefined : parseVehiclePath(`${year}/${make}/${model}`)
  if (vehicle && (await findModelOf(vehicle))) {
    return { to: `/for/${vehiclePath(vehicle)}`, is: 'vehicle' }
  }
  if (make !== undefined && listModels(Number(year), make).length > 0) {
    return { to: `/for/${year}/${make}`, is: 'models' }
  }
  if (listMakes(Number(year)).length > 0) return { to: `/for/${year}`, is: 'makes' }
  return { to: '/for', is: 'years' }
}

export function findMakeName(slug: string) {
  return findMake(slug)?.name
}

function choice(path: string, name: string): Choice {
  return { path: `/for/${path}`, name, hasParts: true }
}

function orNone(choices: Choice[]) {
  return choices.length > 0 ? choices : undefined
}
