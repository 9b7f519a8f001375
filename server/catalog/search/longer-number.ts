import { type FoundNumbers, kindOf } from './numbers-in-query.ts'
import type { ParsedQuery } from './parse-query.ts'
import { isPositionWord } from './position.ts'

/** Words of two letters, units and engines: behind a number they do not belong to it. */
const NOT_OF_IT = /^(?:an|at|by|if|in|is|mm|my|no|of|oe|on|or|pc|to|uk|us|v\d+)$/i

/**
 * The number as it was typed, if only its beginning or its end was found: ‘1K0 698 151 F’, when parts have numbers that begin
 * with 1K0 698 151. Another last letter is another part.
 */
export function longerNumber({ typed }: Pick<ParsedQuery, 'typed'>, { how, span }: FoundNumbers) {
  const [from, to] = [span.at, span.at + span.length]
  const isNumber = (text: string) =>
    !NOT_OF_IT.test(text) && !isPositionWord(text.toLowerCase()) && kindOf(text) === 'number'
  const hasDigit = (text: string) => /\d/.test(text) && isNumber(text)
  const belongsToIt = (text: string) =>
    (/^\p{L}{1,2}$/u.test(text) && isNumber(text)) || (how !== 'exact' && hasDigit(text))
  const isCount = /^x \d/i.test(typed.slice(to, to + 2).join(' ')) // ‘x 2’
  const first = how === 'suffix' && hasDigit(typed[from - 1] ?? '') ? from - 1 : from
  const end = !isCount && belongsToIt(typed[to] ?? '') ? to + 1 : to
  return first === from && end === to ? undefined : typed.slice(first, end).join(' ')
}
