import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { carPathIn } from '#contract/part-path.ts'
import { isSameLabel } from '#contract/vehicle-label.ts'
import { parseVehiclePath, vehiclePath } from '#contract/vehicle-path.ts'
import { useHydrated } from '../use-hydrated.ts'
import { readGarage } from './garage.ts'
import type { NamedVehicle } from './matching-car.ts'

// The vehicle that the URL of a part's page names. The page's bytes are the same for all: it is read in the browser.

/** By path: those of lists that were opened, and those that were fetched. */
const known = new Map<string, NamedVehicle>()

/** Remembers the names of a list's vehicle for the parts that are opened from it. */
export function useNamesOf(named: NamedVehicle | undefined) {
  useEffect(() => {
    if (named) known.set(vehiclePath(named.vehicle), named)
  }, [named])
}

export type AskedVehicle = {
  /** undefined: none, or its names are not known yet. */
  named: NamedVehicle | undefined
  isLoading: boolean
}

export function useAskedVehicle(): AskedVehicle {
  const { hash, search } = useLocation()
  // The server reads neither: a page that depends on its query has more than one form in the cache.
  const isHydrated = useHydrated()
  return useVehicleOf(isHydrated ? carPathIn({ hash, search }) : null)
}

/** @param path `2014/volkswagen/golf`; one that leads to no vehicle is as none */
export function useVehicleOf(path: string | null): AskedVehicle {
  const isHydrated = useHydrated()
  const asked = isHydrated && path !== null ? path : undefined
  const [failed, setFailed] = useState<string>()
  const [, setFetched] = useState<NamedVehicle>()
  const named = asked === undefined ? undefined : findNamed(asked)
  const missing = named ? undefined : asked
  useEffect(() => {
    if (missing === undefined) return
    let isOutdated = false
    fetchNamed(missing).then(
      (found) => {
        known.set(missing, found)
        if (!isOutdated) setFetched(found)
      },
      () => isOutdated || setFailed(missing), // there is no such vehicle, or the browser is offline
    )
    return () => {
      isOutdated = true
    }
  }, [missing])
  return { named, isLoading: missing !== undefined && missing !== failed }
}

function findNamed(path: string): NamedVehicle | undefined {
  return known.get(path) ?? readGarage().cars.find((car) => car.path === path)
}

async function fetchNamed(path: string): Promise<NamedVehicle> {
  const vehicle = parseVehiclePath(path)
  if (!vehicle) throw new TypeError(`${path} is no vehicle`)
  const { getVehicleChoice } = await import('../api/vehicle.ts')
  const model = vehiclePath({ ...vehicle, engine: undefined })
  const choice = await getVehicleChoice(model)
  const { engine } = vehicle
  const label = choice.engines.find((one) => isSameLabel(one.label, engine ?? ''))?.label
  return {
    vehicle: label === undefined ? vehicle : { ...vehicle, engine: label },
    label: choice.label,
    model: choice.model,
  }
}
