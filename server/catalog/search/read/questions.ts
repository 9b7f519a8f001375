// What people ask of a number beside it: ‘VA 150.6 whats the core’, ‘how much is NB-2451.F’.

const BEFORE =
  /^\s*(?:(?:how much(?: is| are| for)?|prices? (?:for|of|on)|do you have|have you got|looking for|cu[aá]nto cuestan?|precio de)\s+)+/i
const BEHIND =
  /[\s,]+(?:what'?s the|what is the|what are the|how much|in stock|any stock|prices?|core|core charge|cu[aá]nto|precio)\b[^\d\n]*$/i

/** ‘1K0 615 301 letter Y on the end not X’, ‘ending in Y’: the last letter of a number. */
const LETTER =
  /(?<=\d{3})[\s,]+(?:(?:the |with |and )?(?:last )?(?:letter|suffix)(?: is)? |(?:that )?end(?:s|ing)? (?:in|with) (?:an? )?|(?=(?:with )?(?:an? )?[a-z] (?:on|at) the end)(?:with )?(?:an? )?)([a-z])(?![a-z])(?: (?:on|at) the end)?(?:,? not (?:an? |the )?[a-z](?![a-z]))?/gi

export function withLastLetter(text: string) {
  return text.replace(LETTER, '$1')
}

const NOW =
  /\b(?:in stock|en (?:stock|existencia)|available|disponibles?|today|tonight|tomorrow|asap|hoy|ma[nñ]ana|same day|(?:need|want) (?:it|them|this|one|these) (?:by|for|on|before)? ?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|by (?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/i

/** ‘In stock’, ‘need them sat’ */
export function isWantedNow(text: string) {
  return NOW.test(text)
}

/** @param q a search, which may be a list of numbers */
export function withoutQuestion(q: string) {
  return withLastLetter(q).replace(BEFORE, '').replace(BEHIND, '')
}
