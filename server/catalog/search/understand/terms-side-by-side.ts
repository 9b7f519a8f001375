import { stem } from '../read/words.ts'
import { isQuality, keyOf, type Term, TRADE_PAIRS, termAt } from './synonyms.ts'

/** What is done, and no part: ‘tune up: plugs coils’. */
const OF_JOBS =
  /^(?:tune|up|tuneup|service|job|overhaul|refresh|change|replace|replacement|kit|full|complete)$/

/**
 * ‘pads rotors’, ‘timing belt water pump thermostat’: several terms are meant; ‘stop light bulbs’
 * are one. Two have no other word beside them, and say so: an ‘oil filter drain plug’ is one part.
 * @param isAmongOthers further kinds are asked for
 */
export function termsSideBySide(words: readonly string[], isAmongOthers = false): Term[] {
  const terms: Term[] = []
  let others = 0
  let quality: Term = []
  for (let at = 0; at < words.length; ) {
    const length = termAt(words, at)?.term.length
    const [last = '', word = ''] = [words[at - 1], words[at]]
    // ‘Pads rotors drums shoes’: among plurals each is one.
    const isListed = terms.length > 1 && isPlural(last) && isPlural(word)
    const isOfLast = TRADE_PAIRS.has(`${stem(last)} ${stem(word)}`) && !isListed
    if (length === undefined) others += Number(!OF_JOBS.test(word))
    else if (isQuality(words.slice(at, at + length)))
      quality = [...quality, ...words.slice(at, at + length)]
    else {
      const before = isOfLast ? (terms.pop() ?? []) : []
      terms.push([...before, ...quality, ...words.slice(at, at + length)])
      quality = []
    }
    at += length ?? 1
  }
  // ‘Farol halógeno’
  if (quality.length > 0) terms.push([...(terms.pop() ?? []), ...quality])
  const areTwo = terms.length === 2 && areTwoKinds(terms, others, isAmongOthers)
  return areTwo || (terms.length > 2 && others <= 1) ? terms : []
}

/** ‘Pads rotors’, ‘wiper blades washer fluid’, ‘air filter cabin air filter’ */
function areTwoKinds(
  [first = [], second = []]: readonly Term[],
  others: number,
  isAmongOthers: boolean,
) {
  const areMany = (term: Term) => isPlural(term.at(-1) ?? '')
  const isLong = second.length > 1 || areMany(second)
  if (others === 0 && areMany(first) && isLong) return true
  if (others === 0 && isAmongOthers && areMany(second) && first.length > 1) return true
  return others <= 1 && first.length > 1 && keyOf(first.at(-1) ?? '') === keyOf(second.at(-1) ?? '')
}

function isPlural(word: string) {
  return stem(word) !== word
}
