import type { PartCard } from '#contract/catalog/part-card.ts'
import type { JudgedRows } from '#contract/fitment/judged-list.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { findCategory } from '../category/category-tree.ts'
import type { FoundParts } from './look-up/find-parts.ts'
import { hasOtherSize, saidSize } from './read/other-size.ts'
import { type Position, readPosition } from './read/position.ts'
import type { ReadQuery } from './read/read-query.ts'
import { askedStream, readStream, type Stream } from './read/stream.ts'
import { stem, wordsOf } from './read/words.ts'
import { numbersOf } from './understand/dimensions.ts'
import type { UnderstoodWords } from './understand/understand-words.ts'

// Parts that were found and are not what was asked for: whatever they fit, it is not said.

/** Where a search says that the part goes. */
export type Place = { position: Position; stream: Stream | undefined }

export function placeOf(position: Position, { folded }: Pick<ReadQuery, 'folded'>): Place {
  return { position, stream: askedStream(folded) }
}

/**
 * Do all fitments of the vehicle say that the part goes elsewhere? Titles seldom say that a window
 * switch is the driver's.
 */
export function goesElsewhere({ rows }: JudgedRows, { year }: Vehicle, places: readonly Place[]) {
  const own = rows.filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= yearTo)
  const isElsewhere = (place: Place) =>
    own.every(({ position }) => position && contradicts(position, place))
  return own.length > 0 && places.length > 0 && places.every(isElsewhere)
}

function contradicts(text: string, { position, stream }: Place) {
  const words = wordsOf(text)
  const own = readPosition(words)
  const isOther = <T>(one: T | null | undefined, other: T | null | undefined) =>
    one != null && other != null && one !== other
  return (
    isOther(own.axle, position.axle) ||
    isOther(own.side, position.side) ||
    isOther(own.height, position.height) ||
    isOther(readStream(words), stream)
  )
}

/** Ids of those that only have the words, where others are of the kind: cabin air filters. */
export function ofOtherKinds({ groups }: FoundParts, { typeIds }: UnderstoodWords) {
  const near = [...groups]
  const isOfKind = near.some(([, { group }]) => group === 0)
  return typeIds.length > 0 && isOfKind
    ? near.flatMap(([id, { group }]) => (group >= 1 ? [id] : []))
    : []
}

/**
 * Ids of those that lack what the search says that the part is, where others have it and the kind's
 * name has not: of brake fitting kits clips are no pins.
 */
export function ofOtherThings(cards: readonly PartCard[], { groups, qualities }: UnderstoodWords) {
  const head = groups.findLast((one) => !qualities.has(one) && !one.own.some(hasDigit))
  const saidIn = (text: string) => {
    const words = new Set(wordsOf(text).map(stem))
    return head?.terms.some((term) => term.every((word) => words.has(stem(word)))) === true
  }
  const [has, lacks] = [true, false].map((isSaid) =>
    cards.filter((card) => saidIn(card.title) === isSaid),
  )
  const isNameOfKind = (card: PartCard) => saidIn(findCategory(card.categoryId)?.name ?? '')
  const areOther = has?.length && !has.some(isNameOfKind)
  return head && areOther ? (lacks ?? []).map(({ _id }) => _id) : []
}

function hasDigit(word: string) {
  return /\d/.test(word)
}

/** Ids of those that are of another size than was asked for. */
export function ofOtherSizes(
  cards: readonly PartCard[],
  { sizes }: ReadQuery,
  words: UnderstoodWords,
) {
  const asked = [...sizes.map(({ size }) => saidSize(size)), ...numbersOf(words.groups)]
  return cards.flatMap(({ _id, title }) => (hasOtherSize(title, asked) ? [_id] : []))
}
