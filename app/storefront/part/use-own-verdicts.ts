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
  const [found, setFound] = useState<{ car: Car; judged: Verdicts }>()
  const known = found && found.car === car ? found.judged : NONE
  const unknown = cards.filter((card) => isOpen(card, elsewhere) && !known.has(card._id))
  const ids = unknown.map(({ _id }) => _id).join()

  useEffect(() => {
    if (!car || ids === '') return
    let isOutdated = false
    import('../vehicle/judge-cards.ts')
      .then(({ judgeFor }) => judgeFor(car, ids.split(',')))
      .then(
        (judged) => isOutdated || setFound((before) => withMore(before, car, ids, judged)),
        () => {}, // offline, or a car that the shop does not know: nothing is said, and the fewest are added
      )
    return () => {
      isOutdated = true
    }
  }, [car, ids])

  return useMemo(() => {
    const judged = (card: PartCard) => (isOpen(card, elsewhere) ? known.get(card._id) : undefined)
    return known.size > 0 ? cards.map((card) => ({ ...card, ...judged(card) })) : cards
  }, [cards, known, elsewhere])
}

function isOpen({ _id, verdict }: PartCard, elsewhere: readonly string[]) {
  return !verdict && !elsewhere.includes(_id)
}

/** Those of parts without a verdict, too: each is asked for once. */
type Verdicts = ReadonlyMap<string, Judged | undefined>

function withMore(
  before: { car: Car; judged: Verdicts } | undefined,
  car: Car,
  ids: string,
  judged: ReadonlyMap<string, Judged>,
) {
  const known = before?.car === car ? before.judged : NONE
  const more = ids.split(',').map((id) => [id, judged.get(id)] as const)
  return { car, judged: new Map([...known, ...more]) }
}

const NONE: Verdicts = new Map()
const NOWHERE: readonly string[] = []
