import { VerdictMark } from '../part/verdict-mark.tsx'
import { useFit } from '../vehicle/use-fit.ts'

/** Whether the part of a line fits the buyer's car. */
export function LineVerdict({ productId }: { productId: string }) {
  const { car, judged } = useFit(productId)
  if (!car) return null
  // The line is there before it is known, so that nothing moves.
  const verdict = judged && { word: judged.word, reason: judged.reason }
  return (
    <div className="min-h-5 min-w-0 [grid-area:fit]">
      {verdict && <VerdictMark verdict={verdict} />}
    </div>
  )
}
