import type { ReadQuery } from './read-query.ts'
import { isNoise } from './words.ts'

const JOINS = /^(?:for|with|w\/|para|con|[+&])$|^w\/|[,;]$/i

/**
 * What stands behind ‘for’, ‘with’ or a comma is of the car or its use, and not the part
 * that is asked for before it: ‘front springs, steel bumper + winch’.
 */
export function wordsAside({ written, typedWords, vehicleWords, words }: ReadQuery) {
  const isNaming = (word: string) =>
    words.includes(word) && !vehicleWords.has(word) && !isNoise(word)
  const at = written.findIndex((text, place) => {
    const isLast = /[,;]$/.test(text)
    const before = typedWords.slice(0, place + Number(isLast)).flat()
    return JOINS.test(text) && before.some(isNaming)
  })
  return new Set(
    at < 0 ? [] : typedWords.slice(at + Number(/[,;]$/.test(written[at] ?? ''))).flat(),
  )
}
