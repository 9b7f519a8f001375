import { sql } from 'drizzle-orm'
import type { PartNumberKind } from '#contract/part.ts'
import { normNumber } from '#contract/part-number.ts'
import { prepare, searchDb, searchPool } from '../db/client.ts'
import { isStatementTimeout, lacksTrigrams } from '../db/errors.ts'
import { isAttribute } from './attribute.ts'
import type { ParsedQuery } from './parse-query.ts'
import { takeVehicle } from './vehicle-in-words.ts'
import { wordsOf } from './words.ts'

// Part numbers in a search. They are never corrected: one that no part has finds nothing, and close ones are proposed.

export type NumberHit = {
  productId: string
  kind: PartNumberKind
  brand: string | null
  shown: string
}

export type FoundNumbers = { how: 'exact' | 'prefix' | 'suffix'; norm: string; hits: NumberHit[] }

/** A number may be cut by spaces into as many parts. */
const MAX_PARTS = 6
/** In characters, of a whole search and of a part of one. */
const EXACT = { whole: 3, within: 5 }
const PREFIX = { whole: 4, within: 7 }
const SUFFIX = { whole: 5, within: 7 }
const MAX_HITS = 48
const MAX_TRIED = 24

type Candidate = { norm: string; isWhole: boolean }

/** What may be a number: joined neighbors with a digit, no longer word, no year, vehicle or attribute. */
export function numbersIn({ typed }: Pick<ParsedQuery, 'typed'>): Candidate[] {
  const parts = typed.map((text) => ({ text, may: mayBeOfNumber(text) }))
  const words = wordsOf(typed.join(' '))
  const isBelt = words.length === 1 && /^\d+pk\d+$/.test(words[0] ?? '')
  // ‘195/65 R15’ and ‘5w30’ are words; the number of a belt is its size.
  const isSize = !isBelt && words.some(isAttribute)
  const found: Candidate[] = []
  for (let length = Math.min(MAX_PARTS, parts.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= parts.length; at += 1) {
      const span = parts.slice(at, at + length)
      const isWhole = length === parts.length
      if (
        isWhole
          ? isSize || !(isBelt || span.every(({ may }) => may))
          : !span.every(({ may }) => may)
      ) {
        continue
      }
      const norm = normNumber(span.map(({ text }) => text).join(''))
      if (/\d/.test(norm) && norm.length >= (isWhole ? EXACT.whole : EXACT.within)) {
        found.push({ norm, isWhole })
      }
    }
  }
  return found.sort((a, b) => b.norm.length - a.norm.length).slice(0, MAX_TRIED)
}

function mayBeOfNumber(text: string) {
  if (/^\p{L}{4,}$/u.test(text)) return false
  const words = wordsOf(text)
  if (words.some(isAttribute)) return false
  return words.length === 0 || takeVehicle(words).left.length > 0
}

type Row = NumberHit & { norm: string }

const COLUMNS = sql`product_id as "productId", kind, brand, shown, norm`
const TIERS = sql`array_position(array['own', 'oe', 'cross', 'old', 'gtin'], kind)`

const exact = prepare<Row, { norms: string[] }>(
  'numbers, exact',
  sql`select ${COLUMNS} from part_number
    where norm = any(${sql.placeholder('norms')}::text[]) and is_listed
    order by length(norm) desc, ${TIERS}, product_id desc limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

/** From the prefix to the prefix and `~`, which is above every letter of the collation "C". */
const byPrefix = prepare<Row, { from: string; to: string }>(
  'numbers, prefix',
  sql`select ${COLUMNS} from part_number
    where norm >= ${sql.placeholder('from')} and norm < ${sql.placeholder('to')} and is_listed
    order by norm limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

const bySuffix = prepare<Row, { from: string; to: string }>(
  'numbers, suffix',
  sql`select ${COLUMNS} from part_number
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
  const longest = found[0]?.norm
  if (longest) {
    return { how: 'exact', norm: longest, hits: found.filter(({ norm }) => norm === longest) }
  }
  const longEnough = (least: { whole: number; within: number }) =>
    candidates.filter(({ norm, isWhole }) => norm.length >= (isWhole ? least.whole : least.within))
  for (const { norm } of longEnough(PREFIX)) {
    const hits = await findByPrefix(norm)
    if (hits.length > 0) return { how: 'prefix', norm, hits }
  }
  for (const { norm } of longEnough(SUFFIX)) {
    const from = [...norm].reverse().join('')
    const hits = await bySuffix({ from, to: `${from}~` })
    if (hits.length > 0) return { how: 'suffix', norm, hits }
  }
  return undefined
}

function findByPrefix(norm: string) {
  return byPrefix({ from: norm, to: `${norm}~` })
}

const PROPOSED = 5
const LEAST_COMMON = 4
const ALIKE_MS = 150

/** Numbers close to one that is not there: those that begin as it does, else those with most of its characters. */
export async function proposeNumbers(norm: string) {
  if (norm.length <= LEAST_COMMON) return []
  const { rows } = await searchDb.execute<Row>(sql`
    (select ${COLUMNS} from part_number where norm < ${norm} and is_listed order by norm desc limit ${PROPOSED})
    union all
    (select ${COLUMNS} from part_number where norm > ${norm} and is_listed order by norm limit ${PROPOSED})`)
  const near = rows
    .map((row) => ({ row, common: commonLength(row.norm, norm) }))
    .filter(({ common }) => common >= LEAST_COMMON)
    .sort((a, b) => b.common - a.common)
  const longest = near[0]?.common
  const proposed =
    longest === undefined
      ? await findAlike(norm)
      : near.filter(({ common }) => common === longest).map(({ row }) => row)
  return [...new Set(proposed.map(({ shown }) => shown))].slice(0, PROPOSED)
}

/** By trigrams, with a short timeout: a number whose trigrams many numbers have takes long. */
async function findAlike(norm: string): Promise<Row[]> {
  try {
    return await searchDb.transaction(async (tx) => {
      await tx.execute(sql`set local pg_trgm.similarity_threshold = 0.5`)
      await tx.execute(sql.raw(`set local statement_timeout = ${ALIKE_MS}`))
      const { rows } = await tx.execute<Row>(sql`
        select ${COLUMNS} from part_number where norm % ${norm} and is_listed
        order by similarity(norm, ${norm}) desc limit ${PROPOSED}`)
      return rows
    })
  } catch (error) {
    if (isStatementTimeout(error) || lacksTrigrams(error)) return []
    throw error
  }
}

function commonLength(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
