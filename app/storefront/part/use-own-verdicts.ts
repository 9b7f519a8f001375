import { useContext, useEffect, useMemo, useState } from 'react'
import type { PartCard, PartVerdict } from '#contract/catalog/part-card.ts'
import { type Car, useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'

type Judged = Omit<PartVerdict, '_id'>

/**
 * The parts of a page for no vehicle, each with its verdict for the buyer's car, and the number of
 * units that it takes. Existing verdicts for a vehicle stay.
 * @param elsewhere ids of those that get none, whatever they fit
 */
export function useOwnVerdicts(cards: PartCard[], elsewhere = NOWHERE): PartCard[] {
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const car = other ?? own
  const [found, setFound] = useState<{ car: Car; ids: string; judged: Map<string, Judged> }>()
  const unjudged = cards.filter(({ _id, verdict }) => !verdict && !elsewhere.includes(_id))
  const ids = unjudged.map(({ _id }) => _id).join()

  useEffect(() => {
    if (!car || ids === '') return
    let isOutdated = false
    import('../vehicle/judge-cards.ts')
      .then(({ judgeFor }) => judgeFor(car, ids.split(',')))
      .then(
        (judged) => isOutdated || setFound({ car, ids, judged }),
        () => {}, // offline, or a car that the shop does not know: nothing is said, and the fewest are added
      )
    return () => {
      isOutdated = true
    }
  }, [car, ids])

  const judged = found && found.car === car && found.ids === ids ? found.judged : undefined
  return useMemo(
    () => (judged ? cards.map((card) => ({ ...card, ...judged.get(card._id) })) : cards),
    [cards, judged],
  )
}

const NOWHERE: readonly string[] = []
