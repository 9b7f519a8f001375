import { normNumber } from '#contract/catalog/part-number.ts'
import { findMake } from '../../vehicle/vehicle-base.ts'
import {
  type Candidate,
  longerNumber,
  MIN_WITHIN,
  piecesOfNumbers,
  type Span,
} from '../read/part-numbers.ts'
import type { TypedQuery } from '../read/read-query.ts'
import type { Names } from '../understand/known-names.ts'
import { type MissingNumber, missingNumber } from './missing-number.ts'
import { reasonOf } from './number-reason.ts'
import {
  findBeginning,
  findEnd,
  findExact,
  findInside,
  findInsideOfBrand,
  KINDS,
  type NumberRow,
  type RangeRow,
} from './numbers-table.ts'
import { findSuccessors } from './successors.ts'

// The part that has the number in a search, those that replace it, and what to try if there is
// none. A number is never corrected: one that no part has finds nothing, and close ones are
// proposed.

export type FoundNumber = {
  tag: { kind: 'number'; text: string }
  /** `tier`: those alike in how they have the number, the nearest first. */
  hits: { productId: string; why?: string; tier: number }[]
  /** Which part of the text it is. */
  span: Span
  /** Some part has exactly this number: nothing closer could be found. */
  isExact: boolean
  /** The search may mean a word, a size or a vehicle: what those find is shown after it. */
  isAmbiguous: boolean
  /** The whole number that was typed, if only its beginning or its end was found. */
  longer: string | undefined
  /** It is a piece of one, beside its brand and other words: these are looked for after it. */
  isOfBrand?: boolean
}

type Found = Pick<FoundNumber, 'span' | 'isAmbiguous'> & {
  how: 'exact' | 'prefix' | 'suffix' | 'middle'
  norm: string
  rows: NumberRow[]
}

/**
 * How many characters a number has at least, if it is the whole search and if it is a part of one.
 */
const BEGINNING = { whole: 4, within: 7, mixed: 5 }
const END = { whole: 5, within: 7, mixed: 6 }
/** Inside a number; of three characters there are too many. */
const MIDDLE = { whole: 4, within: 7, mixed: 6 }
/** Beside its car's make alone the middle of an OE number: ‘19N619 ford’ is CV6Z-19N619-X. */
const OF_MAKE = 6
/** A shorter one may also be a word or a size: what the words find is shown after it. */
const CERTAIN = 3
/** With so many numbers that begin or end with it, it is not looked for inside others. */
const ENOUGH = 10
/** How many are looked for inside others. */
const MAX_MIDDLES = 3

/**
 * @param isQuick none is looked for inside others, and no close ones are proposed
 * @returns undefined: the search has no number
 */
export async function findNumber(
  query: TypedQuery,
  isQuick: boolean,
  names: Names,
): Promise<FoundNumber | MissingNumber | undefined> {
  const number = query.candidates.length > 0 ? await findAny(query, isQuick, names) : undefined
  if (isQuick || (number && 'hits' in number)) return number
  return (await findPieceOfBrand(query, names)) ?? number
}

async function findAny(
  query: TypedQuery,
  isQuick: boolean,
  { brandWords }: Names,
): Promise<FoundNumber | MissingNumber | undefined> {
  const isBrand = (word: string) => brandWords.has(word)
  const beside = ({ at, length }: Span) => query.typedWords.toSpliced(at, length).flat()
  // ‘Luvora 0054’, ‘Ostara coolant OS 58-5’: a shorter number will do beside its brand.
  const isMaker = (word: string, { norm }: Candidate) =>
    isBrand(word) || (norm.length >= OF_MAKE && findMake(word) !== undefined)
  const candidates = query.candidates
    .map((one) =>
      !one.isWhole && beside(one.span).every((word) => isMaker(word, one))
        ? { ...one, isWhole: true }
        : one,
    )
    .filter(
      ({ isWhole, norm, span }) =>
        isWhole || norm.length >= MIN_WITHIN || (/[A-Z]/.test(norm) && beside(span).some(isBrand)),
    )
  const found = await findLongest(candidates, isQuick)
  if (!found) return missingNumber({ ...query, candidates }, isQuick)
  const { how, norm, rows, span, isAmbiguous } = found
  const isExact = how === 'exact'
  const hits = new Map<string, FoundNumber['hits'][number]>()
  const add = (productId: string, tier: number, why: string | undefined) => {
    if (!hits.has(productId)) hits.set(productId, { productId, tier, ...(why && { why }) })
  }
  // Beginnings and ends are sorted by number.
  const norms = [...new Set(rows.map((row) => row.norm))]
  for (const row of rows) {
    const tier = isExact ? KINDS.indexOf(row.kind) : norms.indexOf(row.norm)
    add(row.productId, tier, reasonOf(row, isExact))
  }
  for (const { id, shown } of await findSuccessors([...hits.keys()]))
    add(id, rows.length + KINDS.length, `Replaces ${shown}`)
  const text = isExact ? (rows[0]?.shown ?? norm) : norm
  const longer = longerNumber(query, found) ?? withLetters(query, found)
  return {
    tag: { kind: 'number', text },
    hits: [...hits.values()],
    span,
    isExact,
    isAmbiguous,
    longer,
  }
}

/** The number as it was typed, if it was found without its last letters. */
function withLetters({ typed }: TypedQuery, { norm, span }: Found) {
  const text = typed.slice(span.at, span.at + span.length).join(' ')
  const isCut = normNumber(text) !== norm && normNumber(text).startsWith(norm)
  return isCut ? text : undefined
}

/** Whole before its beginning, that before its end, that before its middle. */
async function findLongest(
  candidates: readonly Candidate[],
  isQuick: boolean,
): Promise<Found | undefined> {
  const exact = await findWhole(candidates)
  if (exact) return exact
  const ends = (await findEnds('prefix', candidates)) ?? (await findEnds('suffix', candidates))
  if (ends) {
    const isFew = ends.norm.length >= MIDDLE.whole && ends.rows.length < ENOUGH
    const inside = isFew && !isQuick ? await findInside([ends.norm]) : []
    return { ...ends, rows: [...ends.rows, ...inside] }
  }
  const misread = await findWhole(misreadings(candidates))
  if (misread) return misread
  const trimmed = await findEnds('prefix', candidates.flatMap(withoutLastLetters))
  return trimmed ?? (isQuick ? undefined : findMiddle(candidates))
}

/** The last letters of a number say which issue of the part it is: ‘1K0615301AK’. */
function withoutLastLetters(candidate: Candidate) {
  const norm = candidate.norm.replace(/(?<=\d)[A-Z]{1,2}$/, '')
  const isOther = norm !== candidate.norm && norm.length >= BEGINNING.within
  return isOther ? [{ ...candidate, norm }] : []
}

async function findWhole(candidates: readonly Candidate[]): Promise<Found | undefined> {
  if (candidates.length === 0) return undefined
  const all = await findExact({ norms: candidates.map(({ norm }) => norm) })
  const longest = candidates.find(({ norm }) => norm === all[0]?.norm)
  if (!longest) return undefined
  const { norm, span, isMeaning } = longest
  const rows = all.filter((row) => row.norm === norm)
  return { how: 'exact', norm, span, rows, isAmbiguous: isMeaning || norm.length < CERTAIN }
}

/** Letters before three digits and no size: ‘SL316’. */
const MIXED = /^[A-Z]{2,}\d{3,}[A-Z]?$/
/** Half of a number: ‘SDA-X51’. */
const HALF = /^(?=.{6})[A-Z]{3,}\d{2,}$/

const isLong = (
  { norm, isWhole, span }: Candidate,
  least: { whole: number; within: number; mixed: number },
) => {
  const isMixed = HALF.test(norm) || (span.length === 1 && MIXED.test(norm))
  const within = isMixed ? least.mixed : least.within
  return norm.length >= (isWhole ? least.whole : within)
}

/** The numbers of the first candidate that has any. */
async function findEnds(
  how: 'prefix' | 'suffix',
  candidates: readonly Candidate[],
): Promise<Found | undefined> {
  const least = how === 'prefix' ? BEGINNING : END
  const long = candidates.filter((one) => !one.isExactOnly && isLong(one, least))
  if (long.length === 0) return undefined
  const norms = long.map(({ norm }) => norm)
  const all: RangeRow[] = await (how === 'prefix' ? findBeginning(norms) : findEnd(norms))
  const first = all[0]?.at
  const candidate = first === undefined ? undefined : long[first - 1]
  if (!candidate) return undefined
  const { norm, span } = candidate
  return { how, norm, span, rows: all.filter(({ at }) => at === first), isAmbiguous: false }
}

async function findMiddle(candidates: readonly Candidate[]): Promise<Found | undefined> {
  const long = candidates.filter((one) => !one.isExactOnly && isLong(one, MIDDLE))
  const all = await findInside(long.slice(0, MAX_MIDDLES).map(({ norm }) => norm))
  const first = long.find(({ norm }) => all.some((row) => row.norm.includes(norm)))
  if (!first) return undefined
  const rows = all.filter((row) => row.norm.includes(first.norm))
  return { ...first, how: 'middle', rows, isAmbiguous: false }
}

/** An l that was printed as 1. As typed comes first: numbers of Volkswagen end with L. */
function misreadings(candidates: readonly Candidate[]) {
  return candidates
    .filter((one) => isLong(one, END) && one.norm.includes('L') && !one.isMeaning)
    .flatMap((one) => {
      // ‘GL 71l7’: letters before the first digit may be letters.
      const letters = /^[A-Z]*/.exec(one.norm)?.[0] ?? ''
      const end = one.norm.slice(letters.length).replaceAll('L', '1')
      return [`${letters.replaceAll('L', '1')}${end}`, `${letters}${end}`].map((norm) => ({
        ...one,
        norm,
      }))
    })
}

/** ‘norbrake 2451 pads’, ‘Luvora 0054’ */
async function findPieceOfBrand(
  { typed, typedWords }: TypedQuery,
  { brands }: Names,
): Promise<FoundNumber | undefined> {
  const isBrand = (words: readonly string[]) =>
    brands.get(words[0] ?? '')?.some((name) => name.join(' ') === words.join(' ')) === true
  const pieces = piecesOfNumbers(typed, typedWords).map((at) => {
    const [before, behind] = [typedWords.slice(0, at).flat(), typedWords.slice(at + 1).flat()]
    const runs = [before, behind].flatMap(runsOf)
    return { at, brand: runs.find(isBrand), words: before.length + behind.length }
  })
  // One statement: any brand may have many parts.
  const { at = 0, brand = [], words = 0 } = pieces.find((piece) => piece.brand) ?? {}
  const text = typed[at] ?? ''
  const rows = brand.length > 0 ? await findInsideOfBrand(brand.join('-'), text) : []
  if (rows.length === 0) return undefined
  const isOfBrand = words > brand.length
  return {
    tag: { kind: 'number', text },
    hits: rows.map(({ productId }, tier) => ({ productId, tier })),
    span: { at, length: 1 },
    ...{ isExact: false, isAmbiguous: isOfBrand, longer: undefined, isOfBrand },
  }
}

/** Of a brand's name. */
const BRAND_WORDS = [3, 2, 1]

/** The words that may be a brand, wherever they stand: ‘frostline rad 6504’. */
function runsOf(words: readonly string[]) {
  return BRAND_WORDS.flatMap((n) => words.map((_, at) => words.slice(at, at + n)))
}
