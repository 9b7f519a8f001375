import { lengthOf } from './title.ts'

/** By category id: how many titles with a gram are of the category. */
export type Counts = Map<number, number>

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

/** Scores the categories by how much the grams speak for each, best first. The scores add up to 1. */
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
