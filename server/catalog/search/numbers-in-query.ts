import { type SQL, sql } from 'drizzle-orm'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { prepare, searchPool } from '../../platform/db/client.ts'
import { beginningWith } from '../beginning-range.ts'
import { isAttribute } from './attribute.ts'
import { NUMBER_COLUMNS, type NumberRow, readByTrigrams } from './number-rows.ts'
import type { ParsedQuery } from './parse-query.ts'
import { takeVehicle } from './vehicle-in-words.ts'
import { wordsOf } from './words.ts'

// Part numbers in a search. They are never corrected: one that no part has finds nothing, and close ones are proposed (close-numbers.ts).

export type FoundNumbers = {
  how: 'exact' | 'prefix' | 'suffix' | 'middle'
  norm: string
  hits: NumberRow[]
  /** Which of the parts of the search it is. */
  span: Span
  /** The search may mean a word, a size or a vehicle: what those find is shown after it. */
  isAmbiguous: boolean
}

type Span = { at: number; length: number }

/** A number may be cut by spaces into as many parts. */
const MAX_PARTS = 6
/** How many characters a number has at least, if it is the whole search and if it is a part of one. */
const EXACT = { whole: 1, within: 5 }
/** A shorter one may also be a word or a size: what the words find is shown after it. */
const CERTAIN = 3
export const PREFIX = { whole: 4, within: 7 }
const SUFFIX = { whole: 5, within: 7 }
const MISREAD = { whole: 5, within: 7 }
/** Inside a number; of three characters there are too many. */
const MIDDLE = { whole: 4, within: 7 }
const MAX_HITS = 48
/** With so many numbers that begin or end with it, it is not looked for inside others. */
const ENOUGH = 10
const MAX_TRIED = 24

export type Candidate = {
  norm: string
  span: Span
  isWhole: boolean
  /** A part of the text looks like a size or a vehicle, so numbers that only begin or end with it are not searched for. */
  isExactOnly: boolean
  /** All of it is a size or a vehicle: ‘ATO-7.5’, ‘H7’, ‘RS 4’. */
  isMeaning: boolean
}

/** What may be a number: joined neighbors with a digit, without longer words. */
export function numbersIn({ typed }: Pick<ParsedQuery, 'typed'>): Candidate[] {
  const parts = typed.map((text) => ({ text, kind: kindOf(text) }))
  const words = wordsOf(typed.join(' '))
  // The number of a belt is its size.
  const isBelt = words.length === 1 && /^\d+pk\d+$/.test(words[0] ?? '')
  // ‘195/65 R15’ and ‘5w30’ are words.
  const hasSize = !isBelt && words.some(isAttribute)
  const isHyphened = typed.length === 1 && HYPHEN_BEFORE_UNIT.test(typed.join())
  const isSize = hasSize && words.every(isAttribute) && !isHyphened
  const found: Candidate[] = []
  for (let length = Math.min(MAX_PARTS, parts.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= parts.length; at += 1) {
      const span = parts.slice(at, at + length)
      const isWhole = length === parts.length
      const isOnly = (...kinds: Kind[]) => span.every(({ kind }) => kinds.includes(kind))
      const isNumber = isWhole && (isBelt || isHyphened)
      if (!isNumber && !isOnly('number', 'meaning')) continue
      const norm = normNumber(span.map(({ text }) => text).join(''))
      if (/\d/.test(norm) && norm.length >= (isWhole ? EXACT.whole : EXACT.within)) {
        const isExactOnly = isWhole ? hasSize || (!isBelt && !isOnly('number')) : !isOnly('number')
        const isMeaning = !isNumber && (isOnly('meaning') || (isWhole && isSize))
        found.push({ norm, span: { at, length }, isWhole, isExactOnly, isMeaning })
      }
    }
  }
  return found.sort((a, b) => b.norm.length - a.norm.length).slice(0, MAX_TRIED)
}

/** ‘1820-L’: a unit has no hyphen before it. */
const HYPHEN_BEFORE_UNIT = /\d-\p{L}+$/u

/** A part of a search that means a size or a vehicle may still be a part of a number: ‘VW 44.2’, ‘GL 7105-L’. */
type Kind = 'number' | 'meaning' | 'word'

export function kindOf(text: string): Kind {
  if (/^\p{L}{4,}$/u.test(text)) return 'word'
  const words = wordsOf(text)
  if (words.some(isAttribute)) return 'meaning'
  return words.length === 0 || takeVehicle(words).left.length > 0 ? 'number' : 'meaning'
}

/** The nearest to what a number means first. */
export const KINDS: readonly PartNumberKind[] = ['own', 'oe', 'cross', 'old', 'gtin']
const TIERS = sql`array_position(array[${sql.raw(KINDS.map((kind) => `'${kind}'`).join())}], kind)`

const exact = prepare<NumberRow, { norms: string[] }>(
  'numbers, exact',
  sql`select ${NUMBER_COLUMNS} from part_number
    where norm = any(${sql.placeholder('norms')}::text[]) and is_listed
    order by length(norm) desc, ${TIERS}, product_id desc limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

type Ranges = { from: string[]; to: string[] }
type RangeRow = NumberRow & { at: number }

/** Of each range the first numbers, in one statement: a search may have many candidates. */
function inRanges(name: string, column: SQL) {
  return prepare<RangeRow, Ranges>(
    name,
    sql`select r.at::int, n.* from unnest(${sql.placeholder('from')}::text[], ${sql.placeholder('to')}::text[])
        with ordinality as r ("from", "to", at)
      cross join lateral (
        select ${NUMBER_COLUMNS}, ${column} as sorted from part_number
        where ${column} >= r."from" and ${column} < r."to" and is_listed
        order by sorted limit ${sql.raw(String(MAX_HITS))}
      ) n order by r.at, n.sorted limit ${sql.raw(String(MAX_HITS))}`,
    searchPool,
  )
}

const byPrefix = inRanges('numbers, prefix', sql`norm`)
const bySuffix = inRanges('numbers, suffix', sql`reverse(norm) collate "C"`)

/**
 * The longest number that is there; whole before its beginning, that before its end, that before its middle.
 * @param isQuick the middle of numbers is left out
 */
export async function findNumbers(
  candidates: readonly Candidate[],
  isQuick: boolean,
): Promise<FoundNumbers | undefined> {
  if (candidates.length === 0) return undefined
  const found = await exact({ norms: candidates.map(({ norm }) => norm) })
  const longest = candidates.find(({ norm }) => norm === found[0]?.norm)
  if (longest) return exactly(longest, found)
  const ends = (await findBeginning(candidates)) ?? (await findEnd(candidates))
  if (ends) {
    const isLong = ends.norm.length >= MIDDLE.whole && ends.hits.length < ENOUGH
    const inside = isLong && !isQuick ? await findInside(ends.norm) : []
    return { ...ends, hits: [...ends.hits, ...inside] }
  }
  const misread = await findMisread(candidates)
  return misread ?? (isQuick ? undefined : findMiddle(candidates))
}

function exactly(
  { norm, span, isMeaning }: Pick<Candidate, 'norm' | 'span' | 'isMeaning'>,
  found: NumberRow[],
) {
  const hits = found.filter((hit) => hit.norm === norm)
  const isAmbiguous = isMeaning || norm.length < CERTAIN
  return { how: 'exact' as const, norm, span, hits, isAmbiguous }
}

function longEnough(candidates: readonly Candidate[], least: { whole: number; within: number }) {
  return candidates.filter(
    ({ norm, isWhole, isExactOnly }) =>
      !isExactOnly && norm.length >= (isWhole ? least.whole : least.within),
  )
}

function findBeginning(candidates: readonly Candidate[]) {
  const asIs = (norm: string) => norm
  return findRange('prefix', byPrefix, longEnough(candidates, PREFIX), asIs)
}

function findEnd(candidates: readonly Candidate[]) {
  const reversed = (norm: string) => [...norm].reverse().join('')
  return findRange('suffix', bySuffix, longEnough(candidates, SUFFIX), reversed)
}

/** The numbers of the first candidate that has any. */
async function findRange(
  how: 'prefix' | 'suffix',
  read: typeof byPrefix,
  candidates: readonly Candidate[],
  textOf: (norm: string) => string,
): Promise<FoundNumbers | undefined> {
  if (candidates.length === 0) return undefined
  const ranges = candidates.map(({ norm }) => beginningWith(textOf(norm)))
  const rows = await read({ from: ranges.map(({ from }) => from), to: ranges.map(({ to }) => to) })
  const first = rows[0]?.at
  const candidate = first === undefined ? undefined : candidates[first - 1]
  if (!candidate) return undefined
  const { norm, span } = candidate
  return { how, norm, span, hits: rows.filter(({ at }) => at === first), isAmbiguous: false }
}

async function findMiddle(candidates: readonly Candidate[]): Promise<FoundNumbers | undefined> {
  for (const { norm, span } of longEnough(candidates, MIDDLE).slice(0, MAX_MIDDLES)) {
    const hits = await findInside(norm)
    if (hits.length > 0) return { how: 'middle', norm, span, hits, isAmbiguous: false }
  }
  return undefined
}

/** Of one search. */
const MAX_MIDDLES = 3

/** Numbers that have it anywhere, the shortest first. */
export function findInside(norm: string) {
  return readByTrigrams(sql`
    select ${NUMBER_COLUMNS} from part_number where norm like ${`%${norm}%`} and is_listed
    order by similarity(norm, ${norm}) desc, norm limit ${sql.raw(String(MAX_HITS))}`)
}

/** An l that was printed as 1. As typed comes first: numbers of Volkswagen end with L. */
async function findMisread(candidates: readonly Candidate[]): Promise<FoundNumbers | undefined> {
  const read = candidates
    .filter(({ norm, isWhole }) => norm.length >= (isWhole ? MISREAD.whole : MISREAD.within))
    .filter(({ norm, isMeaning }) => norm.includes('L') && !isMeaning)
    // ‘GL 71l7’: letters before the first digit may be letters.
    .flatMap(({ norm, span, isMeaning }) =>
      [norm, norm.replace(/^[A-Z]+/, '')].map((end) => ({
        norm: misread(norm, end),
        span,
        isMeaning,
      })),
    )
  if (read.length === 0) return undefined
  const found = await exact({ norms: read.map(({ norm }) => norm) })
  const meant = read.find(({ norm }) => norm === found[0]?.norm)
  return meant && exactly(meant, found)
}

function misread(norm: string, end: string) {
  return norm.slice(0, norm.length - end.length) + end.replaceAll('L', '1')
}
