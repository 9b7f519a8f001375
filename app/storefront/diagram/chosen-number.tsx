import { useContext } from 'react'
import { Link } from 'react-router'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import { partPathFor } from '#contract/fitment/car-in-url.ts'
import { PartAdd } from '../part/part-action.tsx'
import { PartPrice } from '../part/part-price.tsx'
import { PageCar } from '../vehicle/page-car.ts'
import type { OfferedNumber } from './offered-number.ts'

/** Below the picture: the part of the chosen number. */
export function ChosenNumber({ one }: { one: OfferedNumber | undefined }) {
  return (
    <div className={`chosen-number noscript:hidden ${one ? '' : 'is-empty'}`}>
      {one ? (
        <>
          <span
            className="balloon balloon-in-row balloon-on pointer-events-none"
            aria-hidden="true"
          >
            <span>{one.number}</span>
          </span>
          {one.part ? <Offer part={one.part} /> : <p className="text-quiet">{one.name}</p>}
        </>
      ) : (
        <p className="text-quiet text-sm">Choose a number to see its part.</p>
      )}
    </div>
  )
}

function Offer({ part }: { part: NonNullable<OfferedNumber['part']> }) {
  const car = useContext(PageCar)
  return (
    <>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 font-semibold text-sm leading-tight wrap-anywhere">
          <Link to={partPathFor(part, car?.path)} state={car} className="hover:underline">
            {keepUnits(part.title)}
          </Link>
        </p>
        {part.number && (
          <p className="truncate font-mono text-quiet text-xs max-sm:hidden">{part.number}</p>
        )}
        {part.verdict && <VerdictMark verdict={part.verdict} className="[&>span]:truncate" />}
      </div>
      <div className="flex items-center gap-x-3 max-sm:flex-col max-sm:items-end">
        <PartPrice part={part} className="text-right max-sm:[&>.block]:hidden" />
        <PartAdd part={part} />
      </div>
    </>
  )
}
