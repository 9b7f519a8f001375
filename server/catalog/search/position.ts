import type { Axle, Side } from '#contract/part.ts'

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

/** A part for both sides has none. */
export type Position = { axle: Axle | null; side: Side | null; isBothSides: boolean }

export function isPositionWord(word: string) {
  return AXLES.has(word) || SIDES.has(word) || word === 'upper' || word === 'lower'
}

export function readPosition(words: readonly string[]): Position {
  const axle = words.map((word) => AXLES.get(word)).find((one) => one !== undefined) ?? null
  const sides = new Set(words.flatMap((word) => SIDES.get(word) ?? []))
  const [side = null] = sides.size === 1 ? sides : []
  return { axle, side, isBothSides: sides.size === 2 }
}

export function describePosition({ axle, side, isBothSides }: Position) {
  return [axle, isBothSides ? 'left and right' : side].filter(Boolean).join(' ') || null
}
