import { useState } from 'react'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { fewestUnits, proposedUnits } from '#contract/pricing/allowed-quantity.ts'
import { fullNameOf } from '../vehicle/full-name.ts'
import { useChosenCar } from '../vehicle/garage.ts'
import type { Fit } from '../vehicle/use-fit.ts'

export type Quantity = {
  /** What the field has. */
  value: string
  setTyped: (typed: string) => void
  /** In figures, if it is a number of units. */
  units: number
  /** ‘Your car takes 5’ */
  note: string | undefined
}

/**
 * How many units of a part: until the buyer types, as many as the car takes, as near to that as can
 * be ordered.
 */
export function useQuantity(part: PartCard, fit: Fit): Quantity {
  const [typed, setTyped] = useState<string>()
  const own = useChosenCar()
  const { car, judged } = fit
  const takes = judged?.units
  const preset = proposedUnits(takes, part)
  const value = typed ?? String(preset)
  const isUnits = /^[1-9]\d{0,8}$/.test(value)
  const isSaid = car && takes && (takes > 1 || preset > 1)
  const name = car?.path === own?.path ? 'Your car' : `The ${car && fullNameOf(car)}`
  return {
    value,
    setTyped,
    units: isUnits ? Number(value) : fewestUnits(part),
    note: isSaid ? `${name} takes ${takes}` : undefined,
  }
}
