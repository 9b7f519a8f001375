import { useContext, useRef } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { PageCar } from '../vehicle/page-car.ts'
import type { OfferedPart } from './offered-part.ts'

/**
 * The quantity at the click; undefined: the typed text is no quantity, and the form shows an error.
 */
export type AskedQuantity = () => number | undefined | Promise<number | undefined>

/**
 * @returns adds the part to the basket, whose code is loaded with the first click, once at a time:
 *   did it succeed?
 */
export function useAdding(part: OfferedPart, quantity: AskedQuantity) {
  const isRunning = useRef(false)
  const other = useContext(PageCar)

  function addUnits(units: number) {
    return import('./add-to-basket.ts').then(
      ({ addToBasket }) => addToBasket(part, units, other),
      () => {
        toast(CANNOT_REACH, 'error')
        return false
      },
    )
  }

  return async function add() {
    if (isRunning.current) return false
    isRunning.current = true
    const wanted = await quantity()
    const isAdded = wanted !== undefined && (await addUnits(wanted))
    isRunning.current = false
    return isAdded
  }
}
