import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import { normNumber } from '#contract/catalog/part-number.ts'
import { prepare, searchPool } from '../../db/client.ts'
import { isAttribute } from './attribute.ts'
import type { ParsedQuery } from './parse-query.ts'
import { takeVehicle } from './vehicle-in-words.ts'
import { wordsOf } from './words.ts'

// Part numbers in a search. They are never corrected: one that no part has finds nothing, and close ones are proposed (close-numbers.ts).

export type NumberHit = {
  productId: string
  kind: PartNumberKind
  brand: string | null
  shown: string
}

export type FoundNumbers = {
  how: 'exact' | 'prefix' | 'suffix'
  norm: string
  hits: NumberHit[]
  /** Which of the parts of the search it is. */
  span: Span
}

type Span = { at: number; length: number }

/** A number may be cut by spaces into as many parts. */
const MAX_PARTS = 6
/** How many characters a number has at least, if it is the whole search and if it is a part of one. */
const EXACT = { whole: 3, within: 5 }
export const PREFIX = { whole: 4, within: 7 }
const SUFFIX = { whole: 5, within: 7 }
const MISREAD = { whole: 5, within: 7 }
const MAX_HITS = 48
const MAX_TRIED = 24

export type Candidate = {
  norm: string
  span: Span
  isWhole: boolean
  /** The text also looks like a size or a vehicle, so numbers that only begin or end with it are not searched for. */
  isExactOnly: boolean
}

/** What may be a number: joined neighbors with a digit, without longer words, that are not all sizes or vehicles. */
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
      const mayBe =
        isWhole && (isBelt || isHyphened) ? true : !isOnly('meaning') && isOnly('number', 'meaning')
      if (!mayBe || (isWhole && isSize)) continue
      const norm = normNumber(span.map(({ text }) => text).join(''))
      if (/\d/.test(norm) && norm.length >= (isWhole ? EXACT.whole : EXACT.within)) {
        const isExactOnly = isWhole ? hasSize || (!isBelt && !isOnly('number')) : !isOnly('number')
        found.push({ norm, span: { at, length }, isWhole, isExactOnly })
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

export type NumberRow = NumberHit & { norm: string }

export const NUMBER_COLUMNS = sql`product_id as "productId", kind, brand, shown, norm`
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

/** From the prefix to the prefix and `~`, which is above every letter of the collation "C". */
const byPrefix = prepare<NumberRow, { from: string; to: string }>(
  'numbers, prefix',
  sql`select ${NUMBER_COLUMNS} from part_number
    where norm >= ${sql.placeholder('from')} and norm < ${sql.placeholder('to')} and is_listed
    order by norm limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

const bySuffix = prepare<NumberRow, { from: string; to: string }>(
  'numbers, suffix',
  sql`select ${NUMBER_COLUMNS} from part_number
    where reverse(norm) collate "C" >= ${sql.placeholder('from')}
      and reverse(norm) collate "C" < ${sql.placeholder('to')} and is_listed
    order by reverse(norm) collate "C" limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

/** The longest number that is there; whole before its beginning, that before its end. */
export async function findNumbers(
  candidates: readonly Candidate[],
): Promise<FoundNumbers | undefined> {
  if (candidates.length === 0) return undefined
  const found = await exact({ norms: candidates.map(({ norm }) => norm) })
  const longest = candidates.find(({ norm }) => norm === found[0]?.norm)
  if (longest) {
    const { norm, span } = longest
    return { how: 'exact', norm, span, hits: found.filter((hit) => hit.norm === norm) }
  }
  const longEnough = (least: { whole: number; within: number }) =>
    candidates.filter(
      ({ norm, isWhole, isExactOnly }) =>
        !isExactOnly && norm.length >= (isWhole ? least.whole : least.within),
    )
  for (const { norm, span } of longEnough(PREFIX)) {
    const hits = await findByPrefix(norm)
    if (hits.length > 0) return { how: 'prefix', norm, span, hits }
  }
  for (const { norm, span } of longEnough(SUFFIX)) {
    const from = [...norm].reverse().join('')
    const hits = await bySuffix({ from, to: `${from}~` })
    if (hits.length > 0) return { how: 'suffix', norm, span, hits }
  }
  return findMisread(candidates)
}

/** An l that was printed as 1. As typed comes first: numbers of Volkswagen end with L. */
async function findMisread(candidates: readonly Candidate[]): Promise<FoundNumbers | undefined> {
  const read = candidates
    .filter(({ norm, isWhole }) => norm.length >= (isWhole ? MISREAD.whole : MISREAD.within))
    .filter(({ norm }) => norm.includes('L'))
    // ‘GL 71l7’: letters before the first digit may be letters.
    .flatMap(({ norm, span }) =>
      [norm, norm.replace(/^[A-Z]+/, '')].map((end) => ({ norm: misread(norm, end), span })),
    )
  if (read.length === 0) return undefined
  const found = await exact({ norms: read.map(({ norm }) => norm) })
  const meant = read.find(({ norm }) => norm === found[0]?.norm)
  if (!meant) return undefined
  const { norm, span } = meant
  return { how: 'exact', norm, span, hits: found.filter((hit) => hit.norm === norm) }
}

function misread(norm: string, end: string) {
  return norm.slice(0, norm.length - end.length) + end.replaceAll('L', '1')
}

function findByPrefix(norm: string) {
  return byPrefix({ from: norm, to: `${norm}~` })
}
