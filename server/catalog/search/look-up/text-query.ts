import { sql } from 'drizzle-orm'
import { otherSpellings } from '#contract/catalog/fold.ts'
import type { Size } from '../read/read-query.ts'

// Queries of PostgreSQL's text search on `product_search s`. Folded words have no quotes. Weight A
// is of a title or brand, B of the category, C of what the title is for, D of the description.

/** A word of a title, brand or category. Folded words have no quotes. */
export function inTitle(word: string) {
  return `'${word}':ABC`
}

/** A word of a title or brand. */
export function onlyInTitle(word: string) {
  return `'${word}':AC`
}

/** A word of a title or brand, less what the part is for. */
export function beforePurpose(word: string) {
  return `'${word}':A`
}

/** A description may say which standard or size the part has not. */
export function anywhereIn(word: string) {
  return /\d/.test(word) ? inTitle(word) : `'${word}'`
}

export function allOf(parts: readonly string[]) {
  return parts.length > 1 ? `(${parts.join(' & ')})` : (parts[0] ?? '')
}

export function anyOf(parts: readonly string[]) {
  return parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? '')
}

export function matches(query: string) {
  return sql`s.words @@ to_tsquery('english', ${query})`
}

/** As `matches`; a word that PostgreSQL does not index, such as ‘on’, is in each. */
export function mentions(query: string) {
  return sql`(numnode(to_tsquery('english', ${query})) = 0 or ${matches(query)})`
}

export function countOf(queries: readonly string[]) {
  const each = queries.map((one) => sql`(${matches(one)})::int`)
  return each.length > 0 ? sql`(${sql.join(each, sql` + `)})` : sql`0`
}

export function rankOf(query: string) {
  return sql`ts_rank(s.words, to_tsquery('english', ${query}))`
}

/** A query for a size in any of its spellings: ‘dot4’ is ‘DOT 4’ in other titles. */
export function sizeQuery({ size }: Size) {
  return anyOf([
    ...[size, ...otherSpellings(size)].map((spelling) => `'${spelling}':AC`),
    ...apartIn(size).map(([first, second]) => `('${first}':AC <-> '${second}':AC)`),
    ...eachIn(size),
  ])
}

/** ‘228 x 60’ is two lines of a specification. */
function eachIn(size: string) {
  const numbers = /^\d\d+(?:x\d\d+)+$/.test(size) ? size.split('x') : []
  return numbers.length > 1 ? [allOf(numbers.map((one) => `'${one}mm':A`))] : []
}

/** As two words of a title: ‘5 liters’. */
function apartIn(size: string): [first: string, second: string][] {
  const grade = /^dot(\d)$/.exec(size)?.[1]
  if (grade !== undefined) return [['dot', grade]]
  const [, volume, unit] = /^(\d+(?:\.\d+)?)(l|qt)$/.exec(size) ?? []
  if (volume === undefined) return []
  return unit === 'l'
    ? [
        [volume, 'liter'],
        [volume, 'litre'],
      ]
    : [[volume, 'quart']]
}

/**
 * Where a title or description has the size or its number it is not denied: ‘5, 7.5 and 10 A’.
 * In a ‘pack of 5’ the parts are counted.
 */
export function mentionOf(named: Size) {
  const { size } = named
  const number = /^\d+(?:\.\d+)?/.exec(size)?.[0]
  const said = [size, ...otherSpellings(size)].filter((one) => /\D/.test(one))
  return anyOf([
    sizeQuery(named),
    ...said.map((one) => `'${one}'`),
    ...(number === undefined ? [] : [`('${number}' & !(${COUNTED} <2> '${number}'))`]),
  ])
}

const COUNTED = "('pack' | 'set' | 'box' | 'bag' | 'case')"
