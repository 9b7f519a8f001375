import { normNumber } from '#contract/catalog/part-number.ts'
import { takeVehicle } from './named-vehicle.ts'
import { isSize, wordsOf } from './words.ts'

// Where in a line of a list a number may stand: pieces between blanks that are no word, no year, no
// size and no car.

export type Piece = { piece: string; isNumber: boolean }

/** A number in a list has so many characters. */
export const MIN_LENGTH = 4
/** The most pieces that a number is written in. */
const MAX_PIECES = 5

/** Each piece is folded once, here. */
export function piecesOf(text: string): Piece[] {
  return text.split(' ').map((piece) => ({ piece, isNumber: mayBeOfNumber(piece) }))
}

/** As a size is typed; ‘2881.V’ and ‘17801-0X030’ are none. */
const TYPED_SIZE =
  /^(?:\d{3}\/\d{2}.*|\d{1,2}w-?\d{2}|\d{1,4}(?:[.,]\d+)?(?:[x×*]\d+(?:[.,]\d+)?)+(?:mm)?|m\d{1,2}(?:x[\d.]+)?|\d+(?:[.,]\d+)?(?:mm|v|w|ah|a|in|l|kw|")?)$/i

function mayBeOfNumber(piece: string) {
  if (/^\p{L}{4,}$/u.test(piece)) return false
  const words = wordsOf(piece)
  if (words.some(isSize) && TYPED_SIZE.test(piece)) return false
  return words.length === 0 || words.some(isSize) || takeVehicle(words).left.length > 0
}

/** Does the line have a number, and no more than a maker beside it? */
export function isNumberLine({ text, pieces }: { text: string; pieces: readonly Piece[] }) {
  // A tire's size has as many characters; a belt's is its number.
  if (wordsOf(text).every((word) => isSize(word) && !/pk\d/.test(word))) return false
  const words = pieces.filter(({ isNumber }) => !isNumber)
  const isMakerFirst = words.length === 1 && pieces[0]?.isNumber === false
  return isLong(numberOf(pieces)) && (words.length === 0 || isMakerFirst)
}

/** The number of a line, if all of its pieces that may be of one are. */
export function numberOf(pieces: readonly Piece[]) {
  return normNumber(pieces.flatMap(({ piece, isNumber }) => (isNumber ? [piece] : [])).join(''))
}

export function isLong(norm: string) {
  return /\d/.test(norm) && norm.length >= MIN_LENGTH
}

export function countNumbers(pieces: readonly Piece[]) {
  return pieces.filter(({ piece, isNumber }) => isNumber && /\d/.test(piece)).length
}

export type NumberSpan = { at: number; length: number; norm: string }

/** ‘PMP-WATER’: letters alone may be a number if they have a hyphen. */
const HYPHENED = /^\p{L}+(?:-\p{L}+)+$/u

/** What may be a number in a line: joined neighbors with a digit, the longest first. */
export function spansOf(pieces: readonly Piece[]) {
  const spans: NumberSpan[] = []
  for (let length = Math.min(MAX_PIECES, pieces.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= pieces.length; at += 1) {
      const some = pieces.slice(at, at + length)
      const norm = normNumber(some.map(({ piece }) => piece).join(''))
      const isNumber = some.every((one) => one.isNumber) || length === pieces.length
      const isLetters = norm.length >= MIN_LENGTH && HYPHENED.test(some[0]?.piece ?? '')
      const hasEnds = [some[0], some.at(-1)].every((one) => /[\p{L}\p{N}]/u.test(one?.piece ?? ''))
      const mayBe = hasEnds && (isLong(norm) || (length === 1 && isLetters))
      if (isNumber && mayBe && !hasPrice(pieces, at, length)) spans.push({ at, length, norm })
    }
  }
  return spans
}

/** ‘31.57’, ‘1,031.57’, ‘31,57’. */
const PRICE = /^(?:\d{1,3}(?:,?\d{3})*\.\d\d|\d{1,3}(?:\.?\d{3})*,\d\d)$/

export function isPrice(piece: string) {
  return PRICE.test(piece)
}

/** ‘VT 80.22’ is a number; ‘80.22’, ‘1K0 80.22’ and ‘80.22 2’ are none. */
function hasPrice(pieces: readonly Piece[], at: number, length: number) {
  if (pieces.length === 1) return false
  const last = pieces.slice(at, at + length).findLastIndex(({ piece }) => PRICE.test(piece))
  const before = pieces.slice(Math.max(0, at - 1), at + last)
  return last === 0 || (last > 0 && before.some(({ piece }) => /\d/.test(piece)))
}
