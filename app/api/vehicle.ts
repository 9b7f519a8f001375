import type { PartVerdict } from '#contract/catalog/part-card.ts'
import type { PartFit } from '#contract/fitment/part-fit.ts'
import type {
  VehicleCategories,
  VehicleChoice,
  VehicleMakes,
  VehicleModels,
} from '#contract/vehicle/vehicle-choice.ts'
import { send } from './http.ts'

// These calls are public, and answer the same for everyone, so they are sent without the access token.

export async function listMakes(year: number) {
  return ((await get(`/vehicle/${year}`)) as VehicleMakes).makes
}

export async function listModels(year: number, make: string) {
  return ((await get(`/vehicle/${year}/${encodeURIComponent(make)}`)) as VehicleModels).models
}

/** @param model `2014/volkswagen/golf` */
export async function getVehicleChoice(model: string) {
  return (await get(
    `/vehicle/${model.split('/').map(encodeURIComponent).join('/')}`,
  )) as VehicleChoice
}

/** How many parts a vehicle's list has. @param path `2014/volkswagen/golf/2.0-tdi` */
export async function countCategories(path: string) {
  const [year, make, model, engine] = path.split('/')
  const query = engine ? `?${new URLSearchParams({ engine })}` : ''
  return (await get(`/vehicle/${year}/${make}/${model}/categories${query}`)) as VehicleCategories
}

/** What the seller says of a part. @param model `volkswagen/golf`: of the others, their number is enough */
export async function getPartFit(productId: string, model: string) {
  return (await get(`/product/${productId}/fit?${new URLSearchParams({ model })}`)) as PartFit
}

/** Whether parts fit a vehicle. @param path `2014/volkswagen/golf/2.0-tdi` */
export async function listVerdicts(path: string, ids: string[]) {
  const query = new URLSearchParams({ vehicle: path, of: ids.toSorted().join() })
  return (await get(`/fit?${query}`)) as PartVerdict[]
}

async function get(path: string): Promise<unknown> {
  return (await send('GET', path)).json()
}
