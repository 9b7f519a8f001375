import { getVehicleChoice } from '#app/api/vehicle.ts'
import { carPathIn } from '#contract/fitment/car-in-url.ts'
import { ANOTHER, isSameLabel } from '#contract/vehicle/vehicle-label.ts'
import { parseVehiclePath, vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { type Car, readGarage } from './garage.ts'
import { carOf, type NamedVehicle } from './matching-car.ts'

export { carOf }

/** A location; `state` comes from the link that led to it. */
type Asked = { search: string; hash?: string; state?: unknown }

/**
 * The vehicle that a URL names; undefined when there is no such vehicle. @throws when the shop
 * can't be reached
 */
export async function findAskedVehicle(asked: Asked): Promise<NamedVehicle | undefined> {
  const path = carPathIn(asked)
  const vehicle = path === null ? undefined : parseVehiclePath(path)
  if (path === null || !vehicle) return undefined
  if (isCarOf(asked.state, path)) return asked.state
  const own = readGarage().cars.find((car) => car.path === path)
  return own ?? fetchNames(vehicle)
}

/** The car that a URL names, if that is not the header's. */
export async function findOtherCar(asked: Asked): Promise<Car | undefined> {
  const named = await findAskedVehicle(asked).catch(() => undefined)
  const garage = readGarage()
  const car = named && carOf(garage, named)
  return car?.path === garage.chosen ? undefined : car
}

async function fetchNames(vehicle: NamedVehicle['vehicle']): Promise<NamedVehicle> {
  const { engine } = vehicle
  const { engines, label, model } = await getVehicleChoice(
    vehiclePath({ ...vehicle, engine: undefined }),
  )
  if (engine === undefined) return { vehicle, label, model }
  // A link may name anything, and the page says only what is in the catalog.
  const known = engines.find((one) => isSameLabel(one.label, engine))
  return { vehicle: { ...vehicle, engine: known?.label ?? ANOTHER }, label, model }
}

/** A link of a list passes its car on, with the names. */
function isCarOf(state: unknown, path: string): state is Car {
  return typeof state === 'object' && state !== null && 'path' in state && state.path === path
}
