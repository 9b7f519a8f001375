import { stem } from '../read/words.ts'
import { keyOf, type Term, TRADE_PAIRS, termAt } from './synonyms.ts'

/**
 * ‘pads rotors’, ‘timing belt water pump thermostat’: several terms are meant; ‘stop light bulbs’
 * are one. Two have no other word beside them, and say so: an ‘oil filter drain plug’ is one part.
 * @param isAmongOthers further kinds are asked for
 */
export function termsSideBySide(words: readonly string[], isAmongOthers = false): Term[] {
  const terms: Term[] = []
  let others = 0
  for (let at = 0; at < words.length; ) {
    const length = termAt(words, at)?.term.length
    const isOfLast =
      at > 0 && TRADE_PAIRS.has(`${stem(words[at - 1] ?? '')} ${stem(words[at] ?? '')}`)
    if (length === undefined) others += 1
    else {
      const before = isOfLast ? (terms.pop() ?? []) : []
      terms.push([...before, ...words.slice(at, at + length)])
    }
    at += length ?? 1
  }
  const areTwo = terms.length === 2 && areTwoKinds(terms, others, isAmongOthers)
  return areTwo || (terms.length > 2 && others <= 1) ? terms : []
}

/** ‘Pads rotors’, ‘wiper blades washer fluid’, ‘air filter cabin air filter’ */
function areTwoKinds(
  [first = [], second = []]: readonly Term[],
  others: number,
  isAmongOthers: boolean,
) {
  const isPlural = (term: Term) => stem(term.at(-1) ?? '') !== term.at(-1)
  const isLong = second.length > 1 || isPlural(second)
  if (others === 0 && isPlural(first) && isLong) return true
  if (others === 0 && isAmongOthers && isPlural(second) && first.length > 1) return true
  return others <= 1 && first.length > 1 && keyOf(first.at(-1) ?? '') === keyOf(second.at(-1) ?? '')
}
