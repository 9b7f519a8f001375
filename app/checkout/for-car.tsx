import { ANOTHER } from '#contract/vehicle-label.ts'
import { type Car, nameOf } from '../vehicle/garage.ts'

/** ‘For the 2013 Ford F-150’: where the header does not say it. */
export function ForCar({ car }: { car: Car }) {
  const { engine = ANOTHER } = car.vehicle
  return (
    <span className="block text-sm leading-5">
      For the{' '}
      <b className="font-semibold">
        {nameOf(car)}
        {engine === ANOTHER ? '' : ` ${engine}`}
      </b>
    </span>
  )
}
