import { findCategory } from '#contract/catalog/category.ts'
import { sumOf } from '#contract/sum.ts'
import { takeVehicle } from '../read/named-vehicle.ts'
import type { TypedQuery } from '../read/read-query.ts'
import { isNoise, stem, wordsOf } from '../read/words.ts'
import {
  SYMPTOMS,
  type Symptom,
  TRADE_WORDS,
  TROUBLE_CODES,
  type TroubleCode,
} from '../words/word-files.ts'

// What a buyer says of a car instead of a part: a trouble code, or what it does.

const CODE = /^[pbcu][0-3][0-9a-f]{3}$/i

/** The trouble codes of a search, each once, in capitals. */
export function codesIn(typed: readonly string[]) {
  const bare = typed.flatMap((text) => text.split(/[,;/+&]/)).map((one) => one.replace(/\W/g, ''))
  return [...new Set(bare.filter((one) => CODE.test(one)).map((one) => one.toUpperCase()))]
}

/**
 * The trouble codes of a search, and the rest of it. A C1500 is a car; and what the table does not
 * know is a code only where nothing but a car is beside it: a filter may have the number C2433.
 */
export function readCodes({ typed, typedWords, folded }: TypedQuery) {
  const { taken, named } = takeVehicle(folded)
  const isOfGroup = named.models.some(({ make }) => VW_GROUP.has(make.slug))
  const areVws = isOfGroup || folded.some((word) => OF_CODES.has(word) || OF_VW_CODES.has(word))
  const isVws = (text: string) => areVws && VW_CODE.test(text) && findCode(text) !== undefined
  const isOfVehicle = (at: number) => (typedWords[at] ?? []).every((word) => taken.has(word))
  const places = [...typed.keys()].filter((at) => !isOfVehicle(at))
  const areAll = places.every((at) => isCode(typed[at] ?? '') || isSmall(typedWords[at] ?? []))
  const isMeant = (text: string) =>
    isVws(text) || codesIn([text]).some((code) => areAll || findCode(code))
  const meant = new Set(places.filter((at) => isMeant(typed[at] ?? '')))
  const texts = [...meant].map((at) => typed[at] ?? '')
  return {
    codes: [...texts.filter(isVws), ...codesIn(texts)],
    others: typed.filter((_, at) => !meant.has(at)).join(' '),
  }
}

const OF_CODES = new Set(['code', 'codes', 'codigo', 'codigos', 'dtc', 'obd', 'obd2', 'fault'])
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

export function findCode(code: string): TroubleCode | undefined {
  const generic = genericOf(code)
  const meant = generic && TROUBLE_CODES.get(generic)
  return meant ? { ...meant, meaning: `${generic}, ${meant.meaning}` } : TROUBLE_CODES.get(code)
}

// Buyers describe a symptom in their own words: a search has it if it contains most words of one of
// its phrases, and few others. A word counts more the fewer phrases have it.

const SMALL = new Set(
  [
    'a an and at be but by car does doing from going has have i in is it its just keeps makes',
    'making my of or some that the then there this to truck vehicle very when while with el la',
    'mi se',
  ]
    .join(' ')
    .split(' '),
)
const MEANT = new Map(
  Object.entries({
    brake: 'brak',
    brakes: 'brak',
    cuts: 'stall',
    dies: 'stall',
    die: 'stall',
    dying: 'stall',
    dont: 'not',
    doesnt: 'not',
    isnt: 'not',
    wont: 'not',
    wouldnt: 'not',
    cant: 'not',
    no: 'not',
    restarts: 'start',
    louder: 'loud',
    judder: 'shak',
    judders: 'shak',
    wobbles: 'shak',
    vibrates: 'shak',
    vibration: 'shak',
    vibrating: 'shak',
    full: 'high',
    clunk: 'knock',
    clunks: 'knock',
    clunking: 'knock',
    hums: 'hum',
    humming: 'hum',
    screech: 'squeal',
    screeching: 'squeal',
    squeaky: 'squeal',
    squeak: 'squeal',
    squeaks: 'squeal',
  }),
)

function keysOf(text: string) {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^a-z]+/)
  return new Set(words.filter((word) => word !== '' && !SMALL.has(word)).map(keyOf))
}

function keyOf(word: string) {
  const meant = MEANT.get(word)
  if (meant !== undefined) return meant
  const root = stem(word)
    .replace(/(?<=\w{3})(?:ing|ed|e)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
  return MEANT.get(root) ?? root
}

const PHRASES = SYMPTOMS.flatMap((symptom) =>
  symptom.phrases.map((phrase) => ({ symptom, keys: keysOf(phrase) })),
)

const WEIGHTS = weightsOf(PHRASES.map(({ keys }) => keys))

function weightsOf(phrases: readonly ReadonlySet<string>[]) {
  const counts = new Map<string, number>()
  for (const key of phrases.flatMap((keys) => [...keys]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map([...counts].map(([key, n]) => [key, Math.log(1 + phrases.length / n)]))
}

/** Of a word that no phrase has. */
const UNHEARD = Math.log(1 + PHRASES.length / 4)

function weigh(keys: Iterable<string>) {
  return sumOf(keys, (key) => WEIGHTS.get(key) ?? UNHEARD)
}

/** Words that name parts: a search of these alone is no complaint. A remedy is named after one. */
const OF_PARTS = new Set(
  TRADE_WORDS.filter(({ categoryId }) => !isRemedy(categoryId)).flatMap(({ word, means }) => [
    ...keysOf(word),
    ...keysOf(means),
  ]),
)
OF_PARTS.delete('on')

const LEAST_OF_PHRASE = 0.7
const LEAST_OF_SEARCH = 0.5
/** Of a phrase that is there whole. */
const LEAST_OF_SEARCH_WHOLE = 0.3

/** What a buyer takes against a complaint, stemmed: ‘sealer’, ‘stop leak’, ‘code reader’. */
const REMEDIES = TRADE_WORDS.filter(({ categoryId }) => isRemedy(categoryId))
  .flatMap(({ word, means }) => [word, means])
  .map((text) => wordsOf(text).map(stem).join(' '))

function isRemedy(categoryId: number | undefined) {
  const slug = findCategory(categoryId ?? null)?.slug ?? ''
  return /^(?:greases-and-additives|tools|car-care|.*-fitting-kits)$/.test(slug)
}

/**
 * The symptom that the words tell, if they tell one: ‘brake squeal shims’ are goods.
 * @param words without the vehicle's
 */
export function findSymptom(words: readonly string[]): Symptom | undefined {
  const said = ` ${words.map(stem).join(' ')}`
  if (REMEDIES.some((remedy) => said.endsWith(` ${remedy}`))) return undefined
  const asked = keysOf(words.join(' '))
  const whole = weigh(asked)
  const scored = PHRASES.map(({ symptom, keys }) => {
    const shared = [...keys].filter((key) => asked.has(key))
    const [ofPhrase, ofSearch] = [weigh(shared) / weigh(keys), weigh(shared) / whole]
    const isComplaint = shared.some((key) => !OF_PARTS.has(key))
    const isWhole = shared.length === keys.size && keys.size > 1
    const least = isWhole ? LEAST_OF_SEARCH_WHOLE : LEAST_OF_SEARCH
    const isIt = isComplaint && ofPhrase >= LEAST_OF_PHRASE && ofSearch >= least
    return { symptom, score: isIt ? ofPhrase * ofSearch : 0 }
  })
  const [best] = scored.sort((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.symptom : undefined
}
