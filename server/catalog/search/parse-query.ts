import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { isOfYear } from '../vehicle/vehicle-base.ts'
import { isAttribute } from './attribute.ts'
import { isWordOfName, type Names } from './names.ts'
import { isPositionWord, type Position, readPosition } from './position.ts'
import { withWholeYears } from './two-digit-year.ts'
import { type NamedVehicle, takeVehicle } from './vehicle-in-words.ts'
import { wordsOf } from './words.ts'

/** In characters, as typed and decomposed: longer searches are cut. One character may be a sentence to Unicode. */
const MAX_QUERY = 200
const MAX_DECOMPOSED = 2 * MAX_QUERY
/** The most sizes of a search; a search for more finds nothing. */
const MAX_ATTRIBUTES = 8

/** Longer searches are titles pasted whole: what stands behind ‘for’ or ‘with’ is not what the part is. */
const MAX_WORDS_TYPED = 4
const END = /^(?:for|fits|with|without|suitable)$/

/** Words that say nothing of a part. */
const NOISE = new Set(
  'for fits suitable with without and the of set pair new free shipping high quality genuine original oe oem uk us stock pcs pc x in to a an from all car'.split(
    ' ',
  ),
)

/** What a buyer typed, taken apart. */
export type ParsedQuery = {
  /** What was typed, cut and without control characters. */
  text: string
  /** What stands between spaces, and the words of each. */
  typed: string[]
  typedWords: string[][]
  vehicle: NamedVehicle
  /** The words that name the vehicle. */
  vehicleWords: ReadonlySet<string>
  position: Position
  attributes: string[]
  /** The words that say what the part is. */
  words: string[]
  /** Those, and the words behind ‘for’ or ‘with’, which only rank what is found. */
  allWords: string[]
}

function readText(q: string) {
  const characters = [...q.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, MAX_QUERY)
  let length = 0
  const end = characters.findIndex((one) => {
    length += one.normalize('NFKD').length
    return length > MAX_DECOMPOSED
  })
  return (end < 0 ? characters : characters.slice(0, end)).join('').trim()
}

export function parseQuery(q: string): ParsedQuery {
  const text = readText(q)
  const typed = text.split(/\s+/).filter(Boolean)
  const read = withWholeYears(typed)
  const { named, left, taken } = takeVehicle(wordsOf(read.join(' ')))
  const end =
    left.length > MAX_WORDS_TYPED ? left.findIndex((word, at) => at > 0 && END.test(word)) : -1
  const core = end > 1 ? left.slice(0, end) : left
  const attributes = [...new Set(left.filter(isAttribute))].slice(0, MAX_ATTRIBUTES)
  const saysWhatItIs = (word: string) =>
    !isPositionWord(word) && !NOISE.has(word) && !isAttribute(word)
  return {
    text,
    typed,
    typedWords: read.map(wordsOf),
    vehicle: named,
    vehicleWords: taken,
    position: readPosition(left),
    attributes,
    words: core.filter(saysWhatItIs),
    allWords: left.filter(saysWhatItIs),
  }
}

/** How sizes were typed: ‘195/65 R15’, or ‘12 mm’. */
export function sizesAsTyped({ typed, attributes }: Pick<ParsedQuery, 'typed' | 'attributes'>) {
  const spans = new Map<string, { text: string; without: string }>()
  if (attributes.length === 0) return spans
  for (const length of [1, 2, 3]) {
    for (const at of typed.keys()) {
      const text = typed.slice(at, at + length).join(' ')
      const size = wordsOf(text).join(' ')
      if (!attributes.includes(size) || spans.has(size)) continue
      spans.set(size, { text, without: typed.toSpliced(at, length).join(' ') })
    }
  }
  return spans
}

/** What was typed, without the parts for which `isOne` holds. */
export function withoutWords({ typed, typedWords }: ParsedQuery, isOne: (word: string) => boolean) {
  return typed.filter((_, at) => !typedWords[at]?.some(isOne)).join(' ')
}

/** Is the word correct, however rare? */
export function isName(word: string, names: Names) {
  return isPositionWord(word) || NOISE.has(word) || isWordOfName(word, names)
}

/** Models that a description lists. */
const LISTED = 3

/** ‘2014 Volkswagen Golf’, as far as it is known. */
export function describeVehicle({ year, models, isMakeOnly }: NamedVehicle) {
  const makes = [...new Set(models.map(({ make }) => make.name))]
  const names = models.slice(0, LISTED).map(({ make, name }) => modelLabel(make.name, name))
  const more = models.length > LISTED ? [...names, '…'] : names
  return [year, (isMakeOnly ? makes : more).join(' / ')].filter(Boolean).join(' ')
}

/** ‘The Tesla Model 3 is from 2017.’: said when none of the models was made in the year. */
export function wrongYear({ year, models }: NamedVehicle) {
  const [model] = models
  if (year === null || !model || models.some((one) => isOfYear(one, year))) return undefined
  const name = `The ${modelLabel(model.make.name, model.name)}`
  const first = Math.min(...model.years.map(([from]) => from))
  const last = Math.max(...model.years.map(([, to]) => to))
  if (year < first) return `${name} is from ${first}.`
  if (year > last) return `${name} was made until ${last}.`
  const spans = model.years.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`))
  return `${name} was made ${spans.join(' and ')}.`
}
