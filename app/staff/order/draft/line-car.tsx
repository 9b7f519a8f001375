import { useEffect } from 'react'
import { LineFit } from '#app/storefront/checkout/line-fit.tsx'
import { useFit } from '#app/storefront/vehicle/use-fit.ts'
import { withAnswer } from '#contract/fitment/verdict-question.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Line, LineCars } from './line.ts'

type Props = { line: Line } & LineCars

/** The car that a line is for, whether its part fits it, and the question that decides. */
export function LineCar({ line, car: own, setLineCar, replaceCar, onVerdict }: Props) {
  const { productId, part, car } = line
  const fit = useFit(productId, car)
  const word = fit.judged?.word

  useEffect(() => onVerdict(productId, word), [productId, word, onVerdict])

  if (!car) {
    return own ? (
      <button type="button" className={WAY} onClick={() => setLineCar(productId, own)}>
        For the {own.model}
      </button>
    ) : null
  }
  const asking = {
    ...fit,
    answer: (choice: Parameters<typeof fit.answer>[0]) => {
      const vehicle = withAnswer(car.vehicle, choice)
      replaceCar(car, { ...car, vehicle, path: vehiclePath(vehicle) })
    },
  }
  return (
    <div className="grid basis-full justify-items-start gap-1">
      <LineFit productId={productId} title={part.title} fit={asking} named={car} />
      {own && own.path !== car.path && (
        <button type="button" className={WAY} onClick={() => setLineCar(productId, own)}>
          It’s for the {own.model}
        </button>
      )}
      <button type="button" className={WAY} onClick={() => setLineCar(productId, undefined)}>
        Not for this car
      </button>
    </div>
  )
}

const WAY = 'min-h-11 cursor-pointer text-sm underline underline-offset-4 lg:min-h-8'
