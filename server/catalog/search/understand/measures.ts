import type { ReadQuery } from '../read/read-query.ts'
import { isSize, stem } from '../read/words.ts'
import type { Names } from './known-names.ts'

// Names of attributes beside a size or a number: ‘pin diameter 18 mm’ and ‘5 pins’ say what is
// measured or counted, never that a pin is meant.

const NUMBER = /^\d{1,3}$/
/** Also in a unit that no search is sorted by. */
const AMOUNT = /^\d+(?:\.\d+|(?:\.\d+)?[a-z]{1,2})$/

/** The words, in stems, that only say what a size or a number is of. */
export function measuredWords(
  { folded, words, gearbox }: Pick<ReadQuery, 'folded' | 'words' | 'gearbox'>,
  { measures }: Names,
): ReadonlySet<string> {
  const stems = folded.map(stem)
  // They say of which car it is.
  const isNamed = words.some((word) => !gearbox.has(word))
  const measured = new Set(isNamed ? [...gearbox].filter(Boolean).map(stem) : [])
  const isLeft = (own: readonly string[]) =>
    words.some((word) => {
      const one = stem(word)
      return !own.includes(one) && !measured.has(one) && !NUMBER.test(word)
    })
  for (const at of stems.keys()) {
    const found = measures.find(({ words: own, isCounted }) => {
      const isHere = own.every((word, place) => stems[at + place] === word)
      const [before = '', behind = ''] = [folded[at - 1], folded[at + own.length]]
      const isAmount = (word: string) =>
        isSize(word) || AMOUNT.test(word) || (own.length > 1 && NUMBER.test(word))
      const isBeside = isCounted ? NUMBER.test(before) : isAmount(before) || isAmount(behind)
      return isHere && isBeside && isLeft(own)
    })
    for (const word of found?.words ?? []) measured.add(word)
  }
  return measured
}
