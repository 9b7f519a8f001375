import { fold } from '#contract/catalog/fold.ts'

/** The words of a text, folded. */
export function wordsOf(text: string) {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '')
}

/** The word without the s of a plural: ‘batteries’ is ‘battery’. */
export function stem(word: string) {
  if (/.{3}ies$/.test(word)) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * A folded word that is a dimension or a rating: it decides, and is never corrected or taken for a
 * number.
 */
const SIZE =
  /^(?:\d+t\d+r\d+|\d+w\d+|\d+pk\d+|\d{1,4}(?:\.\d+)?mm|\d{1,3}(?:\.\d+)?(?:v|w|ah|in|l|qt|kw)|\d{1,4}(?:\.\d+)?(?:ml|bar|psi)|\d{1,3}(?:\.\d)?a|\d{1,4}x\d{1,4}(?:\.\d+)?(?:x\d+)?|m\d\d|et\d\d|h\d\d?|\d\.\d|w5w|p21w|dot\d)$/

export function isSize(word: string) {
  return SIZE.test(word)
}

/** Words that say nothing of a part. */
const NOISE = new Set(
  [
    'for fit fits suitable with without and the of set pair new free shipping high quality genuine',
    'brand original oe oem uk us stock pcs pc x in to a an from all car my each',
    'con sin de del el en la las los mi para por un una y',
    // What is asked of them.
    'how much many what whats is are do does you have got any need want looking please thanks also',
    'i im ive id me we our your his her it its s that which who where when this here there thing things stuff',
    'both degree degrees has having needs needed get getting go goes going could would will should be been',
    'style year years yr yrs month months warranty guarantee',
    'today tomorrow tonight week asap urgent urgently soon now pls thx ur some any good best',
    'price prices cost costs cuanto cuesta precio hay tienen tienes quiero busco necesito que',
  ]
    .join(' ')
    .split(' '),
)

export function isNoise(word: string) {
  return NOISE.has(word)
}
