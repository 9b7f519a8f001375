import type { VerdictWord } from '#contract/catalog/part.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { type JudgedList, judgeCards, openOf } from '#contract/fitment/judged-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { readJudgedParts } from '../fitment/judged-parts.ts'
import { findModelOf } from '../fitment/vehicle-model.ts'
import { type Elsewhere, NOWHERE } from './look-up/find-parts.ts'
import { goesElsewhere, type Place } from './not-asked-for.ts'
import type { AskedVehicle } from './understand/asked-vehicle.ts'

export type JudgedCards = Pick<JudgedList, 'cards' | 'judged' | 'deciding' | 'unfit'> & {
  /**
   * The vehicle that the parts are judged for; undefined: the search has none with year and model.
   */
  judgedFor: { vehicle: Vehicle; label: string; model: string } | undefined
  elsewhere: Elsewhere
}

export const UNJUDGED: JudgedCards = {
  cards: [],
  judged: {},
  deciding: undefined,
  unfit: { count: 0, cards: [], isShown: false },
  judgedFor: undefined,
  elsewhere: NOWHERE,
}

/**
 * How near a part is to what was asked for.
 * @property group 0 the nearest; below 0: it was asked for by its number, whatever it fits
 * @property alike those of a group with one number are equally right
 */
type Nearness = { group: number; alike: number }
type Groups = ReadonlyMap<string, Nearness>

/**
 * @param groups undefined: the buyer has chosen another sort
 * @param isWantedNow among those of a group what is in stock comes first
 * @param showsUnfit with those that do not fit; they are counted in any case
 * @param elsewhere the right sensor is not said to fit where the left one does
 * @param placesOf where a part is asked for, by its id
 */
export async function judge(
  cards: PartCard[],
  { vehicle }: AskedVehicle,
  {
    groups,
    isWantedNow = false,
    showsUnfit,
    elsewhere = NOWHERE,
    placesOf = () => [],
  }: {
    groups: Groups | undefined
    isWantedNow?: boolean
    showsUnfit: boolean
    elsewhere?: Elsewhere
    placesOf?: (id: string) => readonly Place[]
  },
): Promise<JudgedCards> {
  const model = vehicle && cards.length > 0 ? await findModelOf(vehicle) : undefined
  if (!model || !vehicle) {
    const sorted = sortCards(cards, groups, isWantedNow)
    return { ...UNJUDGED, cards: sorted, elsewhere }
  }
  const ids = cards.map(({ _id }) => _id)
  const judged = Object.fromEntries(await readJudgedParts(ids, model))
  const { unfit, ...list } = judgeCards(cards, judged, vehicle)
  const others = list.cards.flatMap(({ _id }) => {
    const rows = judged[_id]
    return rows && goesElsewhere(rows, vehicle, placesOf(_id)) ? [_id] : []
  })
  const isHere = ({ _id, verdict }: PartCard) => MAY_FIT.has(verdict?.word) && !others.includes(_id)
  const unjudged = new Set([...elsewhere.ids, ...others])
  const areOther = others.length > 0 && !list.cards.some(isHere)
  const sorted = sortCards(list.cards, groups, isWantedNow, new Set(others))
  const shown = sorted.map((card) => (unjudged.has(card._id) ? withoutVerdict(card) : card))
  return {
    ...list,
    cards: shown,
    judged: openOf(shown, judged),
    unfit: { count: unfit.length, cards: showsUnfit ? unfit : [], isShown: showsUnfit },
    judgedFor: { vehicle, label: model.label, model: model.name },
    elsewhere: {
      ids: [...unjudged],
      all: elsewhere.all ?? (areOther ? 'of the vehicle' : undefined),
    },
  }
}

const MAY_FIT = new Set<VerdictWord | undefined>(['fits', 'fits-if'])

/** In another sort, too, what is in stock comes first, if that is wanted. */
function sortCards(
  cards: PartCard[],
  groups: Groups | undefined,
  isWantedNow: boolean,
  others: ReadonlySet<string> = new Set(),
) {
  if (groups) return bestFitFirst(cards, groups, isWantedNow, others)
  return isWantedNow ? cards.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b))) : cards
}

function withoutVerdict({ verdict: _, vehicleTakes: __, ...card }: PartCard): PartCard {
  return card
}

const FROM_BEST: VerdictWord[] = ['fits', 'fits-if', 'universal', 'not-known', 'does-not-fit']

const NEAREST: Nearness = { group: 0, alike: 0 }

/**
 * Within what is equally near to what was asked for: parts of another kind that fit come after
 * those of the kind that may. What is for another place of the car comes behind both. Parts whose
 * fit is not known come last, beside universal ones of another kind; equal ones keep their order.
 */
function bestFitFirst(
  cards: readonly PartCard[],
  groups: Groups,
  isWantedNow: boolean,
  others: ReadonlySet<string>,
) {
  const rankOf = ({ _id, verdict: of }: PartCard) => {
    const { group, alike } = groups.get(_id) ?? NEAREST
    // A universal socket is no spark plug.
    const isLast = of?.word === 'not-known' || (of?.word === 'universal' && group > 0)
    return {
      by: [
        isLast && group >= 0 ? 1 : 0,
        others.has(_id) ? 1 : 0,
        group,
        of ? FROM_BEST.indexOf(of.word) : 0,
      ],
      alike: isWantedNow ? 0 : alike,
    }
  }
  const ranks = new Map(cards.map((card) => [card, rankOf(card)]))
  const sorted = cards.toSorted((a, b) => {
    const [one, other] = [ranks.get(a)?.by ?? [], ranks.get(b)?.by ?? []]
    return one.map((place, at) => place - (other[at] ?? 0)).find((by) => by !== 0) ?? 0
  })
  return inStockFirst(sorted, (card) => JSON.stringify(ranks.get(card)))
}

function isOut({ availableQuantity, minimumOrderQuantity }: PartCard) {
  return availableQuantity < minimumOrderQuantity
}

/** Equally right parts change places, so that a buyer sees first what can be bought. */
function inStockFirst(cards: readonly PartCard[], keyOf: (card: PartCard) => string) {
  const alike = new Map<string, PartCard[]>()
  for (const card of cards.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)))) {
    const known = alike.get(keyOf(card))
    if (known) known.push(card)
    else alike.set(keyOf(card), [card])
  }
  return cards.map((card) => alike.get(keyOf(card))?.shift() ?? card)
}
