import text from '../../../../vehicles/engines.txt?raw'
import trimText from '../../../../vehicles/trims.txt?raw'
import { rowsOf } from '../../vehicle/vehicle-files.ts'
import { isNoise, wordsOf } from './words.ts'

// What a search says of an engine: ‘1.4t’, ‘4 cyl’, ‘tdi’, ‘coyote’. It is compared
// with the engines of the shop's fitments, as ‘1.4 TSI’ or ‘3.0 V6’.

/** What a few words say of an engine; undefined: nothing. */
type Engine = {
  liters: string | undefined
  cylinders: number | undefined
  /** ‘tdi’, ‘hybrid’: an engine without it is another. */
  kinds: ReadonlySet<string>
}

const CODES = new Map(rowsOf(text).map(([code = '', means = '']) => [code, means.split(' ')]))

/** Names of trims. */
export const TRIMS: ReadonlySet<string> = new Set(rowsOf(trimText).map(([trim = '']) => trim))

/** Liters with a name: ‘1.4t’. Bare ones may be of an oil can, a gap, a fuse or a wheel. */
const LITERS = /^(\d\.\d)(l|i|t|tdi|tsi|tfsi|fsi|gdi|cdi|hdi|crdi|dci|ecoboost|hemi)?$/
const CYLINDERS = /^(?:[vi]([34568]|1[02])|([34568])(?:cyl|cylinders?))$/
const COUNTED = /^(?:cylinders?|cilindros?|banger|popper)$/
const KINDS = new Set(
  'tdi tsi tfsi fsi gdi cdi hdi crdi dci hybrid ecoboost skyactiv mivec vtec flex'.split(' '),
)
const DIESEL = new Set(['tdi', 'cdi', 'hdi', 'crdi', 'dci', 'diesel'])
/** Does the word say that the engine is a diesel? */
export function isDiesel(word: string) {
  return DIESEL.has(LITERS.exec(word)?.[2] ?? word)
}

/** These say that it has a turbocharger. */
const TURBO = new Set(['tsi', 'tfsi', 't', 'turbo', 'ecoboost', 'tdi', 'twinturbo', 'biturbo'])
/** These say only how it is fed or marketed: no label needs them. */
const WEAK = new Set(['i', 'l', 'hemi', 'fsi', 'gdi', 'skyactiv', 'mivec', 'vtec', 'flex'])

/** Also what goods are called: an engine only beside the name of a car. */
const OF_GOODS = new Set(['hybrid', 'flex'])
/**
 * May stand between a car and its engine: ‘f150 with the 5.0’, ‘optima ex 2.4’.
 */
const BETWEEN = /^(?:with|the|con|el|engine|motor)$/
const SHORT_TRIM = /^[a-z]{1,3}$/

/** @property isClear without a car beside it nothing else is called so */
export type EngineWords = { words: ReadonlySet<string>; isClear: boolean; engine: Engine }

/**
 * @param words those of a search that names a vehicle
 * @param ofVehicle those that name it @param ofTrade those that name parts
 */
export function readEngine(
  words: readonly string[],
  ofVehicle: ReadonlySet<string>,
  ofTrade: ReadonlySet<string>,
): EngineWords | undefined {
  const isBetween = (word: string) =>
    BETWEEN.test(word) ||
    (SHORT_TRIM.test(word) && !ofTrade.has(word) && (TRIMS.has(word) || !isNoise(word)))
  const isNear = placesBeside(words, ofVehicle, isBetween)
  const taken = new Set<string>()
  const said: string[] = []
  let isClear = false
  for (const [at, word] of words.entries()) {
    if (ofVehicle.has(word)) continue
    const next = words[at + 1] ?? ''
    if (/^\d\d?$/.test(word) && COUNTED.test(next)) {
      for (const one of [word, next]) taken.add(one)
      said.push(`v${word}`)
      isClear = true
    } else if (isClearly(word, words[at - 1] ?? '') || (isNear.has(at) && isOfEngine(word))) {
      taken.add(word)
      said.push(...(CODES.get(word) ?? [word]))
      isClear ||= !isBare(word)
    }
  }
  return taken.size === 0 ? undefined : { words: taken, isClear, engine: describe(said) }
}

/** Where words stand beside those of the vehicle, or beside others that do. */
function placesBeside(
  words: readonly string[],
  ofVehicle: ReadonlySet<string>,
  isBetween: (word: string) => boolean,
) {
  const places = new Set<number>()
  const walk = (order: readonly number[]) => {
    let isBeside = false
    for (const at of order) {
      const word = words[at] ?? ''
      if (isBeside && isOfEngine(word)) places.add(at)
      isBeside = ofVehicle.has(word) || (isBeside && (isOfEngine(word) || isBetween(word)))
    }
  }
  const order = [...words.keys()]
  walk(order)
  walk(order.toReversed())
  return places
}

/** A name such as ‘n20’, which is no generation of a car. */
export function isEngineName(word: string) {
  return CODES.has(word)
}

/** Is it one, or liters or cylinders? */
export function isOfEngine(word: string) {
  return LITERS.test(word) || CYLINDERS.test(word) || KINDS.has(word) || CODES.has(word)
}

/** Is it one that needs its car beside it: liters, or what goods are called, too? */
export function isBare(word: string) {
  const [, liters, name = 'l'] = LITERS.exec(word) ?? []
  return OF_GOODS.has(word) || (liters !== undefined && name === 'l')
}

/** Is it an engine, wherever it stands? */
function isClearly(word: string, before: string) {
  if (word === 'turbo') return LITERS.test(before)
  return isOfEngine(word) && !isBare(word) && !CODES.has(word)
}

function describe(words: readonly string[]): Engine {
  const liters = words.flatMap((word) => LITERS.exec(word)?.[1] ?? [])[0]
  const cylinders = words.flatMap((word) => {
    const [, letter, digit] = CYLINDERS.exec(word) ?? []
    return letter ?? digit ?? []
  })[0]
  const isKind = (word: string) => KINDS.has(word) || TURBO.has(word) || DIESEL.has(word)
  const kinds = words.flatMap((word) => (isKind(word) ? word : (LITERS.exec(word)?.[2] ?? [])))
  return {
    liters,
    cylinders: cylinders === undefined ? undefined : Number(cylinders),
    kinds: new Set(kinds.filter((kind) => !WEAK.has(kind))),
  }
}

/** An engine of four cylinders is rarely called so; larger ones may have more. */
const MOST_LITERS_OF_FOUR = 2.7

/** May the engine that a fitment names be the one that the search names? */
export function mayBeEngine({ engine: asked }: EngineWords, label: string) {
  const own = describe(wordsOfLabel(label))
  if (asked.liters && own.liters && asked.liters !== own.liters) return false
  const isFour = own.liters !== undefined && Number(own.liters) <= MOST_LITERS_OF_FOUR
  // The five cylinders of a 2.5 are seldom said by its label.
  const cylinders = own.cylinders ?? (isFour && !asked.liters ? 4 : asked.cylinders)
  if (asked.cylinders && asked.cylinders !== cylinders) return false
  const isTurbo = [...own.kinds].some((kind) => TURBO.has(kind))
  const isDiesel = [...own.kinds].some((kind) => DIESEL.has(kind))
  return [...asked.kinds].every(
    (kind) =>
      own.kinds.has(kind) ||
      (isTurbo && (kind === 't' || kind === 'turbo')) ||
      (isDiesel && kind === 'diesel'),
  )
}

const MOST_LABELS = 20_000
const folded = new Map<string, readonly string[]>()

/** The words of an engine or trim of a fitment: each search of its model compares all of them. */
export function wordsOfLabel(label: string) {
  const known = folded.get(label)
  if (known) return known
  if (folded.size >= MOST_LABELS) folded.clear()
  const words = wordsOf(label)
  folded.set(label, words)
  return words
}
