import { fold } from '#contract/catalog/fold.ts'
import { ORDINARY_WORDS } from '../words/word-files.ts'

/** The words of a text, folded. */
export function wordsOf(text: string) {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
}

/** The word without the s of a plural: ‘batteries’ is ‘battery’. */
export function stem(word: string) {
  if (/.{3}ies$/.test(word)) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * A folded word that is a dimension or a rating: it decides, and is never corrected or taken for a
 * number.
 */
const SIZE =
  /^(?:\d+t\d+r\d+|\d+w\d+|\d+pk\d+|\d{1,4}(?:\.\d+)?mm|\d{1,3}(?:\.\d+)?(?:v|w|ah|in|l|qt|kw)|\d{1,4}(?:\.\d+)?(?:ml|bar|psi)|\d{1,3}(?:\.\d)?a|\d{1,4}x\d{1,4}(?:\.\d+)?(?:x\d+)?|m\d\d|et\d\d|h\d\d?|\d\.\d|w5w|p21w|dot\d)$/

export function isSize(word: string) {
  return SIZE.test(word)
}

/** How much of a fluid it is. */
export function isAmount(size: string) {
  return /^\d[\d.]*(?:l|ml|qt)$/.test(size)
}

/** A word that says nothing of a part. */
export function isNoise(word: string) {
  return ORDINARY_WORDS.has(word)
}
