import { isDiesel } from '../read/engine-words.ts'
import { isOfPosition } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { askedStream } from '../read/stream.ts'
import { isNoise, stem, wordsOf } from '../read/words.ts'
import { SYMPTOMS, type Symptom, TRADE_WORDS } from '../words/word-files.ts'
import {
  isSmall,
  type Keys,
  keyOf,
  keysOf,
  keysOfWords,
  phraseTable,
  plainWords,
} from './phrases.ts'
import { isTerm, termAt } from './synonyms.ts'

// What a car does, in a buyer's words.

/** Words that name parts: a search of these alone is no complaint. A remedy is named after one. */
const OF_PARTS = new Set(
  TRADE_WORDS.filter(({ category }) => !isRemedy(category)).flatMap(({ word, means }) => [
    ...keysOf(word),
    ...keysOf(means),
  ]),
)
// ‘The pedal goes to the floor’, ‘soft brakes’, ‘clunk when turning’, ‘it squeaks’
for (const telling of ['on', 'squishy', 'floor', 'pedal', 'knock', 'squeal'])
  OF_PARTS.delete(telling)

const TABLE = phraseTable(
  SYMPTOMS,
  (shared) => shared.some((key) => !OF_PARTS.has(key)),
  (key) => OF_PARTS.has(key),
)

/** What a buyer takes against a complaint, stemmed: ‘sealer’, ‘code reader’. */
const REMEDIES = TRADE_WORDS.filter(({ category }) => isRemedy(category))
  .flatMap(({ word, means }) => [word, means])
  .map(stemsOf)

function stemsOf(text: string) {
  return wordsOf(text).map(stem).join(' ')
}

/** @param slug of a category of a new shop */
function isRemedy(slug: string) {
  return /^(?:greases-and-additives|tools|car-care|.*-fitting-kits)$/.test(slug)
}

/** What a search says of its car: the whole of it, and what stands between its commas. */
function clausesOf({ typed, typedWords, vehicleWords }: ReadQuery) {
  const clauses: string[][] = [[]]
  for (const [at, text] of typed.entries()) {
    const isOfVehicle = typedWords[at]?.every((word) => vehicleWords.has(word))
    const words = /['’‘`´]/.test(text) ? plainWords(text) : (typedWords[at] ?? [])
    if (!isOfVehicle) clauses.at(-1)?.push(...words.filter((word) => !/\d/.test(word)))
    if (/[,;.!?]$/.test(text)) clauses.push([])
  }
  const isTold = (words: readonly string[]) => keysOfWords(words).size > 1
  const several = clauses.length > 1 ? clauses.filter(isTold) : []
  return [clauses.flat(), ...several.slice(0, MAX_CLAUSES)]
}

const MAX_CLAUSES = 4

/** ‘Pads that don’t squeal’, ‘pads for wet weather’, ‘pads without ABS’ are goods. */
function isGoods(words: readonly string[]) {
  const isSo = words.some(
    (word, at) =>
      saysPart(words[at - 1] ?? '') &&
      (word === 'for' ||
        (word === 'without' && HEADS.has(keyOf(words[at - 1] ?? ''))) ||
        (word === 'that' && IS_OF_GOODS.test(keyOf(words[at + 1] ?? '')))),
  )
  return isSo || isRemedyNamed(words)
}

const IS_OF_GOODS = /^(?:not|stop|prevent|resist|last)$/

/** The symptom that a search tells, if it tells one: ‘brake squeal shims’ are goods. */
export function findSymptom(query: ReadQuery): { row: Symptom; score: number } | undefined {
  if (query.denied.length > 0 || isTerm(query.words)) return undefined
  const clauses = clausesOf(query)
  // ‘Dim H7 bulb’: a size is of goods.
  const isSized = query.sizes.some(({ size }) => !/^\d\.\d$/.test(size))
  if (isSized || clauses.some(isGoods)) return undefined
  const ofEngine = [...query.vehicleWords].some(isDiesel) ? ['diesel'] : []
  const asked = clauses.flatMap((words) => [
    keysOfWords(words),
    ...(ofEngine.length > 0 ? [keysOfWords([...words, ...ofEngine])] : []),
  ])
  const best = TABLE.best(asked)
  const isOther = best && (isCompound(clauses[0] ?? [], best.keys) || isOfOther(query, best.row))
  return isOther ? undefined : best
}

/** ‘Mirror glass only, some kid hit it’: first a part is named that causes no such thing. */
function isOfOther({ typed, typedWords, vehicleWords }: ReadQuery, { categories }: Symptom) {
  const end = typed.findIndex((text) => /[,;.!?]$/.test(text))
  const isNaming = (word: string) =>
    !isNoise(word) && !isOfPosition(word) && !vehicleWords.has(word)
  const named = typedWords
    .slice(0, end + 1)
    .flat()
    .filter(isNaming)
  const text = named.map(stem).join(' ')
  const isNamed = (terms: readonly string[]) => terms.some((term) => stemsOf(term) === text)
  const slugs = TRADE_WORDS.flatMap(({ word, means, category }) =>
    category !== '' && isNamed([word, means]) ? category : [],
  )
  return slugs.length > 0 && !slugs.some((slug) => categories.includes(slug))
}

const MAX_COMPOUND = 4
const JOINS = /^(?:on|under|in|at|when|behind|no|not|wont|dont)$/
/** What terms of the trade end with: ‘sensor’, ‘filter’. */
const HEADS = new Set(TRADE_WORDS.flatMap(({ means }) => wordsOf(means).slice(-1).map(keyOf)))

/** ‘Brake pad wear sensor’: no sentence, and its last word is another part. */
function isCompound(words: readonly string[], keys: Keys) {
  const last = words.at(-1)
  const isShort =
    words.length <= MAX_COMPOUND && !words.some((word) => isSmall(word) || JOINS.test(word))
  return isShort && last !== undefined && HEADS.has(keyOf(last)) && !keys.has(keyOf(last))
}

function isRemedyNamed(words: readonly string[]) {
  const said = ` ${words.map(stem).join(' ')}`
  return REMEDIES.some((remedy) => said.endsWith(` ${remedy}`))
}

/** ‘when i lock it’, ‘won’t’: what goods are not called. */
const OF_SENTENCES = new RegExp(
  `\\b(?:${[
    'when|whenever|while|until|(?<!am |im )after|keeps?|makes?|making|stays|stay (?:on|off|up|down|open|shut|lit)|gets|wont|doesnt|isnt|never|stopped',
    'feels|sounds|smells|takes|needs|goes|going|comes|coming|runs|reads|barely|sometimes|always|again|lately',
    'not working|cuando|hace|suena|prende|enciende|funciona|arranca',
  ].join('|')})\\b`,
)
/** A buyer who asks for a part describes no symptom. */
const OF_WISHES = /^(?:need|want|looking|buy|that|which|replacement|kit|set)$/

/** Is it a word of what a car does, as ‘cold’ is, and of no part? */
export function saysComplaint(word: string) {
  return TABLE.keys.has(keyOf(word)) && !saysPart(word)
}

export function saysPart(word: string) {
  return OF_PARTS.has(keyOf(word))
}

/** A ‘bonnet stay’ stays nowhere. */
function withoutTerms(words: readonly string[]) {
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = termAt(words, at)?.term.length ?? 1
    if (length < 2) left.push(words[at] ?? '')
    at += Math.max(1, length)
  }
  return left
}

/** Does it tell what a car does, known here or not? ‘The door clicks when i lock it.’ */
export function isComplaint({ typed, folded, sizes, denied }: ReadQuery) {
  const words = withoutTerms(plainWords(typed.join(' ')))
  const isTelling = (word: string) => !isSmall(word) && !OF_SENTENCES.test(word)
  const isTold = words.some((word) => isTelling(word) && saysComplaint(word))
  const isSentence = OF_SENTENCES.test(words.join(' '))
  const isPart = isGoods(words) || askedStream(folded) !== undefined
  const isWish = isPart || words.some((word) => OF_WISHES.test(word))
  return isTold && isSentence && sizes.length + denied.length === 0 && !isWish
}
