import { piecesOfNumbers } from '../read/part-numbers.ts'
import { readTyped, readWords } from '../read/read-query.ts'
import { isSize, wordsOf } from '../read/words.ts'
import { ofSize, splitAtSeparators } from './several-kinds.ts'
import { isQuality, withSynonyms } from './synonyms.ts'

// Numbers and kinds in one list: ‘OS 31-215, 0047 3451, h7 bulbs’.

/** In characters: of a longer search the words are cut. */
const MAX_MIXED = 200

/**
 * The kinds of a list, with the car of all, and what else is in it: a list if more than the least
 * of these are numbers.
 */
export function splitKinds(q: string, home: string) {
  const texts = q.length > MAX_MIXED ? [] : splitAtSeparators(q)
  if (texts.length < 2) return undefined
  const pieces = texts.map(({ text }) => ({ text, is: whatIs(text, home) }))
  const textOf = (isIt: (is: ReturnType<typeof whatIs>) => boolean) =>
    pieces.flatMap(({ text, is }) => (isIt(is) ? [text] : [])).join(', ')
  const others = textOf((is) => is === 'other')
  if (others === '' || pieces.every(({ is }) => is === 'other')) return undefined
  const hasKind = pieces.some(({ is }) => is === 'kind')
  return { kinds: textOf((is) => is !== 'other'), numbers: others, least: hasKind ? 0 : 1 }
}

/** A car, a place and a quality are of all kinds. */
function whatIs(text: string, home: string): 'kind' | 'of all' | 'other' {
  const query = readWords(readTyped(text, home))
  const { words, sizes, typed, typedWords } = query
  const isNumber = piecesOfNumbers(typed, typedWords).length > 0 || typed.some(isHyphened)
  if (isNumber || AMOUNT.test(text)) return 'other'
  if (words.length === 0 && sizes.length === 0) return 'of all'
  const groups = withSynonyms(words, query)
  // ‘Brake pads, ceramic’
  if (words.length > 0 && groups.every(({ own }) => isQuality(own))) return 'of all'
  const isNamed = groups.some(({ own, isTerm }) => isTerm && !isQuality(own))
  return isNamed || ofSize({ words: words.filter(isLong), query }) ? 'kind' : 'other'
}

/** ‘Dot 4’ */
function isLong(word: string) {
  return word.length > 1
}

/** ‘2’, ‘x2’; an X2 is a car. */
const AMOUNT = /^\W*x?\s?\d+\W*$/i

/** ‘PMP-WATER’, ‘brk-pin98’; ‘dot-4’ is a size. */
function isHyphened(text: string) {
  const isCode = /^[A-Z]+(?:-[A-Z]+)+$/.test(text) || /^[a-z]{2,}-(?=\w*\d)[\w-]+$/i.test(text)
  return isCode && !wordsOf(text).every(isSize)
}
