import type { Axle, Side } from '#contract/catalog/part.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'

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

/** A shorter word is too little evidence. */
const MIN_LENGTH = 4

/**
 * ‘frnt’, ‘fornt’: a position with a letter missing, or two swapped. A wrong letter is no evidence:
 * a ‘frost plug’ is no front one.
 * @param n titles that have the word as typed
 */
export function closePosition(word: string, n: number) {
  if (n > 0 || word.length < MIN_LENGTH) return undefined
  const letters = (of: string) => [...of].sort().join('')
  const isMeant = (position: string) =>
    position[0] === word[0] &&
    distanceOf(word, position) === 1 &&
    (word.length < position.length || letters(word) === letters(position))
  const meant = [...AXLES.keys(), ...SIDES.keys()].filter(isMeant)
  return meant.length === 1 ? meant : undefined
}

export function readPosition(words: readonly string[]): Position {
  const axles = new Set(words.flatMap((word) => AXLES.get(word) ?? []))
  const sides = new Set(words.flatMap((word) => SIDES.get(word) ?? []))
  const [axle = null] = axles.size === 1 ? axles : []
  const [side = null] = sides.size === 1 ? sides : []
  return { axle, side, isBothAxles: axles.size === 2, isBothSides: sides.size === 2 }
}

/** The position of all words of a search: as typed, and corrected. */
export function joinPositions(one: Position, other: Position): Position {
  return {
    axle: one.axle ?? other.axle,
    side: one.side ?? other.side,
    isBothAxles: one.isBothAxles || other.isBothAxles,
    isBothSides: one.isBothSides || other.isBothSides,
  }
}

export function describePosition({ axle, side, isBothAxles, isBothSides }: Position) {
  const places = [isBothAxles ? 'front and rear' : axle, isBothSides ? 'left and right' : side]
  return places.filter(Boolean).join(' ') || null
}
