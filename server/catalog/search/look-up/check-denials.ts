import { type SQL, sql } from 'drizzle-orm'
import { normNumber } from '#contract/catalog/part-number.ts'
import { searchDb } from '../../../platform/db/client.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { readEngine } from '../read/engine-words.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { stem } from '../read/words.ts'
import type { VehicleFilter } from '../understand/asked-vehicle.ts'
import { TRADE_VOCABULARY } from '../understand/synonyms.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import { fittingProducts, goesThere, goesTo } from './conditions.ts'
import type { FoundParts } from './find-parts.ts'
import { findable } from './queries.ts'
import { allOf, beforePurpose, inTitle, matches, mentions, sizeQuery } from './text-query.ts'

// The gate of what a search denies: each denial is compared with the parts of the shop, by the
// field that it speaks of, and is left out if one contradicts it.

/** @property unsold the kind that the shop has not @property unheard words that no title has */
export type Denials = Pick<FoundParts, 'missing' | 'isForOthers' | 'elsewhere'> & {
  unsold: string | undefined
  unheard: readonly string[]
}

type Asked = {
  query: ReadQuery
  words: UnderstoodWords
  vehicleFilter: VehicleFilter | undefined
  ids: readonly string[]
}

/** The denials that no part of the shop contradicts: one statement, if there are any. */
export async function checkDenials(denials: Denials, asked: Asked): Promise<Denials> {
  const { missing, unheard, unsold } = denials
  const checks = checksOf(denials, asked)
  if (checks.size === 0) return denials
  const { rows } = await searchDb.execute<{ held: boolean[] }>(
    sql`select array[${sql.join([...checks.values()], sql`, `)}] as held`,
  )
  const { held } = singleRow(rows)
  const contradicted = new Set([...checks.keys()].filter((_, at) => held[at]))
  const stands = (key: string) => !contradicted.has(key)
  const mayBeOfEngine = ofEngine(denials, asked)
  return {
    missing: {
      words: missing.words.filter((word) => stands(`word ${word}`)),
      sizes: missing.sizes.filter((size) => stands(`size ${size}`) && !mayBeOfEngine(size)),
    },
    unheard: unheard.filter((word) => stands(`unheard ${word}`)),
    unsold: stands('unsold') ? unsold : undefined,
    isForOthers: denials.isForOthers && stands('for others'),
    elsewhere: stands('elsewhere') ? denials.elsewhere : { ...denials.elsewhere, all: undefined },
  }
}

/** Liters of an engine. */
const OF_ENGINE = /^\d[.,]\d ?l?$/i

/**
 * Liters beside a car, its year, or a word that was not understood and may be a car, are those of
 * its engine: ‘ckp sensor optima 2.4 2012’, ‘mazad3 2.5’.
 */
function ofEngine({ missing, unheard }: Denials, { query, words }: Asked) {
  const { folded, vehicle, vehicleWords, sizes } = query
  const isUnclear = unheard.length + missing.words.length + vehicle.models.length > 0
  const mayBeCar = folded.filter((word) => words.unknown.includes(stem(word)))
  const engine = readEngine(folded, new Set([...vehicleWords, ...mayBeCar]), TRADE_VOCABULARY)
  const said = sizes.flatMap(({ size, text }) => (engine?.words.has(size) ? text : []))
  return (text: string) => said.includes(text) || (isUnclear && OF_ENGINE.test(text))
}

/** Is any part of the shop so? */
function isAny(holds: SQL) {
  return sql`exists (select from product_search s where s.is_listed and ${holds})`
}

/** So many parts that mention a word, if only in a description, are not said to lack it. */
const MANY = 200

/** Is any part called so? No index says where a part has the word. */
function isCalled(word: string) {
  const mentioned = sql`select s.words from product_search s where s.is_listed and ${mentions(`'${word}'`)}`
  return sql`(exists (${mentioned} offset ${MANY})
    or exists (select from (${mentioned} limit ${MANY}) s where ${mentions(inTitle(word))}))`
}

/** Of each denial: does a part contradict it? */
function checksOf(denials: Denials, { query, words, vehicleFilter, ids }: Asked) {
  const { missing, unheard, unsold, isForOthers, elsewhere } = denials
  const { typeIds, groups, position } = words
  const isFound = sql`s.product_id = any(${sql.param(ids)}::uuid[])`
  // Without a kind a size is denied only if nothing in the shop has it.
  const ofKind =
    typeIds.length > 0 ? sql`(s.type_id = any(${sql.param(typeIds)}::int[]))` : sql`true`
  const checks = new Map<string, SQL>()
  for (const { text, isSize, where } of findable(query, words)) {
    const isDenied = (isSize ? missing.sizes : missing.words).includes(text)
    const isThere = isSize ? goesThere(position) : sql`true`
    const holds = sql`((${ofKind} and (${where} or ${isThird(text, query)}))
      or (${isFound} and ${isThere} and ${hasNumber(text)}))`
    if (isDenied) checks.set(`${isSize ? 'size' : 'word'} ${text}`, isAny(holds))
  }
  for (const word of unheard) checks.set(`unheard ${word}`, isCalled(word))
  // A ‘windshield’ is none of the words of a wiper's title.
  const typed = groups.flatMap(({ own }) => own)
  if (unsold !== undefined && typed.length > 1)
    checks.set('unsold', isAny(matches(typed.map(beforePurpose).join(' <-> '))))
  const fitting =
    vehicleFilter &&
    sql`s.product_id in (select product_id from (${fittingProducts(vehicleFilter, ofKind)}) f)`
  if (isForOthers && fitting) checks.set('for others', isAny(sql`${ofKind} and ${fitting}`))
  if (elsewhere.all !== undefined)
    checks.set(
      'elsewhere',
      isAny(
        sql`${ofKind} and ${goesTo(position)} and ${elsewhere.all === 'here' || !fitting ? sql`true` : fitting}`,
      ),
    )
  return checks
}

/**
 * Of a part that is so long and wide the title need not say how thick it is: ‘11.3 x 8.5 x 1 3/8
 * in’.
 */
function isThird(text: string, { sizes }: ReadQuery) {
  const lengths = sizes.filter(({ size }) => /\d(?:in|mm)$/.test(size))
  const others = lengths.filter((one) => one.text !== text)
  if (others.length < 2 || others.length === lengths.length) return sql`false`
  return sql`(${matches(allOf(others.map(sizeQuery)))} and exists (select from product p
    where p.id = s.product_id and p.title !~ '\\d x [\\d.]+ x \\d'))`
}

const MIN_DIGITS = 3

/** A piece of one of the part's numbers: ‘44.2’ of VW 44.2. */
function hasNumber(text: string) {
  if (text.replace(/\D/g, '').length < MIN_DIGITS) return sql`false`
  return sql`exists (select from part_number n where n.product_id = s.product_id
    and strpos(n.norm, ${normNumber(text)}) > 0)`
}

/** Words of the search that no title has. */
export function unheardIn({ words, unknown }: UnderstoodWords) {
  return words.filter((word) => word.length > 1 && unknown.includes(stem(word)))
}
