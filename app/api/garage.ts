import type { GarageCar } from '#contract/vehicle/garage.ts'
import { call } from './authorized-call.ts'

/** The cars of the user's account, the one saved last first. */
export async function listCars() {
  return (await call<{ cars: GarageCar[] }>('GET', '/garage')).cars
}

/** Adds them, or replaces those with the same path. */
export function saveCars(cars: GarageCar[]) {
  return call('PUT', '/garage', { cars })
}

export function deleteCar(path: string) {
  return call('DELETE', `/garage?${new URLSearchParams({ path })}`)
}
