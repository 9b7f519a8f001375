import { sumOf } from '#contract/sum.ts'
import { isDiesel } from '../read/engine-words.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import { SYMPTOM_WORDS, SYMPTOMS, type Symptom, TRADE_WORDS } from '../words/word-files.ts'

// What a car does, in a buyer's words.

// Buyers describe a symptom in their own words: a search has it if it contains most words of one of
// its phrases, and few others. A word counts more the fewer phrases have it.

const SMALL = new Set(
  [
    'a again an and at be but by car come comes coming does doing feel feels fine for from get gets getting go',
    'goes going has have hear how i im in is it its just keep keeps kind like make makes making me',
    'mph my of ok once or our out over really so some sometimes that the their then there they this',
    'to truck u ur very vehicle was we what when while with you your el la los mi se un una',
  ]
    .join(' ')
    .split(' '),
)

/** A word without its ending; several that mean one thing have one key. */
function rootOf(word: string) {
  return stem(word)
    .replace(/(?<=\w{3})(?:ing|ed|e)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
}

const MEANT = new Map(
  SYMPTOM_WORDS.flatMap(({ means, words }) =>
    words.flatMap((word) => [word, rootOf(word)].map((one) => [one, rootOf(means)] as const)),
  ),
)

function keyOf(word: string) {
  return MEANT.get(word) ?? MEANT.get(rootOf(word)) ?? rootOf(word)
}

/** ‘won’t’ is one word. */
function plainWords(text: string) {
  return wordsOf(text.replace(/['’‘`´]/g, '')).filter((word) => !/\d/.test(word))
}

function keysOfWords(words: readonly string[]) {
  return new Set(words.filter((word) => !SMALL.has(word)).map(keyOf))
}

function keysOf(text: string) {
  return keysOfWords(plainWords(text))
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

const WEIGHED = PHRASES.map((phrase) => ({ ...phrase, weight: weigh(phrase.keys) }))

/** Words that name parts: a search of these alone is no complaint. A remedy is named after one. */
const OF_PARTS = new Set(
  TRADE_WORDS.filter(({ category }) => !isRemedy(category)).flatMap(({ word, means }) => [
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
const REMEDIES = TRADE_WORDS.filter(({ category }) => isRemedy(category))
  .flatMap(({ word, means }) => [word, means])
  .map((text) => wordsOf(text).map(stem).join(' '))

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

/** ‘Pads that don’t squeal’ are goods. */
function isGoods(words: readonly string[]) {
  const isSo = words.some(
    (word, at) =>
      word === 'that' &&
      OF_PARTS.has(keyOf(words[at - 1] ?? '')) &&
      keyOf(words[at + 1] ?? '') === 'not',
  )
  return isSo || isRemedyNamed(words)
}

/** The symptom that a search tells, if it tells one: ‘brake squeal shims’ are goods. */
export function findSymptom(query: ReadQuery): Symptom | undefined {
  const clauses = clausesOf(query)
  // ‘Dim H7 bulb’: a size is of goods.
  const isSized = query.sizes.some(({ size }) => !/^\d\.\d$/.test(size))
  if (isSized || clauses.some(isGoods)) return undefined
  const ofEngine = [...query.vehicleWords].some(isDiesel) ? ['diesel'] : []
  const scored = clauses.flatMap((words) => [
    ...scoresOf(keysOfWords(words)),
    ...(ofEngine.length > 0 ? scoresOf(keysOfWords([...words, ...ofEngine])) : []),
  ])
  const [best] = scored.sort((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.symptom : undefined
}

function isRemedyNamed(words: readonly string[]) {
  const said = ` ${words.map(stem).join(' ')}`
  return REMEDIES.some((remedy) => said.endsWith(` ${remedy}`))
}

function scoresOf(asked: ReadonlySet<string>) {
  const whole = weigh(asked)
  return WEIGHED.map(({ symptom, keys, weight }) => {
    const shared = [...keys].filter((key) => asked.has(key))
    const [ofPhrase, ofSearch] = [weigh(shared) / weight, weigh(shared) / whole]
    const isComplaint = shared.some((key) => !OF_PARTS.has(key))
    const isWhole = shared.length === keys.size && keys.size > 1
    const least = isWhole ? LEAST_OF_SEARCH_WHOLE : LEAST_OF_SEARCH
    const isIt = isComplaint && ofPhrase >= LEAST_OF_PHRASE && ofSearch >= least
    return { symptom, score: isIt ? ofPhrase * ofSearch : 0 }
  })
}

/** ‘when i lock it’, ‘won’t’: what goods are not called. */
const OF_SENTENCES = new RegExp(
  `\\b(?:${[
    'when|whenever|while|until|after|keeps?|makes?|making|stays?|gets|wont|doesnt|isnt|never|stopped',
    'not working|cuando|hace|suena|prende|enciende|funciona|arranca',
  ].join('|')})\\b`,
)
/** A buyer who asks for a part describes no symptom. */
const OF_WISHES = /^(?:need|want|looking|buy|that|which|replacement|kit|set)$/
const OF_PHRASES = new Set(PHRASES.flatMap(({ keys }) => [...keys]))

/** Does it tell what a car does, known here or not? ‘The door clicks when i lock it.’ */
export function isComplaint({ typed, sizes }: ReadQuery) {
  const words = plainWords(typed.join(' '))
  const isTold = [...keysOfWords(words)].some((key) => OF_PHRASES.has(key) && !OF_PARTS.has(key))
  const isSentence = OF_SENTENCES.test(words.join(' '))
  const isWish = isGoods(words) || words.some((word) => OF_WISHES.test(word))
  return isTold && isSentence && sizes.length === 0 && !isWish
}
