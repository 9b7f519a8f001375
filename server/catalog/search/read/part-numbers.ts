import { normNumber } from '#contract/catalog/part-number.ts'
import { isEngineName, isOfEngine } from './engine-words.ts'
import { takeVehicle } from './named-vehicle.ts'
import { isPositionWord } from './position.ts'
import { isSize, wordsOf } from './words.ts'

// What may be a part number in a search. Whether any part has it, look-up/find-number.ts says.

/** Which of the parts of the text, as they stand between spaces. */
export type Span = { at: number; length: number }

export type Candidate = {
  norm: string
  span: Span
  isWhole: boolean
  /**
   * A part of the text looks like a size or a vehicle, so numbers that only begin or end with it
   * are not searched for.
   */
  isExactOnly: boolean
  /** All of it is a size or a vehicle: ‘ATO-7.5’, ‘H7’, ‘RS 4’. */
  isMeaning: boolean
}

/** A number may be cut by spaces into as many parts. */
const MAX_PARTS = 6
/** How many characters it has at least beside other words, and beside its brand. */
export const MIN_WITHIN = 5
const MIN_BESIDE_BRAND = 4
/** ‘WM 4 GOLF’: of the whole text one may be a word. */
const MAX_WORDS_OF_NUMBER = 3
const MAX_TRIED = 24
/** Longer ones are no size, whatever a part of them looks like. */
const LONG = 8

/**
 * Joined neighbors with a digit, without longer words, the longest first.
 * @param words those of the whole text
 */
export function candidatesIn(
  typed: readonly string[],
  typedWords: readonly string[][],
  words: readonly string[],
): Candidate[] {
  const kinds = typed.map((text, at) => kindOf(text, typedWords[at] ?? []))
  // The number of a belt is its size.
  const isBelt = words.length === 1 && /^\d+pk\d+$/.test(words[0] ?? '')
  // ‘195/65 R15’ and ‘5w30’ are words.
  const hasSize = !isBelt && words.some(isSize)
  const isHyphened = typed.length === 1 && HYPHEN_BEFORE_UNIT.test(typed.join())
  const isAllSize = hasSize && words.every(isSize) && !isHyphened
  const found: Candidate[] = []
  for (let length = Math.min(MAX_PARTS, typed.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= typed.length; at += 1) {
      const span = kinds.slice(at, at + length)
      const isWhole = length === typed.length
      const isNumber = isWhole && (isBelt || isHyphened)
      const isWord = !isNumber && span.includes('word')
      if (isWord && (!isWhole || length > MAX_WORDS_OF_NUMBER)) continue
      const joined = typed.slice(at, at + length).join('')
      const norm = normNumber(joined)
      // The norm of an O is a zero: ‘W/O ABS’ has no digit.
      if (!/\d/.test(joined) || norm.length < (isWhole ? 1 : MIN_BESIDE_BRAND)) continue
      const isOnlyNumber = span.every((kind) => kind === 'number')
      // ‘Snow chains for 225 45 17’
      const said = hasSize && length > 1 ? wordsOf(typed.slice(at, at + length).join(' ')) : []
      const isOneSize = said.length > 0 && said.every(isSize)
      // ‘03L 115 466’ is too long for three liters, ‘oil 5w30 5l’ is not.
      const isNumbered = span.some((kind, i) => kind === 'number' && /\d/.test(typed[at + i] ?? ''))
      const isLong = norm.length >= LONG && isNumbered && !isAllSize
      const isPlain = isWhole
        ? (hasSize && !isLong) || (!isBelt && !isOnlyNumber && !isLong)
        : !isOnlyNumber || isOneSize
      const isExactOnly = isWord || isPlain
      const isOnlyMeaning = span.every((kind) => kind === 'meaning')
      const isMeaning = !isNumber && (isOnlyMeaning || isOneSize || (isWhole && isAllSize))
      found.push({ norm, span: { at, length }, isWhole, isExactOnly, isMeaning })
    }
  }
  return found.sort((a, b) => b.norm.length - a.norm.length).slice(0, MAX_TRIED)
}

/** ‘1820-L’: a unit has no hyphen before it. */
const HYPHEN_BEFORE_UNIT = /\d-\p{L}+$/u

/**
 * A part of a search that means a size or a vehicle may still be a part of a number: ‘VW 44.2’, ‘GL
 * 7105-L’.
 */
function kindOf(text: string, words: readonly string[]): 'number' | 'meaning' | 'word' {
  if (/^\p{L}{4,}$/u.test(text)) return 'word'
  // ‘03L.121-011’ is no three liters.
  const isPieces = words.some((word) => /\d{4}/.test(word) && !isSize(word))
  if (words.some(isSize) && !isPieces) return 'meaning'
  // ‘1.4tsi’
  const [only = ''] = words
  if (words.length === 1 && isOfEngine(only) && !isEngineName(only)) return 'meaning'
  return words.length === 0 || takeVehicle(words).left.length > 0 ? 'number' : 'meaning'
}

/** The pieces that may be of a number: of four characters or cut, three of them digits. */
export function piecesOfNumbers(typed: readonly string[], typedWords: readonly string[][]) {
  return [...typed.keys()].filter((at) => {
    const text = typed[at] ?? ''
    const digits = text.replace(/\D/g, '').length
    // ‘58-5’ is a piece of a number, ‘312’ may be a size.
    const isCut = /^\d+[-.]\d+$/.test(text)
    const isLong = (isCut || normNumber(`1${text}`).length > MIN_BESIDE_BRAND) && digits >= 3
    return isLong && kindOf(text, typedWords[at] ?? []) === 'number'
  })
}

/** Words of two letters, units and engines: behind a number they do not belong to it. */
const NOT_OF_IT = /^(?:an|at|by|if|in|is|mm|my|no|of|oe|on|or|pc|to|uk|us|v\d+)$/i

/**
 * The number as it was typed, if only its beginning or its end was found: ‘1K0 698 151 F’, when
 * parts have numbers that begin with 1K0 698 151. Another last letter is another part.
 */
export function longerNumber(
  { typed, typedWords }: { typed: readonly string[]; typedWords: readonly string[][] },
  { how, span }: { how: 'exact' | 'prefix' | 'suffix' | 'middle'; span: Span },
) {
  const [from, to] = [span.at, span.at + span.length]
  const isNumber = (at: number) => {
    const text = typed[at] ?? ''
    const isWith = /^[wn]$/i.test(text) && at + 1 < typed.length
    if (isWith || NOT_OF_IT.test(text) || isPositionWord(text.toLowerCase())) return false
    return kindOf(text, typedWords[at] ?? []) === 'number'
  }
  const hasDigit = (at: number) => /\d/.test(typed[at] ?? '') && isNumber(at)
  const belongsToIt = (at: number) =>
    (/^\p{L}{1,2}$/u.test(typed[at] ?? '') && isNumber(at)) || (how !== 'exact' && hasDigit(at))
  const isCount = /^x \d/i.test(typed.slice(to, to + 2).join(' ')) // ‘x 2’
  const first = how === 'suffix' && hasDigit(from - 1) ? from - 1 : from
  const end = !isCount && belongsToIt(to) ? to + 1 : to
  return first === from && end === to ? undefined : typed.slice(first, end).join(' ')
}
