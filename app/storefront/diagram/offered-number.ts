import type { PartCard } from '#contract/catalog/part-card.ts'
import { type DiagramCallout, offerOf } from '#contract/fitment/diagram-offers.ts'
import { VERDICT_LABELS } from '#contract/fitment/verdict-words.ts'
import { formatPrice } from '#contract/money.ts'

/** A number of the diagram with the part that it offers, if there is one. */
export type OfferedNumber = DiagramCallout & { part: PartCard | undefined }

export function withOffers(callouts: readonly DiagramCallout[], cards: readonly PartCard[]) {
  return callouts.map((one): OfferedNumber => ({ ...one, part: offerOf(one, cards) }))
}

/** What is read out for its balloon. */
export function labelOf({ number, name, part }: OfferedNumber) {
  if (!part) return `${number}: ${name}`
  const { title, number: partNumber, pricePerUnit, verdict } = part
  const fit = verdict && VERDICT_LABELS[verdict.word]
  return `${number}: ${[title, partNumber, formatPrice(pricePerUnit), fit].filter(Boolean).join(', ')}`
}

export const rowId = (number: number) => `part-${number}`
export const balloonId = (number: number) => `number-${number}`
