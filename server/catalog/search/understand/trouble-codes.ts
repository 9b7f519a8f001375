import { takeVehicle } from '../read/named-vehicle.ts'
import { readTyped, type TypedQuery } from '../read/read-query.ts'
import { isNoise, wordsOf } from '../read/words.ts'
import { TROUBLE_CODES, type TroubleCode } from '../words/word-files.ts'
import { isUnsoldTerm, withSynonyms } from './synonyms.ts'

// The trouble codes that a buyer types instead of a part.

const CODE = /^[pbcu][0-3][0-9a-f]{3}$/i
/** ‘P 0300’ and ‘PO300’ are P0300. */
const APART = /\b([pbcu])[ -](?=[0o]\d{3}\b)/gi
const WITH_O = /^([pbcu])o(?=\d{3}$)/i

/** The trouble codes of a search, each once, in capitals. */
export function codesIn(typed: readonly string[]) {
  const bare = typed
    .flatMap((text) => text.split(/[,;/+&]/))
    .map((one) => one.replace(/\W/g, '').replace(WITH_O, '$10'))
  return [...new Set(bare.filter((one) => CODE.test(one)).map((one) => one.toUpperCase()))]
}

/**
 * The trouble codes of a search, and the rest of it. A C1500 is a car; and what the table does not
 * know is a code only where nothing but a car is beside it: a filter may have the number C2433.
 */
export function readCodes(query: TypedQuery) {
  const joined = query.text.replace(APART, '$1')
  const isApart = joined !== query.text
  const { typed, typedWords, folded } = isApart ? readTyped(joined, query.home) : query
  const { taken, named } = takeVehicle(folded)
  const isOfGroup = named.models.some(({ make }) => VW_GROUP.has(make.slug))
  const areVws = isOfGroup || folded.some((word) => OF_CODES.has(word) || OF_VW_CODES.has(word))
  const mayBeVws = (text: string) => areVws && VW_CODE.test(text)
  const areBare = OF_SCANS.test(folded.join(' '))
  const withLetter = (text: string) =>
    areBare && BARE.test(text) && findCode(`P${text}`) ? `P${text}` : text
  const isOfVehicle = (at: number) => (typedWords[at] ?? []).every((word) => taken.has(word))
  const places = [...typed.keys()].filter((at) => !isOfVehicle(at))
  const areAll = places.every((at) => {
    const text = typed[at] ?? ''
    return isCode(text) || mayBeVws(text) || isSmall(typedWords[at] ?? [])
  })
  const isVws = (text: string) => mayBeVws(text) && (areAll || findCode(text) !== undefined)
  const isMeant = (text: string) =>
    isVws(text) || codesIn([withLetter(text)]).some((code) => areAll || findCode(code))
  const meant = new Set(places.filter((at) => isMeant(typed[at] ?? '')))
  const texts = [...meant].map((at) => withLetter(typed[at] ?? ''))
  return {
    codes: [...texts.filter(isVws), ...codesIn(texts)],
    others: typed.filter((_, at) => !meant.has(at)).join(' '),
  }
}

const OF_CODES = new Set(['code', 'codes', 'codigo', 'codigos', 'dtc', 'obd', 'obd2', 'fault'])
/** ‘0118 check engine’ is P0118. */
const BARE = /^0\d{3}$/
const OF_SCANS =
  /\b(?:codes?|codigos?|dtc|obd2?|faults?|check engine|engine light|cel|scan(?:s|ner|ned)?)\b/
const OF_VW_CODES = new Set(['vag', 'vcds'])

const VW_GROUP = new Set(['volkswagen', 'audi'])
/** As scan tools of Volkswagen and Audi show them. */
const VW_CODE = /^\d{5}$/
/** 16684 is P0300: from here on each thousand codes have 1,024. */
const [FIRST_P0, OF_A_LETTER] = [16_384, 1_024]

function genericOf(code: string) {
  const at = Number(code) - FIRST_P0
  const [kind, number] = [Math.floor(at / OF_A_LETTER), at % OF_A_LETTER]
  const isOne = VW_CODE.test(code) && kind >= 0 && kind <= 3 && number < 1_000
  return isOne ? `P${kind}${String(number).padStart(3, '0')}` : undefined
}

/** ‘P0301 and P0302 code’ */
function isSmall(words: readonly string[]) {
  return words.every((word) => isNoise(word) || OF_CODES.has(word))
}

function isCode(text: string) {
  return codesIn([text]).length > 0
}

/** What stands behind the part that a code is of. */
const BEHIND_PART = /^(?:[ab]|\d|circuit|range|performance)$/

/** The part that a code is of, if the shop has none of its kind: a camshaft position sensor. */
export function unsoldOfCode({ meaning }: TroubleCode, home: string) {
  const words = wordsOf(meaning)
  const groups = withSynonyms(words, { folded: words, home })
  const part = groups.find((group, at) => {
    const behind = groups.slice(at + 1).find((one) => !isUnsoldTerm(one))?.own[0]
    const isPart = behind === undefined || BEHIND_PART.test(behind)
    return isPart && isUnsoldTerm(group) && !group.readings.some((one) => one.isInTitles)
  })
  return part?.readings[0]?.means.join(' ')
}

export function findCode(code: string): TroubleCode | undefined {
  const generic = genericOf(code)
  const meant = generic && TROUBLE_CODES.get(generic)
  return meant ? { ...meant, meaning: `${generic}, ${meant.meaning}` } : TROUBLE_CODES.get(code)
}
