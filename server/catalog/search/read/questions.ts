// What people ask of a number beside it: ‘VA 150.6 whats the core’, ‘how much is NB-2451.F’.

const BEFORE =
  /^\s*(?:(?:how much(?: is| are| for)?|prices? (?:for|of|on)|do you have|have you got|looking for|cu[aá]nto cuestan?|precio de)\s+)+/i
const BEHIND =
  /[\s,]+(?:what'?s the|what is the|what are the|how much|in stock|any stock|prices?|core|core charge|cu[aá]nto|precio)\b[^\d\n]*$/i

/** @param q a search, which may be a list of numbers */
export function withoutQuestion(q: string) {
  return q.replace(BEFORE, '').replace(BEHIND, '')
}
