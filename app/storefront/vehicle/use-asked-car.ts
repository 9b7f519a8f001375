import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { type Car, useGarage } from './garage.ts'
import type { NamedVehicle } from './matching-car.ts'

type Found = {
  url: string
  /** With what reads it; undefined: there is no such vehicle, or the shop can't be reached. */
  vehicle?: { named: NamedVehicle; code: typeof import('./asked-vehicle.ts') }
}

/** Most URLs name no car: the code that reads one is loaded for those that do. */
const NAMES_CAR = /[?&#]for=/

/**
 * The car that the page's URL names (contract/fitment/car-in-url.ts). The page's bytes are the same
 * for all: it is read in the browser.
 * @returns `other`: undefined when that is the header's, or none; `isLoading`: its names are
 *   loading
 */
export function useAskedCar(): { other: Car | undefined; isLoading: boolean } {
  const { search, hash, state } = useLocation()
  const garage = useGarage()
  const [found, setFound] = useState<Found>()
  const url = search + hash
  const isNamed = useSyncExternalStore(
    () => () => {},
    () => NAMES_CAR.test(url),
    () => false,
  )
  useEffect(() => {
    if (!isNamed) return
    let isOutdated = false
    const show = (one: Found) => isOutdated || setFound(one)
    findVehicle({ search, hash, state }).then(
      (vehicle) => show({ url, ...(vehicle && { vehicle }) }),
      () => show({ url }),
    )
    return () => {
      isOutdated = true
    }
  }, [isNamed, url, search, hash, state])
  const { vehicle } = isNamed && found?.url === url ? found : {}
  const car = useMemo(() => vehicle?.code.carOf(garage, vehicle.named), [garage, vehicle])
  return {
    other: car?.path === garage.chosen ? undefined : car,
    isLoading: isNamed && found?.url !== url,
  }
}

async function findVehicle(asked: { search: string; hash: string; state: unknown }) {
  const code = await import('./asked-vehicle.ts')
  const named = await code.findAskedVehicle(asked)
  return named && { named, code }
}
