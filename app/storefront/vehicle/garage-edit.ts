import { deleteCar, saveCars } from '#app/api/garage.ts'
import { ApiError } from '#app/api/http.ts'
import { isSignedIn } from '#app/session/session.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { MAX_CARS } from '#contract/vehicle/garage-bounds.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { type Car, chosenOf, type Garage, nameOf, readGarage, writeGarage } from './garage.ts'

// What changes the garage. A user's cars are saved in their account, too.

/** Adds a car, or merges it with one of the same path, and chooses it. */
export function addCar(car: Car) {
  add(car, car.path)
}

/** Adds a car in the same way, but a car that is chosen stays chosen. */
export function keepCar(car: Car) {
  add(car, chosenOf(readGarage())?.path ?? car.path)
}

/** Removes the car used longest ago when there are more than `MAX_CARS`, and says which. */
function add(car: Car, chosen: string) {
  const { cars } = readGarage()
  const known = cars.find(({ path }) => path === car.path)
  const added = known ? mergedCar(known, car) : car
  const others = cars.filter(({ path }) => path !== car.path)
  const last = others.findLastIndex(({ path }) => path !== chosen)
  const left = others.length < MAX_CARS ? undefined : others[last]
  change({ cars: [added, ...others.filter((one) => one !== left)], chosen }, [car.path])
  if (left) sayLeftOut([left])
}

/** Tells the buyer which cars were left out for want of room. */
export function sayLeftOut(cars: Car[]) {
  toast(`Your garage has room for ${MAX_CARS} cars: ${listOf(cars)} left out.`, 'warning')
}

/** Tells the buyer which cars the shop's vehicles do not have, or no longer. */
export function sayUnknown(cars: Car[]) {
  toast(
    `Your account can’t keep cars that the shop does not list: ${listOf(cars)} left out.`,
    'warning',
  )
}

function listOf(cars: Car[]) {
  const names = cars.map((car) => `the ${nameOf(car)}`)
  return `${new Intl.ListFormat('en-US').format(names)} ${names.length > 1 ? 'were' : 'was'}`
}

/** The answers of both; where they differ, those of `newer`. */
export function mergedCar(older: Car, newer: Car): Car {
  const answers = { ...older.vehicle.answers, ...newer.vehicle.answers }
  return { ...older, ...newer, vehicle: { ...older.vehicle, ...newer.vehicle, answers } }
}

/** @param path null: no car */
export function chooseCar(path: string | null) {
  change({ chosen: path })
}

export function removeCar(removed: string) {
  const { cars, chosen } = readGarage()
  const left = cars.filter(({ path }) => path !== removed)
  change({ cars: left, chosen: chosen === removed ? null : chosen }, [removed])
}

export function renameCar(path: string, name: string) {
  replaceCar(path, (car) => ({ ...car, name }))
}

/** Replaces the data of a car. A new engine changes its path. */
export function changeVehicle(path: string, change: (vehicle: Vehicle) => Vehicle) {
  replaceCar(path, (car) => {
    const vehicle = change(car.vehicle)
    return { ...car, vehicle, path: vehiclePath(vehicle) }
  })
}

function replaceCar(path: string, replace: (car: Car) => Car) {
  const { cars, chosen } = readGarage()
  const before = cars.find((car) => car.path === path)
  if (!before) return
  const after = replace(before)
  const next = cars.flatMap((car) => {
    if (car.path === path) return [after]
    return car.path === after.path ? [] : [car]
  })
  change({ cars: next, chosen: chosen === path ? after.path : chosen }, [path, after.path])
}

function change(changed: Partial<Garage>, paths: string[] = []) {
  const garage = { ...readGarage(), ...changed }
  // Kept until the account has them; after a failure the next page tries again.
  const unsaved = [...new Set([...(garage.unsaved ?? []), ...paths])]
  writeGarage(garage.owner === undefined ? garage : { ...garage, unsaved })
  if (isSignedIn()) saveChanges().catch(() => {})
}

/** Saves in the account what this browser has changed since the last save. */
export async function saveChanges() {
  const { cars, unsaved = [] } = readGarage()
  if (unsaved.length === 0) return
  const changed = cars.filter(({ path }) => unsaved.includes(path))
  const removed = unsaved.filter((path) => !changed.some((car) => car.path === path))
  for (const path of removed) await deleteCar(path)
  const unknown = await saveKnownCars(changed)
  const now = readGarage()
  writeGarage({
    ...now,
    cars: now.cars.filter((car) => !unknown.some(({ path }) => path === car.path)),
    unsaved: (now.unsaved ?? []).filter((path) => !unsaved.includes(path)),
  })
  if (unknown.length > 0) sayUnknown(unknown)
}

/** Saves the cars whose vehicles the shop has. @returns the others, which the server refused */
export async function saveKnownCars(cars: Car[]): Promise<Car[]> {
  if (cars.length === 0) return []
  try {
    await saveCars(cars)
    return []
  } catch (error) {
    const isRefused = refusedBy(error)
    const unknown = cars.filter((_, place) => isRefused(place))
    if (unknown.length === 0) throw error
    return [...unknown, ...(await saveKnownCars(cars.filter((_, place) => !isRefused(place))))]
  }
}

/**
 * Which of the cars sent the shop has refused; the errors of a bad request are `cars.2.vehicle`.
 */
function refusedBy(error: unknown) {
  const errors = error instanceof ApiError && error.status === 400 ? error.problem.errors : []
  const places = (errors ?? []).map(({ path }) => /^cars\.(\d+)\b/.exec(path)?.[1])
  return (place: number) => places.includes(`${place}`)
}
