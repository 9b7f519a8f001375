import { type SQL, sql } from 'drizzle-orm'
import type { PartNumberKind } from '#contract/catalog/part.ts'
import { exactNumber } from '#contract/catalog/part-number.ts'
import { prepare, searchDb, searchPool } from '../../../platform/db/client.ts'
import { isStatementTimeout, lacksTrigrams } from '../../../platform/db/errors.ts'
import { isSold } from '../../../platform/db/schema/product.ts'
import { beginningWith } from '../../beginning-range.ts'

// The statements that read part numbers.

export type NumberRow = {
  productId: string
  kind: PartNumberKind
  brand: string | null
  shown: string
  norm: string
}

const NUMBER_COLUMNS = sql`product_id as "productId", kind, brand, shown, norm`

/** The most numbers of a statement. */
const MAX_HITS = 48

/** The nearest to what a number means first. */
export const KINDS: readonly PartNumberKind[] = ['own', 'oe', 'cross', 'old', 'gtin']
const TIERS = sql`array_position(array[${sql.raw(KINDS.map((kind) => `'${kind}'`).join())}], kind)`

export const findExact = prepare<NumberRow, { norms: string[] }>(
  'numbers, exact',
  sql`select ${NUMBER_COLUMNS} from part_number
    where norm = any(${sql.placeholder('norms')}::text[]) and is_listed
    order by length(norm) desc, ${TIERS}, product_id desc limit ${sql.raw(String(MAX_HITS))}`,
  searchPool,
)

/** Of each number of a list the first parts; several makers have one number for a belt. */
const MAX_EACH = 12

const ofEach = prepare<RangeRow, { norms: string[] }>(
  'numbers of a list',
  sql`select r.at::int, n.* from unnest(${sql.placeholder('norms')}::text[]) with ordinality as r (norm, at)
      cross join lateral (
        select ${NUMBER_COLUMNS} from part_number where norm = r.norm and is_listed
        order by ${TIERS}, product_id desc limit ${sql.raw(String(MAX_EACH))}
      ) n order by r.at, ${TIERS}`,
  searchPool,
)

/** Of each number the parts that have it; `at` is its place, from 1 on. */
export function findEach(norms: readonly string[]) {
  return ofEach({ norms: [...norms] })
}

type Ranges = { from: string[]; to: string[] }
export type RangeRow = NumberRow & { at: number }

const MOST: [each: number, all: number] = [MAX_HITS, MAX_HITS]

/** Of each range the first numbers, in one statement: a search may have many candidates. */
function inRanges(name: string, column: SQL, [each, all]: [each: number, all: number] = MOST) {
  return prepare<RangeRow, Ranges>(
    name,
    sql`select r.at::int, n.* from unnest(${sql.placeholder('from')}::text[], ${sql.placeholder('to')}::text[])
        with ordinality as r ("from", "to", at)
      cross join lateral (
        select ${NUMBER_COLUMNS}, ${column} as sorted from part_number
        where ${column} >= r."from" and ${column} < r."to" and is_listed
        order by sorted limit ${sql.raw(String(each))}
      ) n order by r.at, n.sorted limit ${sql.raw(String(all))}`,
    searchPool,
  )
}

const byBeginning = inRanges('numbers, prefix', sql`norm`)
const byEnd = inRanges('numbers, suffix', sql`reverse(norm) collate "C"`)

/**
 * Of each text the numbers that begin with it; `at` is the text's place, from 1 on. Only those of
 * the first text that has any matter.
 */
export function findBeginning(texts: readonly string[]) {
  return byBeginning(rangesOf(texts))
}

const byBeginningOfEach = inRanges('numbers of a list, prefix', sql`norm`, [MAX_EACH, 1_000])

/** Of each number of a list those that begin with it. */
export function findBeginningOfEach(norms: readonly string[]) {
  return byBeginningOfEach(rangesOf(norms))
}

/** The same of numbers that end with it. */
export function findEnd(texts: readonly string[]) {
  return byEnd(rangesOf(texts.map(reversed)))
}

const byEndOfEach = inRanges('numbers of a list, suffix', sql`reverse(norm) collate "C"`, [
  MAX_EACH,
  1_000,
])

/** Of each number of a list those that end with it. */
export function findEndOfEach(norms: readonly string[]) {
  return byEndOfEach(rangesOf(norms.map(reversed)))
}

function reversed(text: string) {
  return [...text].reverse().join('')
}

function rangesOf(texts: readonly string[]): Ranges {
  const ranges = texts.map(beginningWith)
  return { from: ranges.map(({ from }) => from), to: ranges.map(({ to }) => to) }
}

const INSIDE_MS = 150

/**
 * Numbers that have one of them anywhere, with a short timeout: a text whose trigrams many numbers
 * have takes long. A server without pg_trgm finds none.
 */
export async function findInside(norms: readonly string[]): Promise<NumberRow[]> {
  if (norms.length === 0) return []
  const likeOne = sql.join(
    norms.map((norm) => sql`norm like ${`%${norm}%`}`),
    sql` or `,
  )
  try {
    return await searchDb.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${INSIDE_MS}`))
      const { rows } = await tx.execute<NumberRow>(sql`
        select ${NUMBER_COLUMNS} from part_number where (${likeOne}) and is_listed
        order by length(norm), norm limit ${sql.raw(String(MAX_HITS))}`)
      return rows
    })
  } catch (error) {
    if (isStatementTimeout(error) || lacksTrigrams(error)) return []
    throw error
  }
}

/** The products of a brand that have the text in their number, with the same timeout. */
export async function findInsideOfBrand(slug: string, text: string) {
  try {
    return await searchDb.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${INSIDE_MS}`))
      const { rows } = await tx.execute<{ productId: string }>(sql`
        select p.id as "productId" from brand b join product p on p.brand_id = b.id
        where b.slug = ${slug} and strpos(p.exact_number, ${exactNumber(text)}) > 0
          and ${isSold('p')}
        order by length(p.exact_number), p.exact_number limit ${sql.raw(String(MAX_HITS))}`)
      return rows
    })
  } catch (error) {
    if (isStatementTimeout(error)) return []
    throw error
  }
}

const PROPOSED = 5
const LEAST_COMMON = 4

/**
 * Numbers close to one that is not there: the same in other letters, and those that begin as it
 * does.
 */
export async function proposeNumbers(norm: string) {
  const looks = await findLookAlikes(norm)
  const close = norm.length > LEAST_COMMON ? await findClose(norm) : []
  return [...new Set([...looks, ...close].map(({ shown }) => shown))].slice(0, PROPOSED)
}

/**
 * Numbers that look like this one in letters of another alphabet, or in letters without their
 * accents: a buyer who types O12A in Latin letters may have read one in Cyrillic letters.
 */
export async function findLookAlikes(norm: string) {
  const { rows } = await searchDb.execute<NumberRow>(sql`
    select ${NUMBER_COLUMNS} from part_number
    where norm = number_look(${norm}) and norm <> ${norm} and is_listed
    union all
    (select ${NUMBER_COLUMNS} from part_number
    where norm !~ '^[0-9A-Z]*$' and number_look(norm) = number_look(${norm})
      and norm <> ${norm} and is_listed limit ${PROPOSED})
    limit ${PROPOSED}`)
  return rows
}

async function findClose(norm: string) {
  const { rows } = await searchDb.execute<NumberRow>(sql`
    (select ${NUMBER_COLUMNS} from part_number where norm < ${norm} and is_listed order by norm desc limit ${PROPOSED})
    union all
    (select ${NUMBER_COLUMNS} from part_number where norm > ${norm} and is_listed order by norm limit ${PROPOSED})`)
  const longest = Math.max(LEAST_COMMON, ...rows.map((row) => commonLength(row.norm, norm)))
  return rows.filter((row) => commonLength(row.norm, norm) === longest)
}

function commonLength(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}
