import { useSyncExternalStore } from 'react'
import { localStore } from '#app/ui/components/local-store.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'

// The cars that this browser stores, for every page; what changes them is in garage-edit.ts, which
// pages load when they need it. A VIN is not among them: it is read, and not stored.

export type Car = {
  /** `2014/volkswagen/golf`: the path after /for/, which identifies the car. */
  path: string
  vehicle: Vehicle
  /** ‘Volkswagen Golf’ */
  label: string
  /** ‘Golf’ */
  model: string
  /** What the owner calls it. */
  name?: string
}

export type Garage = {
  cars: Car[]
  /** The path of the chosen car; null: none. */
  chosen: string | null
  /** The email of the account that it was merged with. */
  owner?: string
  /** Paths of cars that were changed or removed, and are not saved in that account yet. */
  unsaved?: string[]
}

const EMPTY: Garage = { cars: [], chosen: null }

const store = localStore('garage', parse, EMPTY)

export const readGarage = store.read
export const writeGarage = store.write

/** Empty while the server renders the page. */
export function useGarage() {
  return useSyncExternalStore(store.subscribe, readGarage, () => EMPTY)
}

export function useChosenCar() {
  return chosenOf(useGarage())
}

export function chosenOf({ cars, chosen }: Garage) {
  return cars.find(({ path }) => path === chosen)
}

/** ‘2014 Volkswagen Golf’ */
export function nameOf({ vehicle, label }: Car) {
  return `${vehicle.year} ${label}`
}

function parse(stored: string): Garage {
  const garage = JSON.parse(stored)
  return { ...garage, cars: garage.cars.filter(isCar) }
}

function isCar({ path, vehicle, label, model, name = '' }: Partial<Car>) {
  return (
    /^\d{4}(\/[\w.-]+){2,3}$/.test(`${path}`) &&
    [label, model, name].every((one) => typeof one === 'string') &&
    Object.values({ ...vehicle?.answers }).every((one) => typeof one === 'string')
  )
}
