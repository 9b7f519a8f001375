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
  return { fits, onFit, toConfirm, open: openFits(lines, said) }
}

/** Each question once. */
function openFits(lines: ShownLine[], said: ReadonlyMap<string, Said>) {
  const open = new Map<string, OpenFit>()
  for (const { product } of lines) {
    const { _id: productId, title } = product
    const question = said.get(productId)?.question
    if (question === undefined) continue
    const parts = open.get(question)?.parts ?? []
    open.set(question, { question, parts: [...parts, { productId, title }] })
  }
  return [...open.values()]
}
