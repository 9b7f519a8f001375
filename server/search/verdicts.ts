import type { VerdictWord } from '#contract/part.ts'
import type { PartCard } from '#contract/part-card.ts'
import { verdict } from '#contract/verdict.ts'
import { readJudgedParts } from '../fitment/judged-parts.ts'
import { findModelOf } from '../fitment/vehicle-model.ts'
import type { AskedVehicle } from './asked-vehicle.ts'

/** The cards with what the shop says of them for the vehicle, if it is known well enough. */
export async function withVerdicts(
  cards: PartCard[],
  { vehicle }: AskedVehicle,
): Promise<PartCard[]> {
  const model = vehicle && cards.length > 0 ? await findModelOf(vehicle) : undefined
  if (!model || !vehicle) return cards
  const judged = await readJudgedParts(
    cards.map(({ _id }) => _id),
    model,
  )
  return cards.map((card) => {
    const part = judged.get(card._id)
    if (!part) return card
    const { word, reason } = verdict(part, part.rows, vehicle)
    return { ...card, verdict: { word, reason } }
  })
}

const FROM_BEST: VerdictWord[] = ['fits', 'fits-if', 'universal', 'not-known', 'does-not-fit']

/** Those alike in their verdict stay in their order. */
export function bestFitFirst(cards: readonly PartCard[]) {
  const place = ({ verdict: of }: PartCard) => (of ? FROM_BEST.indexOf(of.word) : 0)
  return cards.toSorted((a, b) => place(a) - place(b))
}
