import { type FoundNumbers, kindOf } from './numbers-in-query.ts'
import type { ParsedQuery } from './parse-query.ts'

/** Words of two letters. Any other one or two letters behind a number belong to it. */
const SHORT_WORD = /^(?:an|at|by|if|in|is|my|no|of|oe|on|or|pc|to|uk|us)$/i

/**
 * The number as it was typed, if only its beginning or its end was found: ‘1K0 698 151 F’, when parts have numbers that begin
 * with 1K0 698 151. Another last letter is another part.
 */
export function longerNumber({ typed }: Pick<ParsedQuery, 'typed'>, { how, span }: FoundNumbers) {
  const [from, to] = [span.at, span.at + span.length]
  const hasDigit = (text: string) => /\d/.test(text) && kindOf(text) === 'number'
  const endsIt = (text: string) =>
    (/^\p{L}{1,2}$/u.test(text) && !SHORT_WORD.test(text) && kindOf(text) === 'number') ||
    (how !== 'exact' && hasDigit(text))
  const first = how === 'suffix' && hasDigit(typed[from - 1] ?? '') ? from - 1 : from
  const end = endsIt(typed[to] ?? '') ? to + 1 : to
  return first === from && end === to ? undefined : typed.slice(first, end).join(' ')
}
