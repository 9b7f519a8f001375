import { type Car, useChosenCar } from '../../vehicle/garage.ts'
import { useFit } from '../../vehicle/use-fit.ts'
import { LineFit } from '../line-fit.tsx'

type Props = {
  productId: string
  title: string
  /** The car of the line, if it is not the header's. */
  other: Car | undefined
  /** The line is for the header's car after all. */
  onOwn: (own: Car) => void
}

/**
 * Whether the part of a line fits the car that it is for, which one that is, and the question that
 * decides.
 */
export function LineVerdict({ productId, title, other, onOwn }: Props) {
  const own = useChosenCar()
  const fit = useFit(productId, other ?? own)
  if (!fit.car) return null
  const isOther = other && fit.judged && fit.judged.word !== 'universal'
  // The line takes its place before the verdict is loaded, so that nothing moves.
  return (
    <div className="min-h-5 min-w-0 [grid-area:fit]">
      <LineFit productId={productId} title={title} fit={fit} named={other} />
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
