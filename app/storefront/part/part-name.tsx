import { useContext } from 'react'
import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPathFor } from '#contract/fitment/car-in-url.ts'
import { PageCar } from '../vehicle/page-car.ts'

type Props = {
  part: PartCard
  heading: 'h2' | 'h3'
  className: string
  /** The class of the line with number and brand, or of the title if the part has neither. */
  firstLineClass?: string
}

/** Number, brand and title. The title's link covers the row or card around it. */
export function PartName({ part, heading: Heading, className, firstLineClass = '' }: Props) {
  const { number, brand, title } = part
  const car = useContext(PageCar)
  const isNumbered = Boolean(number || brand)
  return (
    <>
      {isNumbered && (
        <p
          dir="auto"
          className={`line-clamp-2 text-quiet text-xs leading-4 wrap-anywhere ${firstLineClass}`}
        >
          {number && <span className="font-mono">{number}</span>}
          {number && brand && ' · '}
          {brand}
        </p>
      )}
      <Heading
        dir="auto"
        className={`wrap-anywhere ${className} ${isNumbered ? '' : firstLineClass}`}
      >
        <Link
          to={partPathFor(part, car?.path)}
          state={car}
          prefetch={ON_INTENT}
          className="after:absolute after:inset-0"
        >
          {keepUnits(title)}
        </Link>
      </Heading>
    </>
  )
}
