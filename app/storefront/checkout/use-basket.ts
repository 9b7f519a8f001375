import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Basket, BasketLine } from '#contract/basket/basket.ts'
import { fetchBasket, setLine } from '../basket/basket-calls.ts'
import { onBasketChange, readStoredBasket } from '../basket/stored-basket.ts'
import type { Car } from '../vehicle/garage.ts'

/**
 * A line as the page shows it. One that was removed stays in its place, so that it can be put back.
 */
export type ShownLine = BasketLine & { isRemoved: boolean }

/** The unsent change of a line: its units, and its car, if that changes. */
type Unsent = { quantity: number; car: Car | undefined }

/** The basket of the page: changes are shown at once and sent one after the other. */
export function useBasket() {
  const [lines, setLines] = useState<ShownLine[]>()
  const [error, setError] = useState<string>()
  /** By product: of several clicks only the last counts. */
  const unsent = useRef(new Map<string, Unsent>())
  const isSending = useRef(false)
  const sending = useRef(Promise.resolve())
  const isLoading = useRef(false)
  const units = useRef(0)

  const show = useCallback((basket: Basket) => {
    units.current = basket.units
    setError(undefined)
    setLines((shown = []) => merge(shown, basket.lines, unsent.current))
  }, [])

  const load = useCallback(async () => {
    if (isSending.current || isLoading.current) return
    isLoading.current = true
    try {
      show(await fetchBasket())
    } catch (caught) {
      setError(errorMessage(caught))
    }
    isLoading.current = false
  }, [show])

  useEffect(() => {
    void load()
    // Not at each `focus`, which comes back from the card's frame with the press on Pay: the button
    // would change under the press.
    const onVisible = () => {
      if (document.visibilityState === 'visible') void load()
    }
    document.addEventListener('visibilitychange', onVisible)
    // Another tab has changed it, or a sign-in has merged it.
    const stop = onBasketChange(() => {
      if (readStoredBasket().units !== units.current) void load()
    })
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      stop()
    }
  }, [load])

  async function send() {
    isSending.current = true
    try {
      for (let next = takeFirst(); next; next = takeFirst()) {
        const [productId, { quantity, car }] = next
        show(await setLine(productId, { quantity, ...(car && { vehicle: car.vehicle }) }))
      }
      isSending.current = false
    } catch (caught) {
      unsent.current.clear()
      isSending.current = false
      toast(errorMessage(caught), 'error')
      setLines((shown) => shown?.map((line) => ({ ...line, isRemoved: false })))
      await load() // what the server has
    }
  }

  function takeFirst() {
    const [first] = unsent.current
    if (first) unsent.current.delete(first[0])
    return first
  }

  /**
   * @param quantity 0 removes the line, which can be put back with another
   * @param car what the line is for from now on
   */
  function change(productId: string, quantity: number, car?: Car) {
    const before = unsent.current.get(productId)?.car
    unsent.current.set(productId, { quantity, car: car ?? before })
    setLines((shown) => shown?.map((line) => changed(line, productId, { quantity, car })))
    if (!isSending.current) sending.current = send()
  }

  /** The lines stay as they are while parts are added elsewhere on the page, one by one. */
  async function whileAdding(add: () => Promise<void>) {
    await sending.current
    isSending.current = true
    await add()
    isSending.current = false
    if (unsent.current.size > 0) sending.current = send()
    else await load()
  }

  return {
    ...{ lines, error, load, change, whileAdding },
    /** Resolves when the server has what the page shows, or has refused it. */
    settled: () => sending.current,
  }
}

function changed(line: ShownLine, productId: string, { quantity, car }: Unsent): ShownLine {
  if (line.product._id !== productId) return line
  if (quantity === 0) return { ...line, isRemoved: true }
  return { ...line, quantity, ...(car && { car }), isRemoved: false }
}

/** The server's lines, in the places of those shown. Unsent changes stay as they are shown. */
function merge(
  shown: ShownLine[],
  lines: BasketLine[],
  unsent: ReadonlyMap<string, Unsent>,
): ShownLine[] {
  const now = new Map(lines.map((line) => [line.product._id, line]))
  const kept = shown.flatMap((line) => {
    const id = line.product._id
    const current = now.get(id)
    now.delete(id)
    const waiting = unsent.get(id)
    if (waiting) {
      const car = waiting.car && { car: waiting.car }
      return [{ ...line, ...current, quantity: line.quantity, ...car }]
    }
    if (current) return [{ ...current, isRemoved: false }]
    return line.isRemoved ? [line] : []
  })
  return [...kept, ...[...now.values()].map((line) => ({ ...line, isRemoved: false }))]
}
