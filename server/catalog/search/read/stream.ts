// Oxygen sensors stand before or behind the catalytic converter: ‘upstream’, ‘sensor 2’.

export type Stream = 'upstream' | 'downstream'

const SENSOR = /\b(?:o2|oxygen|oxigeno|lambda|sensor)\b/
const CAT =
  '(?: (?:the|el|del))? (?:cat|catalyst|catalytic(?: convert[eo]r)?|catalizador|convertidor)\\b'
const AFTER_CAT = `\\b(?:(?:the )?one )?(?:post|after|behind|past|beyond|despues)${CAT}`
const PLACES: readonly (readonly [Stream, RegExp])[] = [
  [
    'upstream',
    new RegExp(
      `\\bupstream\\b|\\b(?:pre|before|ahead of|antes)${CAT}|\\bsensor 1\\b|\\bb[12]s1\\b`,
    ),
  ],
  ['downstream', new RegExp(`\\bdownstream\\b|${AFTER_CAT}|\\bsensor 2\\b|\\bb[12]s2\\b`)],
]

/** ‘After the cat’, ‘bank 1 sensor 2’: what titles call downstream. */
const BEHIND = new RegExp(`${AFTER_CAT}|\\b(?:bank [12] )?sensor 2\\b`)

/** The words of a search for such a sensor in the words of titles. */
export function sayStream(words: readonly string[]) {
  const text = words.join(' ')
  const isSensor = SENSOR.test(text) && BEHIND.test(text)
  if (!isSensor) return words
  const said = text.replace(BEHIND, 'downstream')
  const isNamed = SENSOR.test(said)
  return (isNamed ? said : `${said} oxygen sensor`).split(' ')
}

/** @param words folded, of a search, or of a fitment's position: ‘before the catalyst’ */
export function readStream(words: readonly string[]): Stream | undefined {
  const text = words.join(' ')
  const found = PLACES.flatMap(([stream, pattern]) => (pattern.test(text) ? stream : []))
  return found.length === 1 ? found[0] : undefined
}

/** ‘The one after the cat’, beside a sensor that is named elsewhere. */
export function isOnlyStream(words: readonly string[]) {
  return !SENSOR.test(words.join(' ')) && readStream(words) !== undefined
}

/** Of a search for one. */
export function askedStream(words: readonly string[]) {
  return SENSOR.test(words.join(' ')) ? readStream(words) : undefined
}
