import { useCallback, useState } from 'react'
import type { OfLine, OnFit } from './checkout-lines.tsx'
import type { OpenFit } from './open-fits.tsx'
import type { ShownLine } from './use-basket.ts'

type Said = { canBuy: boolean; question: string | undefined }

const NOTHING: ReadonlyMap<string, Said> = new Map()

/**
 * The verdict of each line for its car, how many lines do not fit, which the buyer has to confirm
 * first, and what is not known.
 */
export function useLineFits(lines: ShownLine[]) {
  const [fits] = useState(() => new Map<string, OfLine>())
  const [said, setSaid] = useState(NOTHING)
  const onFit: OnFit = useCallback(
    (id, fit, canBuy, question) => {
      fits.set(id, fit)
      setSaid((before) => new Map(before).set(id, { canBuy, question }))
    },
    [fits],
  )
  const toConfirm = lines.filter(({ product }) => said.get(product._id)?.canBuy === false).length
  const open = lines.flatMap(({ product: { _id: productId, title } }): OpenFit[] => {
    const question = said.get(productId)?.question
    return question === undefined ? [] : [{ productId, title, question }]
  })
  return { fits, onFit, toConfirm, open }
}
