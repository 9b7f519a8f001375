import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { isPositionWord, type Position, readPosition } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { isNoise, isSize } from '../read/words.ts'
import type { Names } from './known-names.ts'
import { soundOf } from './sound-of.ts'
import { findSymptom, saysComplaint, saysPart } from './symptoms.ts'
import { isQuality, isTerm, withSynonyms } from './synonyms.ts'

// What a buyer rules out: ‘rear shocks, not sport’, ‘pads other than ceramic’. A part that is
// called so is not what was asked for. ‘AC not cold’ rules out nothing.

const DENIES = /^(?:not|non|no|except|excepto|excluding)$/
/** What the part has not: its words are in the titles of those that are right, too. */
const LACKS = /^without$/
const DENY_TOGETHER = new Set([
  ...['other than', 'rather than', 'instead of', 'anything but'],
  // ‘Don't want’ is two words before it.
  ...['dont', 't'].flatMap((word) => [`${word} want`, `${word} wanna`, `${word} need`]),
])
/** What may stand before the word that is denied. */
const SMALL =
  /^(?:the|a|an|any|whole|entire|sea|sean|es|of|for|like|those|these|ones?|to|add|buy|mix|quiero)$/
const ENDS = /^(?:ones?|and|but|with|for|or|please|y|con|para|de)$/

/** What the usual kind of a part is not called. */
const USUAL = 'sport racing track lifted lowered performance drilled washable'
const UNUSUAL = new Set(USUAL.split(' '))
const ORDINARY: ReadonlyMap<string, string> = new Map([
  ...['normal', 'standard', 'regular', 'ordinary', 'estandar', 'standart'].map(
    (word) => [word, USUAL] as const,
  ),
  ['new', 'remanufactured rebuilt refurbished used'],
])

/** What is so, ordinary or not, and not what the part is: ‘for sport suspension’. */
const OF_KINDS = ['suspension', 'type', 'kind', 'style', 'version', 'model', 'ride', 'height']

/** Shorter words are read as typed. */
const MIN_LENGTH_HEARD = 6
const MAX_DISTANCE = 2

/** The one of a few words that was typed, or that it sounds like: ‘standerd suspenshun’. */
function heard(word: string, among: Iterable<string>) {
  const isIt = (other: string) =>
    other === word ||
    (word.length >= MIN_LENGTH_HEARD &&
      soundOf(other) === soundOf(word) &&
      distanceOf(word, other) <= MAX_DISTANCE)
  return [...among].find(isIt)
}

/** Of its kind, of what is so, and of the part. */
const MIN_WORDS = 2

/** The query without the words that it denies. */
export function readDenials(query: ReadQuery, { brandWords }: Names): ReadQuery {
  const words = query.folded.filter((word) => !query.vehicleWords.has(word))
  const unusualOf = (word: string) =>
    brandWords.has(word) || query.words.length < 2
      ? undefined
      : ORDINARY.get(heard(word, ORDINARY.keys()) ?? '')
  const isOrdinary = (word: string) => unusualOf(word) !== undefined
  const all = denialsIn(query).filter((one) => isDenial(one, query))
  const found = all.flatMap(({ said, isLacking }) => (isLacking ? [] : [said]))
  const lacking = all.flatMap(({ said, isLacking }) => (isLacking ? [said] : []))
  const saysKind = (word = '') => isOrdinary(word) || UNUSUAL.has(word)
  const isOfKind = (word: string, at: number) =>
    heard(word, OF_KINDS) !== undefined && [words[at - 1], words[at + 1]].some(saysKind)
  const ofKind = query.words.length > MIN_WORDS ? words.filter(isOfKind) : []
  const denied = new Set(denialsIn(query).flatMap(({ said }) => said))
  // ‘Reman, not new’
  const asked = words.filter((word) => !denied.has(word))
  const ordinary = asked.flatMap((word) => unusualOf(word)?.split(' ') ?? [])
  // ‘One loud click, battery is new’
  const usual = ordinary.length > 0 && !findSymptom(query) ? ordinary : []
  if (all.length + usual.length + ofKind.length === 0) return query
  const gone = new Set([
    ...found.flat(),
    ...ofKind,
    ...query.words.filter((word) => DENIES.test(word)),
  ])
  // ‘Mirror glass, not the mirror’
  const ruledOut = found.flat()
  const isAsked = (word: string) => countOf(words, word) > countOf(ruledOut, word)
  const isGone = (word: string) => gone.has(word) && !(ruledOut.includes(word) && isAsked(word))
  const left = query.words.filter((word) => !isGone(word) && !isOrdinary(word))
  const named = [...found.filter((said) => !isOtherPart(said, left)), ...lacking].map((said) =>
    said.filter((word) => !isNoise(word)),
  )
  const terms = [...named, ...usual.map((word) => [word])]
  const together = ofDenied(query, found, left)
  if (together) return { ...query, words: together, position: withoutPlaces(query, ruledOut) }
  return {
    ...query,
    words: left.filter(
      (word) => !/^(?:other|than|rather|instead|anything|sea|sean|dont)$/.test(word),
    ),
    sizes: query.sizes.filter(({ size }) => !gone.has(size)),
    position: withoutPlaces(query, found.flat()),
    denied: terms.map((term) => withSynonyms(term, query).map((group) => group.terms)),
  }
}

function countOf(words: readonly string[], word: string) {
  return words.filter((one) => one === word).length
}

/** ‘Guide pins, no caliper’: those of a caliper are right. */
function isOtherPart(said: readonly string[], asked: readonly string[]) {
  return isTerm(said) && !isQuality(said) && !said.some((word) => asked.includes(word))
}

const ALONE = /^(?:just|only|solo|solamente)$/

/** ‘Just the clips, no pads’ are pad clips. */
function ofDenied(
  { folded }: ReadQuery,
  denied: readonly (readonly string[])[],
  left: readonly string[],
) {
  const asked = left.filter((word) => !ALONE.test(word))
  const terms = denied.map((said) => [...said, ...asked])
  return folded.some((word) => ALONE.test(word)) ? terms.find(isTerm) : undefined
}

type Denial = { said: readonly string[]; isLacking: boolean }

/** The words behind each ‘not’, to the end of what it denies, or to the car. */
function denialsIn({ folded: words, vehicleWords }: ReadQuery): Denial[] {
  const isEnd = (one: string) => ENDS.test(one) || DENIES.test(one) || vehicleWords.has(one)
  // ‘No pads rear’: where the part goes, and a size, is said of what is asked for.
  const isOfAll = (one: string, before: string | undefined) =>
    before !== undefined && (isSize(one) || (isPositionWord(one) && !isPositionWord(before)))
  return words.flatMap((word, at) => {
    const isPair = DENY_TOGETHER.has(`${word} ${words[at + 1] ?? ''}`)
    // What nothing stands before is missing, and not denied: ‘no lights’.
    const isLacking = LACKS.test(word)
    if (at === 0 || !(DENIES.test(word) || isLacking || isPair)) return []
    const rest = words.slice(at + 1 + Number(isPair))
    const start = rest.findIndex((one) => !SMALL.test(one))
    const said = start < 0 ? [] : rest.slice(start)
    const end = said.findIndex((one, place) => isEnd(one) || isOfAll(one, said[place - 1]))
    return [{ said: said.slice(0, Math.min(MAX_DENIED, end < 0 ? MAX_DENIED : end)), isLacking }]
  })
}

const MAX_DENIED = 3

/** Not what a car does, or lacks: ‘not cold’, ‘has no brakes’. */
function isDenial({ said, isLacking }: Denial, query: ReadQuery) {
  const named = said.filter((word) => !isNoise(word))
  if (named.length > 0 && named.every(isPositionWord)) return true
  const isOfCar = isLacking ? named.every(saysComplaint) : named.some(saysComplaint)
  if (named.length === 0 || isOfCar) return false
  return !named.every(saysPart) || findSymptom(query) === undefined
}

const OPPOSITE = { front: 'rear', rear: 'front', left: 'right', right: 'left' } as const

/** ‘Not rear’ is front. */
function withoutPlaces({ folded, position }: ReadQuery, denied: readonly string[]): Position {
  const { axle, side } = readPosition(denied)
  if (axle === null && side === null) return position
  const asked = readPosition(folded.filter((word) => !denied.includes(word)))
  return {
    ...asked,
    axle: axle === null ? asked.axle : OPPOSITE[axle],
    side: side === null ? asked.side : OPPOSITE[side],
  }
}
