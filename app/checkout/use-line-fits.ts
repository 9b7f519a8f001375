import { useCallback, useState } from 'react'
import type { OfLine } from './checkout-lines.tsx'
import type { ShownLine } from './use-basket.ts'

const NONE: ReadonlySet<string> = new Set()

/** What the page shows of each line's part for its car, and how many the buyer has to confirm first: they do not fit. */
export function useLineFits(lines: ShownLine[]) {
  const [fits] = useState(() => new Map<string, OfLine>())
  const [unsaid, setUnsaid] = useState(NONE)
  const onFit = useCallback(
    (id: string, fit: OfLine, canBuy: boolean) => {
      fits.set(id, fit)
      setUnsaid((before) => {
        const others = [...before].filter((one) => one !== id)
        return new Set(canBuy ? others : [...others, id])
      })
    },
    [fits],
  )
  const toConfirm = lines.filter(({ product }) => unsaid.has(product._id)).length
  return { fits, onFit, toConfirm }
}
