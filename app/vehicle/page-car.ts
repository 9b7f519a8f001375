import { createContext, useContext } from 'react'
import { type Car, useChosenCar } from './garage.ts'

// A page may be about another car than the header's: a list or a search names its vehicle, and a part that was opened there is
// judged for it.

/** The car of the page; undefined: the header's. */
export const PageCar = createContext<Car | undefined>(undefined)

/** What the parts of a page are judged for, and added to the basket for. */
export function usePageCar() {
  const own = useChosenCar()
  return useContext(PageCar) ?? own
}
