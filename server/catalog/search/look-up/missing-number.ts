import type { TypedQuery } from '../read/read-query.ts'
import { isNoise, wordsOf } from '../read/words.ts'
import { proposeNumbers } from './numbers-table.ts'

/** A number that no part has. `text`: as it was typed, if other words are beside it. */
export type MissingNumber = { proposals: string[]; text?: string }

/** A shorter one beside words may be a size. */
const MIN_LENGTH = 7

/** ‘hex .044 gap’ is none. */
function isMostlyDigits(norm: string) {
  return norm.replace(/\D/g, '').length * 2 >= norm.length
}

/** ‘9106 off old ac’ is no number: what is denied has no word in it. */
function isSmallWord(text: string, at: number) {
  const isLetters = /^\p{L}+$/u.test(text)
  return isLetters && (isNoise(text.toLowerCase()) || (at > 0 && text.length > 2))
}

/** ‘225 45 17 no’, ‘39 72 37 no’ */
function isOfSize(texts: readonly string[]) {
  const words = wordsOf(texts.join(' '))
  const isNamed = words.some((word) => /^\d+t\d+r\d+$/.test(word))
  const isBare = words.length > 1 && words.every((word) => /^(?:\d{1,3}|no|not|sin)$/.test(word))
  return isNamed || isBare
}

/** Of a number: ‘two of each’ has none. */
const MIN_DIGITS = 2

/** What the page says of a number that no part has. A wish, as ‘next week’, is no number. */
export function sayMissing(text: string) {
  return text.replace(/\D/g, '').length >= MIN_DIGITS
    ? `No part has the number “${text}”.`
    : `“${text}” was not read as a part number.`
}

/** The longest; beside words only one that is too long for a size. */
export async function missingNumber(
  { typed, candidates }: TypedQuery,
  isQuick: boolean,
): Promise<MissingNumber | undefined> {
  const missing = candidates.find(
    ({ isWhole, isExactOnly, norm, span }) =>
      !isExactOnly &&
      (isWhole ||
        (norm.length >= MIN_LENGTH &&
          isMostlyDigits(norm) &&
          !isOfSize(typed.slice(span.at, span.at + span.length)) &&
          !typed.slice(span.at, span.at + span.length).some(isSmallWord))),
  )
  if (!missing) return undefined
  const { span, isWhole, norm } = missing
  const text = typed.slice(span.at, span.at + span.length).join(' ')
  return { proposals: isQuick ? [] : await proposeNumbers(norm), ...(!isWhole && { text }) }
}
