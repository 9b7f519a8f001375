import { VerdictMark } from '../../part/verdict-mark.tsx'
import { type Car, useChosenCar } from '../../vehicle/garage.ts'
import { useFit } from '../../vehicle/use-fit.ts'
import { ForCar } from '../for-car.tsx'

type Props = {
  productId: string
  /** The car of the line, if it is not the header's. */
  other: Car | undefined
  /** The line is for the header's car after all. */
  onOwn: (own: Car) => void
}

/** Whether the part of a line fits the car that it is for, and which one that is. */
export function LineVerdict({ productId, other, onOwn }: Props) {
  const own = useChosenCar()
  const { car, judged } = useFit(productId, other ?? own)
  if (!car) return null
  // The line takes its place before the verdict is loaded, so that nothing moves.
  const verdict = judged && { word: judged.word, reason: judged.reason }
  const isOther = other && judged && judged.word !== 'universal'
  return (
    <div className="min-h-5 min-w-0 [grid-area:fit]">
      {isOther && <ForCar car={other} />}
      {verdict && <VerdictMark verdict={verdict} />}
      {isOther && own && (
        <button
          type="button"
          className="min-h-11 cursor-pointer text-sm underline underline-offset-4 lg:min-h-8"
          onClick={() => onOwn(own)}
        >
          It’s for my {own.model}
        </button>
      )}
    </div>
  )
}
