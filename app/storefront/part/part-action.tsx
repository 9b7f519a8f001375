import { useContext } from 'react'
import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { partPathFor, purchasePathFor } from '#contract/fitment/car-in-url.ts'
import { isInStock, proposedUnits } from '#contract/pricing/allowed-quantity.ts'
import { AddButton } from '../basket/add-button.tsx'
import { PageCar } from '../vehicle/page-car.ts'

type Props = { part: PartCard; className?: string }

/**
 * Adds a part of a list to the basket: as many units as the car takes, else the smallest quantity.
 * Renders nothing for a part that can't be bought.
 */
export function PartAdd({ part, isCompact = false, className }: Props & { isCompact?: boolean }) {
  if (!canBeBought(part)) return null
  const units = proposedUnits(part.vehicleTakes, part)
  return (
    <AddButton
      part={part}
      quantity={() => units}
      units={part.vehicleTakes && units > 1 ? units : undefined}
      label="Add"
      isCompact={isCompact}
      className={className ?? ''}
    />
  )
}

/** The other link of a part in a list: buy it, or see alternatives. */
export function PartAction({ part, className = '' }: Props) {
  const canBuy = canBeBought(part)
  const car = useContext(PageCar)
  return (
    <Link
      to={canBuy ? purchasePathFor(part, car?.path) : partPathFor(part, car?.path)}
      state={car}
      prefetch={ON_INTENT}
      className={`btn btn-outline relative border-control ${className}`}
      aria-label={`${canBuy ? 'Purchase' : 'See'} ${part.title}`}
    >
      {canBuy ? 'Purchase' : 'See'}
    </Link>
  )
}

export function canBeBought(part: PartCard) {
  return isInStock(part) && part.verdict?.word !== 'does-not-fit'
}
