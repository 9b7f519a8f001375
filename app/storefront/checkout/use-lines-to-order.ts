import { useState } from 'react'
import type { ShownLine } from './use-basket.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The lines of this order, if the basket has more parts than one order can have. The others stay in
 * the basket.
 */
export function useLinesToOrder(basket: ShownLine[]) {
  const [later, setLater] = useState(NONE)
  const lines = basket.filter(({ product }) => !later.has(product._id))

  function leaveForLater(ids: string[]) {
    setLater(new Set([...later, ...ids]))
  }

  return { lines, laterCount: basket.length - lines.length, leaveForLater }
}
