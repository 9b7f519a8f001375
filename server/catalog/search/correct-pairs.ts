import { findAlike } from './alike-words.ts'
import { countOf, findGrams } from './gram-table.ts'
import { stem } from './stem.ts'

// ‘brke padz’: each of two short misspelled words would be evidence for the other, if that were spelled correctly.

/** How many pairs of one search are looked up. */
const MAX_PAIRS = 4
/** Candidates for each word. */
const MAX_CANDIDATES = 12

export type Pair = readonly [first: string, second: string]

/** Titles that have to have each corrected word, and both side by side. */
type Bounds = { minTitles: number; minTogether: number }

/** The correction of the first pair that has one. @param isOver is the time for corrections over? */
export async function correctPair(
  pairs: readonly Pair[],
  { minTitles, minTogether }: Bounds,
  isOver: () => boolean,
): Promise<{ typed: Pair; corrected: Pair } | undefined> {
  for (const pair of pairs.slice(0, MAX_PAIRS)) {
    if (isOver()) return undefined
    // One after the other: a search takes one of the few connections at a time.
    const firsts = await candidatesOf(pair[0], minTitles)
    const seconds = firsts.length > 0 ? await candidatesOf(pair[1], minTitles) : []
    const candidates = firsts.flatMap((first) =>
      seconds.map((second) => ({
        corrected: [first.word, second.word] as const,
        gram: `${stem(first.word)} ${stem(second.word)}`,
        n: first.n + second.n,
      })),
    )
    const grams = await findGrams(candidates.map(({ gram }) => gram))
    const [best] = candidates
      .map((one) => ({ ...one, together: countOf(grams.get(one.gram)) }))
      .filter(({ together }) => together >= minTogether)
      .sort((a, b) => b.together - a.together || b.n - a.n)
    if (best) return { typed: pair, corrected: best.corrected }
  }
  return undefined
}

async function candidatesOf(word: string, minTitles: number) {
  const alike = await findAlike(word, minTitles)
  return alike.filter(({ distance }) => distance === 1).slice(0, MAX_CANDIDATES)
}
