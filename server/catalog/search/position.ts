import type { Axle, Side } from '#contract/catalog/part.ts'

// Where a part goes, read from folded words of a title or of a search.

const AXLES = new Map<string, Axle>(
  Object.entries({
    front: 'front',
    frt: 'front',
    fr: 'front',
    vorne: 'front',
    avant: 'front',
    rear: 'rear',
    rr: 'rear',
    hinten: 'rear',
    arriere: 'rear',
  }),
)

const SIDES = new Map<string, Side>(
  Object.entries({
    left: 'left',
    lh: 'left',
    nearside: 'left',
    right: 'right',
    rh: 'right',
    offside: 'right',
  }),
)

/** A part for both axles has none, as one for both sides. */
export type Position = {
  axle: Axle | null
  side: Side | null
  isBothAxles: boolean
  isBothSides: boolean
}

export function isPositionWord(word: string) {
  return AXLES.has(word) || SIDES.has(word) || word === 'upper' || word === 'lower'
}

export function readPosition(words: readonly string[]): Position {
  const axles = new Set(words.flatMap((word) => AXLES.get(word) ?? []))
  const sides = new Set(words.flatMap((word) => SIDES.get(word) ?? []))
  const [axle = null] = axles.size === 1 ? axles : []
  const [side = null] = sides.size === 1 ? sides : []
  return { axle, side, isBothAxles: axles.size === 2, isBothSides: sides.size === 2 }
}

export function describePosition({ axle, side, isBothAxles, isBothSides }: Position) {
  const places = [isBothAxles ? 'front and rear' : axle, isBothSides ? 'left and right' : side]
  return places.filter(Boolean).join(' ') || null
}
