import { useContext, useRef } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Car } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import type { WantedPart } from './add-to-basket.ts'
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
  return useLoadedAdding(async ({ addToBasket }, other) => {
    const units = await quantity()
    return units !== undefined && addToBasket(part, units, other)
  })
}

/** The same for several parts, all at once. */
export function useAddingSeveral(wanted: readonly WantedPart[]) {
  return useLoadedAdding(({ addSeveralToBasket }, other) => addSeveralToBasket(wanted, other))
}

type Code = typeof import('./add-to-basket.ts')

function useLoadedAdding(addBy: (code: Code, other: Car | undefined) => Promise<boolean>) {
  const isRunning = useRef(false)
  const other = useContext(PageCar)

  return async function add() {
    if (isRunning.current) return false
    isRunning.current = true
    const isAdded = await import('./add-to-basket.ts').then(
      (code) => addBy(code, other),
      () => {
        toast(CANNOT_REACH, 'error')
        return false
      },
    )
    isRunning.current = false
    return isAdded
  }
}
