import type { PartVerdict } from '#contract/catalog/part-card.ts'
import type { PartFit } from '#contract/fitment/part-fit.ts'
import type {
  VehicleCategories,
  VehicleChoice,
  VehicleMakes,
  VehicleModels,
} from '#contract/vehicle/vehicle-choice.ts'
import { readBody, send } from './http.ts'
import { productPath } from './paths.ts'

// These calls are public, and answer the same for everyone, so they are sent without the access
// token.

export async function listMakes(year: number) {
  const { makes } = await get<VehicleMakes>(`/vehicle/${year}`)
  return makes
}

export async function listModels(year: number, make: string) {
  const path = `/vehicle/${year}/${encodeURIComponent(make)}`
  const { models } = await get<VehicleModels>(path)
  return models
}

/** @param model `2014/volkswagen/golf` */
export function getVehicleChoice(model: string) {
  return get<VehicleChoice>(`/vehicle/${model.split('/').map(encodeURIComponent).join('/')}`)
}

/** How many parts a vehicle's list has. @param path `2014/volkswagen/golf/2.0-tdi` */
export function countCategories(path: string) {
  const [year, make, model, engine] = path.split('/')
  const query = engine ? `?${new URLSearchParams({ engine })}` : ''
  return get<VehicleCategories>(`/vehicle/${year}/${make}/${model}/categories${query}`)
}

/**
 * What the seller says of a part. @param model `volkswagen/golf`: of the others, their number is
 * enough
 */
export function getPartFit(productId: string, model: string) {
  return get<PartFit>(`${productPath(productId)}/fit?${new URLSearchParams({ model })}`)
}

/** Whether parts fit a vehicle. @param path `2014/volkswagen/golf/2.0-tdi` */
export function listVerdicts(path: string, ids: string[]) {
  const query = new URLSearchParams({ vehicle: path, of: ids.toSorted().join() })
  return get<PartVerdict[]>(`/fit?${query}`)
}

async function get<Body>(path: string) {
  return readBody<Body>(await send('GET', path))
}
