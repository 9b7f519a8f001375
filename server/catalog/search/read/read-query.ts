import { cutText } from './cut-text.ts'
import { fittedIn } from './fitted.ts'
import { withDecimalInches, withPairOfWipers } from './inches.ts'
import { type NamedVehicle, takeVehicle } from './named-vehicle.ts'
import { type Candidate, candidatesIn, type Span } from './part-numbers.ts'
import { isPositionWord, type Position, readPosition, sayPositions } from './position.ts'
import { isWantedNow, withLastLetter } from './questions.ts'
import { withLabeledSizes, withSaidUnits } from './said-units.ts'
import { withSaidYears } from './said-years.ts'
import { withWholeYears } from './short-years.ts'
import { headOf } from './size-head.ts'
import { sayStream } from './stream.ts'
import { isAmount, isNoise, isSize, stem, wordsOf } from './words.ts'

// Takes apart what a buyer typed. It knows no database: what there is of it in the shop, the next
// stages say.

/** In characters: longer searches are cut. */
const MAX_QUERY = 200
/** The most sizes of a search; a search for more finds nothing. */
const MAX_SIZES = 8

/** Longer searches are pasted titles: what stands behind ‘for’ is not what the part is. */
const MAX_WORDS_TYPED = 4
const END = /^(?:for|fits|suitable)$/
/** What stands behind ‘with’ is what a buyer wants of the part, unless so much was pasted. */
const MAX_WORDS_WISHED = 8
const END_OF_PASTED = /^(?:with|without)$/

export type TypedQuery = {
  /** What was typed, cut and without control characters. */
  text: string
  /** What stands between spaces. */
  typed: string[]
  /** The same, with years of two digits written out, and the words of each. */
  written: string[]
  typedWords: string[][]
  /** The words of them all: ‘195/65 R15’ is one. */
  folded: string[]
  /** What may be part numbers, the longest first. */
  candidates: Candidate[]
  /** The shop's country: there ‘boot’ means the one thing or the other. */
  home: string
}

/** What a buyer typed, taken apart. */
export type ReadQuery = TypedQuery & {
  vehicle: NamedVehicle
  /** The words that name the vehicle. */
  vehicleWords: ReadonlySet<string>
  position: Position
  sizes: Size[]
  /** The words that say what the part is. */
  words: string[]
  /** A size and the other part of the car that has it: ‘312’, ‘discs’. */
  fitted: readonly string[]
  /** The buyer wants what is in stock. */
  isWantedNow: boolean
  /** Of the words those that say which gearbox the car has. */
  gearbox: ReadonlySet<string>
  /** What the part is not called: of each denial all words, each in any of its terms. */
  denied: readonly (readonly (readonly (readonly string[])[])[])[]
}

/** `text`: as it was typed, ‘195/65 R15’ or ‘12 mm’. `without`: the search without it. */
export type Size = { size: string; text: string; without: string }

/** Each part of the text is folded once, here: folding is what a long search costs. */
export function readTyped(q: string, home: string): TypedQuery {
  const text = cut(q)
  const typed = withLastLetter(text).split(/\s+/).filter(Boolean)
  const years = withLabeledSizes(withSaidYears(typed))
  const asTyped = years.map(wordsOf)
  const said = withSaidUnits(years)
  const written = withDecimalInches(withWholeYears(withPairOfWipers(said), asTyped))
  const typedWords = asTyped.map((words, at) => {
    const one = written[at] ?? ''
    return one === typed[at] ? words : one.split(' ').filter(Boolean)
  })
  const folded = wordsOf(written.join(' '))
  const candidates = candidatesIn(typed, asTyped, folded)
  return { text, typed, written, typedWords, folded, candidates, home }
}

function cut(q: string) {
  return cutText(q.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim(), MAX_QUERY).trim()
}

/**
 * @param number the part number in it, whose letters are neither a part of a model's name (‘1K0
 * 698 151 E golf’) nor a side
 */
export function readWords(query: TypedQuery, number?: Span): ReadQuery {
  const { typed, written, typedWords, folded, home } = query
  const whole = number ? wordsOf(written.toSpliced(number.at, number.length).join(' ')) : folded
  const words = sayStream(sayPositions(withoutTalk(whole), home))
  const { named, left: all, taken } = takeVehicle(words)
  const left = withoutCounts(all)
  const told = left.filter((word) => !isNoise(word) || END.test(word)).length
  const isEnd = (word: string) =>
    (told > MAX_WORDS_TYPED && END.test(word)) ||
    (told > MAX_WORDS_WISHED && END_OF_PASTED.test(word))
  const end = left.findIndex((word, at) => at > 0 && isEnd(word))
  const core = end > 1 ? left.slice(0, end) : left
  const saysWhatItIs = (word: string) => !isPositionWord(word) && !isNoise(word) && !isSize(word)
  const fitted = fittedIn(core, saysWhatItIs)
  const isFitted = (word: string) => fitted.includes(word)
  const sizes = [...new Set(left.filter((word) => isSize(word) && !isFitted(word)))].slice(
    0,
    MAX_SIZES,
  )
  const said = wishesFirst(core).filter((word) => saysWhatItIs(word) && !isFitted(word))
  return {
    ...query,
    vehicle: named,
    vehicleWords: taken,
    position: readPosition(left),
    sizes: sizesIn(sizes, typed, typedWords),
    // ‘5w40 5 l’ is an oil, whatever else comes in five liters.
    words: said.length === 0 && sizes.some(isAmount) ? headOf(sizes) : said,
    fitted,
    isWantedNow: isWantedNow(query.text),
    gearbox: new Set(),
    denied: [],
  }
}

const WISHES = /^(?:with|without|con|sin)$/

/** ‘Brake pads without ABS’, ‘socket with magnet’: the last word says what the part is. */
function wishesFirst(words: readonly string[]) {
  const at = words.findIndex((word) => WISHES.test(word))
  return at > 0 ? [...words.slice(at), ...words.slice(0, at)] : words
}

const SAYS = /^(?:drive|own|drove|bought|driving|got)$/
const SAYER = /^(?:i|we|he|she|wife|husband|mom|dad|son|daughter)$/
/** Behind a size: ‘27 mm long’. */
const OF_SIZE = /^(?:long|wide|thick|tall|deep|diameter|dia|od|length|width)$/

/** How a car is built, or how far it went: ‘4x4 crew cab, 150k miles’, ‘4 door’. */
const OF_BODY =
  /^(?:4x4|4x2|[24]wd|awd|fwd|rwd|super(?:crew|cab)|crewcab|quadcab|\d{2,3}k|miles?|mileage)$/
const CAB = /^(?:crew|quad|super|extended|regular|single|double|access|mega) cab$/
const DOORS = /^[2-5] ?(?:door|dr)$/

/** What it carries. */
const TRUCK = /^(?:half|quarter|one) ton$/
const PACKED =
  /^(?:box(?:es)?|bags?|packs?|cases?|sets?|jars?|bottles?|cans?|jugs?|tubs?|tubes?|pairs?)$/
const NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|dos|tres|cuatro|cinco'
const COUNT = new RegExp(`^(?:\\d{1,2}|one|an?|per|each|una?|${NUMBER})$`)
const IN_WORDS = new RegExp(`^(?:${NUMBER})$`)
/** What a title counts: ‘two-pin’, ‘four wires’. */
const COUNTED =
  /^(?:pin|wire|te?eth|tooth|hole|rib|groove|port|piece|pieza|flat|stage|row|cylinder|cilindro|door|puerta|way|pole|terminal|lug|hilo|pata|stud|speed|barreno|hoyo|birlo|ton|in|inch|mm|v|w|a)s?$/
const OF_CHAT = /^(?:that|which|wich|they|these|those|what|if|in|you|have|can|there|available)$/
const SIDE = /^(?:side|lado)$/
const WEEKDAY =
  /^(?:mon|tues?|wed|thurs?|fri|sat|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)$/

/** Gears of a car: ‘jetta tdi 6 speed’. */
const IS_SPEED = /^[4-9] ?(?:speed|spd)$/

/** What a word beside others is, when it says nothing of a part: ‘I drive a 2013 camry’. */
const TALK: readonly ((word: string, before: string, next: string, then: string) => boolean)[] = [
  (word, before) => OF_SIZE.test(word) && /^\d/.test(before),
  (word, _, next) => IS_SPEED.test(word) || IS_SPEED.test(`${word} ${next}`),
  (word, before) => /^\d$/.test(before) && /^(?:speed|spd)$/.test(word),
  (word, before, next) => [word, `${before} ${word}`, `${word} ${next}`].some(isOfBody),
  // ‘Right side’, ‘lado izquierdo’
  (word, before, next) => SIDE.test(word) && [before, next].some(isPositionWord),
  // ‘Box of 50’, ‘two bottles’, ‘p21w box’
  (word, before, next) =>
    PACKED.test(word) && (next === 'of' || COUNT.test(before) || isSize(before)),
  (word, _, next) => COUNT.test(word) && PACKED.test(next),
  // ‘That r in stock’, ‘if u have them’; an ‘R-134a’ and a ‘u joint’ are parts.
  (word, before, next) => /^[ru]$/.test(word) && (OF_CHAT.test(before) || OF_CHAT.test(next)),
  (word, before, next) => [`${before} ${word}`, `${word} ${next}`].some((two) => TRUCK.test(two)),
  (word, before) => SAYS.test(word) && SAYER.test(before),
  // ‘Need them sat’; a ‘sat nav’ is none.
  (word, before, next) => WEEKDAY.test(word) && (next === '' || isNoise(before)),
  // ‘What is on the shelf’, ‘either is fine’; a ‘parcel shelf’ is a part.
  (word, before) => word === 'shelf' && /^(?:the|on|your|ur)$/.test(before),
  (word, _, next) => word === 'fine' && next === '',
  // ‘What wipers does a golf use’
  (word, _, next) => word === 'use' && next === '',
  // ‘Balatas pa mi troca’; at the end it is the beginning of another word.
  (word, _, next) => word === 'pa' && next !== '',
]

function isOfBody(words: string) {
  return [OF_BODY, CAB, DOORS].some((pattern) => pattern.test(words))
}

function withoutTalk(words: readonly string[]) {
  const wordAt = (at: number) => words[at] ?? ''
  return words.filter(
    (word, at) => !TALK.some((isIt) => isIt(word, wordAt(at - 1), wordAt(at + 1), wordAt(at + 2))),
  )
}

/** ‘20 wheel bolts’, ‘two coils’: how many are wanted; not of ‘two pins’. */
function withoutCounts(words: readonly string[]) {
  const isCount = (word: string, at: number) => {
    const [next = '', then = ''] = words.slice(at + 1)
    const isFirst = at === 0 && /^\d{1,2}$/.test(word) && [next, then].some(isPlural)
    return (isFirst || IN_WORDS.test(word)) && !COUNTED.test(next)
  }
  return words.filter((word, at) => !isCount(word, at))
}

function isPlural(word: string) {
  return stem(word) !== word
}

/** The most parts that a size is typed in: ‘12 x 30’. */
const MAX_PARTS = 3

function sizesIn(sizes: readonly string[], typed: readonly string[], words: string[][]): Size[] {
  const missing = new Set(sizes)
  const found = new Map<string, Size>()
  // ‘1 quart’ was written as one.
  const isJoined = (at: number) => words[at]?.length === 0 && /^\w/.test(typed[at] ?? '')
  // ‘8 13/16’
  const isMixed = (at: number) => /\d\/\d/.test(typed[at] ?? '') && isJoined(at - 1)
  const find = (size: string, last: number, span: number) => {
    if (!missing.delete(size)) return
    const [at, length] = isMixed(last) ? [last - 1, span + 1] : [last, span]
    const text = typed.slice(at, at + length).join(' ')
    found.set(size, {
      size,
      text: text.replace(/[,;]+$/, ''),
      without: typed.toSpliced(at, length).join(' '),
    })
  }
  for (let length = 1; length <= MAX_PARTS && missing.size > 0; length += 1) {
    for (const at of typed.keys()) {
      const span = typed.slice(at, at + length)
      if (length > 1 && !/\d/.test(span.join(''))) continue
      if (length > 1) find(wordsOf(span.join(' ')).join(' '), at, length)
      else find((words[at] ?? []).join(' '), at, 1 + Number(isJoined(at + 1)))
    }
  }
  const elsewhere = (size: string) =>
    withoutWords({ typed, typedWords: words }, (one) => one === size)
  return sizes.map((size) => found.get(size) ?? { size, text: size, without: elsewhere(size) })
}

/** Then it is a trim, probably. */
export function isBehindVehicle(
  { typedWords, vehicleWords }: Pick<ReadQuery, 'typedWords' | 'vehicleWords'>,
  word: string,
) {
  const words = typedWords.flat()
  return vehicleWords.has(words[words.indexOf(word) - 1] ?? '')
}

/** What was typed, without the parts for which `isOne` holds. */
export function withoutWords(
  { typed, typedWords }: { typed: readonly string[]; typedWords: readonly string[][] },
  isOne: (word: string) => boolean,
) {
  return typed.filter((_, at) => !typedWords[at]?.some(isOne)).join(' ')
}
