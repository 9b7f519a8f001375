import { isOfEngine } from '../read/engine-words.ts'
import { describePosition, isOfPosition } from '../read/position.ts'
import { type ReadQuery, readTyped, readWords } from '../read/read-query.ts'
import { isNoise, isSize, stem } from '../read/words.ts'
import { DESCRIPTIONS } from '../words/word-files.ts'
import { keyOf, keysOf, keysOfWords, phraseTable, plainWords } from './phrases.ts'
import { findSymptom, saysPart } from './symptoms.ts'
import { isTerm } from './synonyms.ts'

// Parts described by what they do or where they are: ‘motor that moves the wipers’, ‘filter for the
// air inside’. They are searched for by their name.

/** @property means its name @property query the search for it, for the same car and place */
export type Described = { means: string; query: ReadQuery; isSaid: boolean }

const CUES = new RegExp(
  `\\b(?:${[
    'that|which|what|things?|thing[iy]e?|part|piece|bit|stuff|something|gizmo|whatever|used (?:to|for)',
    '(?:for|of|from|on|in|at|under|behind|between|around|inside|to) (?:the|my|a|an)',
    'for|going (?:in|to)|goes|tool to|lo que|que|pieza|cosa|para',
  ].join('|')})\\b`,
)
/** Several things are asked for. */
const SEVERAL = /[&+;]|\b(?:and|plus)\b/i

/** They stand for the part itself. */
const PLACEHOLDER =
  /^(?:things?|thing[iy]e?|parts?|pieces?|bits?|stuff|something|gizmo|gadget|device|box|can|unit|cosa|pieza)$/

type Row = (typeof DESCRIPTIONS)[number]

const TABLE = phraseTable(DESCRIPTIONS, () => true)

/** @returns undefined: the search names its part, or tells what a car does */
export function findDescribed(query: ReadQuery): Described | undefined {
  const isOfCar = (word: string) => query.vehicleWords.has(word)
  const words = plainWords(query.typed.join(' ')).filter((word) => !isOfCar(word))
  const named = query.folded.filter((word) => !isOfCar(word))
  const isNamed = isTerm(query.words) || endsWithTerm(headOf(named))
  const isOther = SEVERAL.test(query.text) || query.sizes.length > 0 || isNamed
  if (isOther || !CUES.test(words.join(' '))) return undefined
  const asked = words.filter((word) => !PLACEHOLDER.test(word))
  const best = TABLE.best([
    keysOfWords(asked),
    keysOfWords(asked.filter((one) => !isOfPosition(one))),
  ])
  const symptom = findSymptom(query)
  if (symptom && symptom.score >= (best?.score ?? 0)) return undefined
  const known = best && isHeaded(best.row, headOf(asked)) ? best.row.means : undefined
  const means = known ?? headedTerm(words)
  return means === undefined ? undefined : described(means, query)
}

/** What joins a head with what it is for. */
const JOINS = /^(?:that|which|for|of|from|to|on|in|at|under|behind|going|goes|para|que)$/

const isNaming = (word: string) => !isNoise(word) && !isOfPosition(word) && !isSize(word)

function headOf(words: readonly string[]) {
  const join = words.findIndex((word) => JOINS.test(word))
  return words.slice(0, Math.max(0, join)).filter(isNaming)
}

/** ‘Windscreen wiper blades for my jetta’ names its part, whatever it is for. */
function endsWithTerm(head: readonly string[]) {
  return head.length > 1 && head.slice(0, -1).some((_, at) => isTerm(head.slice(at)))
}

/** A ‘relay for the fuel pump’ is no pump. */
function isHeaded({ means, phrases }: Row, head: readonly string[]) {
  const last = head.at(-1)
  if (last === undefined || !saysPart(last)) return true
  return [means, ...phrases].some((text) => keysOf(text).has(keyOf(last)))
}

/** The most words before it, and of what it is for. */
const MAX_HEAD = 2
const MAX_OBJECT = 3

/** ‘Hose that goes from radiator to engine’ is a radiator hose, if that is a term of the trade. */
function headedTerm(words: readonly string[]) {
  const head = headOf(words)
  if (head.length === 0 || head.length > MAX_HEAD) return undefined
  const object = words.slice(words.findIndex((word) => JOINS.test(word)))
  for (let length = MAX_OBJECT; length > 0; length -= 1) {
    for (let at = 0; at + length <= object.length; at += 1) {
      const run = object.slice(at, at + length)
      // Of an oil pan the seal is no oil seal.
      const isWhole = run.every(isNaming) && !isNaming(object[at + length] ?? 'the')
      const term = [...run, ...head]
      if (isWhole && isTerm(term)) return term.join(' ')
    }
  }
  return undefined
}

/** The search for its name, with the car and the place that were typed. */
function described(means: string, query: ReadQuery): Described {
  const { typed, written, typedWords, vehicleWords, position, home } = query
  const isOfCar = (words: readonly string[]) =>
    words.length > 0 && words.every((word) => vehicleWords.has(word) || isOfEngine(word))
  const car = typed.filter((_, at) => isOfCar(typedWords[at] ?? []))
  // ‘Filter that screws on 3/4-16’
  const threads = written.filter((one, at) => one !== typed[at] && /^\d{4}$/.test(one))
  const text = [describePosition(position), means, ...threads, ...car].filter(Boolean).join(' ')
  const own = readWords(readTyped(text, home))
  const said = new Set(query.words.map(stem))
  const isSaid = own.words.length === said.size && own.words.every((word) => said.has(stem(word)))
  return { means, query: own, isSaid }
}
