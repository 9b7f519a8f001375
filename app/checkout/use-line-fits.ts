import { useCallback, useState } from 'react'
import type { OfLine } from './checkout-lines.tsx'
import type { ShownLine } from './use-basket.ts'

const NONE: ReadonlySet<string> = new Set()

/** The verdict of each line for its car, and how many lines do not fit, which the buyer has to confirm first. */
export function useLineFits(lines: ShownLine[]) {
  const [fits] = useState(() => new Map<string, OfLine>())
  const [unconfirmed, setUnconfirmed] = useState(NONE)
  const onFit = useCallback(
    (id: string, fit: OfLine, canBuy: boolean) => {
      fits.set(id, fit)
      setUnconfirmed((before) => {
        const others = [...before].filter((one) => one !== id)
        return new Set(canBuy ? others : [...others, id])
      })
    },
    [fits],
  )
  const toConfirm = lines.filter(({ product }) => unconfirmed.has(product._id)).length
  return { fits, onFit, toConfirm }
}
