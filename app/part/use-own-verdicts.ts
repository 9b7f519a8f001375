import { useContext, useEffect, useMemo, useState } from 'react'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'

/**
 * Adds to the parts of a page the units that the buyer's car takes of each: the page is the same for all. Parts that the server judged for a
 * vehicle have their units already.
 */
export function useVehicleUnits(cards: PartCard[]): PartCard[] {
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const path = (other ?? own)?.path
  const [taken, setTaken] = useState<{ key: string; units: Map<string, number> }>()
  const open = cards.filter((card) => !card.verdict && isInStock(card)).map(({ _id }) => _id)
  const key = `${path} ${open}`
  const isAsked = path !== undefined && open.length > 0

  useEffect(() => {
    if (!isAsked) return
    let isOutdated = false
    const [vehicle = '', ids = ''] = key.split(' ')
    listUnits(vehicle, ids.split(',')).then(
      (units) => isOutdated || setTaken({ key, units }),
      () => {}, // offline, or a car that the shop does not know: the fewest are added
    )
    return () => {
      isOutdated = true
    }
  }, [isAsked, key])

  const units = isAsked && taken?.key === key ? taken.units : undefined
  return useMemo(
    () =>
      units
        ? cards.map((card) => ({ ...card, vehicleTakes: units.get(card._id) ?? card.vehicleTakes }))
        : cards,
    [cards, units],
  )
}

async function listUnits(vehicle: string, ids: string[]) {
  const { listVerdicts } = await import('../api/vehicle.ts')
  const verdicts = await listVerdicts(vehicle, ids)
  return new Map(
    verdicts.flatMap(({ _id, vehicleTakes }): [string, number][] =>
      vehicleTakes === undefined ? [] : [[_id, vehicleTakes]],
    ),
  )
}
