import type { VerdictWord } from '../catalog/part.ts'
import type { PartCard } from '../catalog/part-card.ts'

/** A number of a diagram, and what it offers. */
export type DiagramCallout = {
  number: number
  /** Fractions of the picture’s width and height. */
  x: number
  y: number
  /** Its category, or the first part that it names. */
  name: string
  /** The URL of all parts of its category. */
  url: string | undefined
  /** Ids of the parts that it may offer, the best first. */
  ids: string[]
}

const BEST: readonly (VerdictWord | undefined)[] = ['fits', 'universal', 'fits-if', undefined]

/**
 * What a number offers: the first part that surely fits, else one that may.
 * @param cards without those that do not fit
 */
export function offerOf({ ids }: DiagramCallout, cards: readonly PartCard[]) {
  const own = ids.flatMap((id) => cards.find(({ _id }) => _id === id) ?? [])
  const sure = BEST.flatMap((word) => own.find(({ verdict }) => verdict?.word === word) ?? [])
  return sure[0] ?? own[0]
}
