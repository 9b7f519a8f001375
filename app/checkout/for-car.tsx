import { ANOTHER } from '#contract/vehicle-label.ts'
import { type Car, nameOf } from '../vehicle/garage.ts'

/** ‘For the 2013 Ford F-150’: of a line that is for another car than the header's. */
export function ForCar({ car }: { car: Car }) {
  const { engine = ANOTHER } = car.vehicle
  return (
    <b className="font-semibold">
      For the {nameOf(car)}
      {engine === ANOTHER ? '' : ` ${engine}`}
    </b>
  )
}
