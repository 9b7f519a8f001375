import { sql } from 'drizzle-orm'
import { searchDb } from '../../platform/db/client.ts'
import { type Counts, sumOf } from './gram-score.ts'

export type GramRow = { all: Counts; tail: Counts }

type Row = { gram: string; categoryId: number; n: number; tail: number }

/** The grams that are counted, with all titles that have them and those whose head ends with them. */
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
