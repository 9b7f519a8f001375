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
import { allOf, beforePurpose, inTitle, matches, mentions, sizeQuery } from './text-query.ts'

// The gate of what a search denies: each denial is compared with the parts of the shop, by the
// field that it speaks of, and is left out if one contradicts it.

/**
 * @property missing what none of the kind has, as it was typed
 * @property unsold the kind that the shop has not @property unheard words that no title has
 */
export type Denials = Pick<FoundParts, 'isForOthers' | 'elsewhere'> & {
  missing: { words: string[]; sizes: string[] }
  unsold: string | undefined
  unheard: readonly string[]
}

/** @property unsoldOf the kind that the shop has not, if none has these words */
type Doubts = Pick<FoundParts, 'unproven' | 'isForOthers' | 'elsewhere'> & {
  unsoldOf: (missing: readonly string[]) => string | undefined
  unheard: readonly string[]
}

type Asked = {
  query: ReadQuery
  words: UnderstoodWords
  vehicleFilter: VehicleFilter | undefined
  ids: readonly string[]
}

/** The denials that no part of the shop contradicts: one statement, if there are any. */
export async function checkDenials(doubts: Doubts, asked: Asked): Promise<Denials> {
  const { unproven, unheard, unsoldOf, elsewhere } = doubts
  const mayBeUnsold = unsoldOf(textsOf(unproven.wanted, false))
  const checks = checksOf(doubts, mayBeUnsold, asked)
  const held = await whichHold([...checks.values()])
  const contradicted = new Set([...checks.keys()].filter((_, at) => held[at]))
  const stands = (key: string) => !contradicted.has(key)
  const lacking = unproven.wanted.filter((one) => stands(keyOf(one)))
  const words = textsOf(lacking, false)
  const mayBeOfEngine = ofEngine({ words, unheard }, asked)
  const unsold = unsoldOf(words)
  return {
    missing: { words, sizes: textsOf(lacking, true).filter((size) => !mayBeOfEngine(size)) },
    unheard: unheard.filter((word) => stands(`unheard ${word}`)),
    unsold: unsold !== mayBeUnsold || stands('unsold') ? unsold : undefined,
    isForOthers: doubts.isForOthers && stands('for others'),
    elsewhere: stands('elsewhere') ? elsewhere : { ...elsewhere, all: undefined },
  }
}

type Wanted = FoundParts['unproven']['wanted'][number]

function textsOf(wanted: readonly Wanted[], isSize: boolean) {
  return wanted.filter((one) => one.isSize === isSize).map(({ text }) => text)
}

function keyOf({ isSize, text }: Wanted) {
  return `${isSize ? 'size' : 'word'} ${text}`
}

async function whichHold(conditions: SQL[]) {
  if (conditions.length === 0) return []
  const { rows } = await searchDb.execute<{ held: boolean[] }>(
    sql`select array[${sql.join(conditions, sql`, `)}] as held`,
  )
  return singleRow(rows).held
}

/** Liters of an engine. */
const OF_ENGINE = /^\d[.,]\d ?l?$/i

/**
 * Liters beside a car, its year, or a word that was not understood and may be a car, are those of
 * its engine: ‘ckp sensor optima 2.4 2012’, ‘mazad3 2.5’.
 */
function ofEngine(
  { words: missing, unheard }: { words: readonly string[]; unheard: readonly string[] },
  { query, words }: Asked,
) {
  const { folded, vehicle, vehicleWords, sizes } = query
  const isUnclear = unheard.length + missing.length + vehicle.models.length > 0
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

/** Is it what one of the parts is for, as springs are for a heavy bumper? */
function isCondition(text: string, ids: readonly string[]) {
  return sql`exists (select from fitment f where f.product_id = any(${sql.param(ids)}::uuid[])
    and to_tsvector('english', array_to_string(f.conditions, ' ')) @@ plainto_tsquery('english', ${text}))`
}

/** Is any part called so? No index says where a part has the word. */
function isCalled(word: string) {
  const mentioned = sql`select s.words from product_search s where s.is_listed and ${mentions(`'${word}'`)}`
  return sql`(exists (${mentioned} offset ${MANY})
    or exists (select from (${mentioned} limit ${MANY}) s where ${mentions(inTitle(word))}))`
}

/** Of each denial: does a part contradict it? Those that were found are asked first. */
function checksOf(
  { unproven, unheard, isForOthers, elsewhere }: Doubts,
  unsold: string | undefined,
  { query, words, vehicleFilter, ids }: Asked,
) {
  const { typeIds, groups, position } = words
  const isFound = sql`s.product_id = any(${sql.param(ids)}::uuid[])`
  // Without a kind a size is denied only if nothing in the shop has it.
  const ofKind =
    typeIds.length > 0 ? sql`(s.type_id = any(${sql.param(typeIds)}::int[]))` : sql`true`
  const checks = new Map<string, SQL>()
  const isAmong = sql`s.product_id = any(${sql.param(unproven.among)}::uuid[])`
  for (const one of unproven.wanted) {
    const { text, isSize, where } = one
    const isThere = isSize ? goesThere(position) : sql`true`
    const holds = sql`((${ofKind} and (${where} or ${isThird(text, query)}))
      or (${isFound} and ${isThere} and ${hasNumber(text)}))`
    const isUse = isSize ? sql`false` : isCondition(text, ids)
    const has = sql`exists (select from product_search s where ${isAmong} and ${where})`
    checks.set(keyOf(one), sql`(${has} or ${isAny(holds)} or ${isUse})`)
  }
  for (const word of unheard) checks.set(`unheard ${word}`, isCalled(word))
  // A ‘windshield’ is none of the words of a wiper's title.
  const typed = groups.flatMap(({ own }) => own)
  const called =
    typed.length > 1 ? isAny(matches(typed.map(beforePurpose).join(' <-> '))) : sql`false`
  if (unsold !== undefined) checks.set('unsold', sql`(${called} or ${isCondition(unsold, ids)})`)
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
