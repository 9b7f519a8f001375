import { otherSpellings } from '#contract/catalog/fold.ts'

/** A folded word that is a dimension or a rating: it decides, and is never corrected or taken for a number. */
const ATTRIBUTE =
  /^(?:\d+t\d+r\d+|\d+w\d+|\d+pk\d+|\d{1,4}(?:\.\d+)?(?:mm|v|w|ah|in|l|kw)|\d{1,3}a|\d+x\d+(?:x\d+)?|m\d\d|h\d\d?|\d\.\d|w5w|p21w|dot\d)$/

export function isAttribute(word: string) {
  return ATTRIBUTE.test(word)
}

/** A query of text search for an attribute in any of its spellings. Sellers round inches to five millimeters. */
export function attributeQuery(word: string) {
  const inches = /^(\d+(?:\.\d+)?)in$/.exec(word)?.[1]
  const rounded = inches ? [`${Math.round((Number(inches) * 25.4) / 5) * 5}mm`] : []
  const spellings = [...new Set([word, ...otherSpellings(word), ...rounded])]
  return `(${spellings.map((spelling) => `'${spelling}':AC`).join(' | ')})`
}
