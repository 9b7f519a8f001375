import { createContext, useContext, useMemo } from 'react'
import { type Car, useChosenCar, useGarage } from './garage.ts'
import { carOf, type NamedVehicle } from './matching-car.ts'

// A page may be about another car than the header's: a list or a search names its vehicle, and a part that was opened there is
// judged for it.

/** The car of the page; undefined: the header's. */
export const PageCar = createContext<Car | undefined>(undefined)

/** What the parts of a page are judged for, and added to the basket for. */
export function usePageCar() {
  const own = useChosenCar()
  return useContext(PageCar) ?? own
}

/** The car that a page or a line names; undefined when that is the header's, or it names none. */
export function useOtherCar(named: NamedVehicle | undefined): Car | undefined {
  const garage = useGarage()
  return useMemo(() => {
    const car = named && carOf(garage, named)
    return car?.path === garage.chosen ? undefined : car
  }, [garage, named])
}
