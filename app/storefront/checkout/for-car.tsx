import { fullNameOf } from '../vehicle/full-name.ts'
import type { Car } from '../vehicle/garage.ts'

/** ‘For the 2013 Ford F-150’: where the header does not say it. */
export function ForCar({ car }: { car: Car }) {
  return (
    <span className="block text-pretty text-sm leading-5">
      For the <b className="font-semibold">{fullNameOf(car)}</b>
    </span>
  )
}
