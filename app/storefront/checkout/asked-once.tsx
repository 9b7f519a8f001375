import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { isSameQuestion, mergedQuestion } from '#contract/fitment/merged-question.ts'
import type { Question } from '#contract/fitment/verdict-question.ts'
import type { Car } from '../vehicle/garage.ts'

// The lines of a list ask the same of a car once, at the first of them: the answer is the car's.

type Line = { productId: string; title: string }
type Asked = Line & { carPath: string; question: Question }
type AskedByLine = ReadonlyMap<string, Asked>

const Context = createContext<{
  order: string[]
  asked: AskedByLine
  report: (productId: string, asked: Asked | undefined) => void
}>({ order: [], asked: new Map(), report: () => {} })

/** @param props.order the ids of the lines' parts */
export function AskedOnce({ order, children }: { order: string[]; children: ReactNode }) {
  const [asked, setAsked] = useState<AskedByLine>(new Map())
  const report = useCallback((productId: string, one: Asked | undefined) => {
    setAsked((before) => {
      if (!one && !before.has(productId)) return before
      const now = new Map(before)
      if (one) now.set(productId, one)
      else now.delete(productId)
      return now
    })
  }, [])
  const shared = useMemo(() => ({ order, asked, report }), [order, asked, report])
  return <Context value={shared}>{children}</Context>
}

/**
 * What a line asks of its car.
 * @returns `at`: the line that asks it already; `question`: with the choices of all such lines
 */
export function useAskedOnce(
  { productId, title }: Line,
  car: Car | undefined,
  question: Question | undefined,
): { at?: Line; question?: Question } {
  const { order, asked, report } = useContext(Context)
  const text = car && question && JSON.stringify({ carPath: car.path, question })
  // Before the first paint: nothing moves.
  useLayoutEffect(() => {
    report(productId, text ? { productId, title, ...JSON.parse(text) } : undefined)
    return () => report(productId, undefined)
  }, [report, productId, title, text])
  if (!car || !question) return {}
  const [first, ...others] = order.flatMap((id) => {
    const one = asked.get(id)
    const isSame = one?.carPath === car.path && isSameQuestion(one.question, question)
    return isSame ? [one] : []
  })
  if (first && first.productId !== productId) return { at: first }
  return { question: mergedQuestion([question, ...others.map((one) => one.question)]) }
}
