import { createContext } from 'react'
import type { Car } from './garage.ts'

/**
 * The car of a page that is about another than the header's: a list or a search names its vehicle,
 * and a part that was opened there is judged and added to the basket for it. undefined: the
 * header's.
 */
export const PageCar = createContext<Car | undefined>(undefined)
