import { useEffect } from 'react'
import type { Vehicle } from '#contract/vehicle.ts'
import { vehiclePath } from '#contract/vehicle-path.ts'
import type { Car } from './garage.ts'

// The car of the list that was opened last. It may be missing in the buyer's garage: another person may have sent the link.

let seen: Car | undefined

type ListCar = {
  vehicle: Vehicle
  /** ‘2014 Volkswagen Golf 2.0 TDI’ */
  label: string
  /** ‘Golf’ */
  model: string
}

/** @param car undefined: the list is of any car */
export function useLastViewedCar(car: ListCar | undefined) {
  const { vehicle, label = '', model = '' } = car ?? {}
  useEffect(() => {
    if (!vehicle) return
    seen = { path: vehiclePath(vehicle), vehicle, label: labelOf(vehicle, label), model }
  }, [vehicle, label, model])
}

/** It is known until the browser reloads the page. */
export function lastViewedCar() {
  return seen
}

/** The label without the year and the engine. */
function labelOf({ year, engine = '' }: Vehicle, label: string) {
  const named = label.replace(`${year} `, '')
  return named.endsWith(` ${engine}`) ? named.slice(0, -engine.length).trim() : named
}
