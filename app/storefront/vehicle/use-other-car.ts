import { useMemo } from 'react'
import { type Car, useGarage } from './garage.ts'
import { carOf, type NamedVehicle } from './matching-car.ts'

/** The car that a page or a line names; undefined when that is the header's, or it names none. */
export function useOtherCar(named: NamedVehicle | undefined): Car | undefined {
  const garage = useGarage()
  return useMemo(() => {
    const car = named && carOf(garage, named)
    return car?.path === garage.chosen ? undefined : car
  }, [garage, named])
}
