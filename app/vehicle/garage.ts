import { useSyncExternalStore } from 'react'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'

// The cars that this browser remembers, for every page; what changes them is in garage-edit.ts, which pages load when they
// need it. A VIN is not among them: it is read, and then it is forgotten.

export type Car = {
  /** `2014/volkswagen/golf`: behind /for/, and what a car is known by. */
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

const STORED = 'garage'
const EMPTY: Garage = { cars: [], chosen: null }

let text: string | null = null
let garage = EMPTY
const listeners = new Set<() => void>()

/** Empty while the server renders the page. */
export function useGarage() {
  return useSyncExternalStore(subscribe, readGarage, () => EMPTY)
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

export function readGarage() {
  try {
    const stored = localStorage.getItem(STORED)
    if (stored !== text) {
      text = stored
      garage = parse(stored)
    }
  } catch {
    // The browser forbids storage: the cars live as long as the page.
  }
  return garage
}

export function writeGarage(next: Garage) {
  garage = next
  try {
    text = JSON.stringify(next)
    localStorage.setItem(STORED, text)
  } catch {
    // The browser forbids storage: the cars live as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Another script or an earlier release may have written it. */
function parse(stored: string | null): Garage {
  try {
    const garage = JSON.parse(stored ?? '')
    return { ...garage, cars: garage.cars.filter(isCar) }
  } catch {
    return EMPTY
  }
}

function isCar({ path, vehicle, label, model, name = '' }: Partial<Car>) {
  return (
    /^\d{4}(\/[\w.-]+){2,3}$/.test(`${path}`) &&
    [label, model, name].every((one) => typeof one === 'string') &&
    Object.values({ ...vehicle?.answers }).every((one) => typeof one === 'string')
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
