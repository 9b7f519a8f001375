import { sql } from 'drizzle-orm'
import { searchDb } from '../../../platform/db/client.ts'

// The n-grams of titles (*grams*): in how many titles of each category they are, and which category
// they speak for.

/** By category id: how many titles with a gram are of the category. */
export type Counts = Map<number, number>

export type GramRow = { all: Counts; tail: Counts }

type Row = { gram: string; categoryId: number; n: number; tail: number }

/**
 * The grams that are counted, with all titles that have them and those whose head ends with them.
 */
export async function findGrams(grams: Iterable<string>, on = searchDb) {
  const wanted = [...new Set(grams)]
  const found = new Map<string, GramRow>()
  if (wanted.length === 0) return found
  const { rows } = await on.execute<Row>(sql`
    select gram, category_id as "categoryId", n, tail from gram
    where gram = any(${sql.param(wanted)}::text[])`)
  for (const { gram, categoryId, n, tail } of rows) {
    const row = found.get(gram) ?? { all: new Map(), tail: new Map() }
    row.all.set(categoryId, n)
    if (tail > 0) row.tail.set(categoryId, tail)
    found.set(gram, row)
  }
  return found
}

/** How many titles have the gram. */
export function countOf(row: GramRow | undefined) {
  return row ? sumOf(row.all) : 0
}

/** The n-grams of one to three words. */
export function gramsOf(words: readonly string[]) {
  return words.flatMap((_, at) =>
    [1, 2, 3]
      .filter((length) => at + length <= words.length)
      .map((length) => words.slice(at, at + length).join(' ')),
  )
}

export function lengthOf(gram: string) {
  return gram.split(' ').length
}

export type Scored = { categoryId: number; score: number }

export function sumOf(counts: Counts) {
  let sum = 0
  for (const n of counts.values()) sum += n
  return sum
}

/** The share of a gram's commonest category, of 1. */
export function purityOf(counts: Counts) {
  return counts.size === 0 ? 0 : Math.max(...counts.values()) / sumOf(counts)
}

/** A long gram says more than a short one, and one of a single category more than one of many. */
export function weightOf(gram: string, counts: Counts) {
  return lengthOf(gram) ** 2 * purityOf(counts) ** 2
}

/**
 * Scores the categories by how much the grams speak for each, best first. The scores add up to 1.
 */
export function scoreCategories(
  grams: Iterable<readonly [gram: string, counts: Counts, weight: number]>,
) {
  const scores = new Map<number, number>()
  let total = 0
  for (const [, counts, weight] of grams) {
    const sum = sumOf(counts)
    if (sum === 0) continue
    total += weight
    for (const [categoryId, n] of counts) {
      scores.set(categoryId, (scores.get(categoryId) ?? 0) + (weight * n) / sum)
    }
  }
  return [...scores]
    .map(([categoryId, score]): Scored => ({ categoryId, score: score / (total || 1) }))
    .sort((a, b) => b.score - a.score || a.categoryId - b.categoryId)
}
