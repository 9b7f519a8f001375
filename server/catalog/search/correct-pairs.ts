import type { Evidence, Pair } from './spelling-evidence.ts'

// ‘brke padz’: each of two short misspelled words would be evidence for the other, if that were spelled correctly.

/** How many pairs of one search are looked up. */
const MAX_PAIRS = 4
/** Candidates for each word. */
const MAX_CANDIDATES = 12

/** The correction of the first pair that has one. @param minTogether titles that have both corrected words side by side */
export function correctPair(
  pairs: readonly Pair[],
  { alikeOf, together }: Evidence,
  minTogether: number,
): { typed: Pair; corrected: Pair } | undefined {
  const candidatesOf = (word: string) =>
    alikeOf(word)
      .filter(({ distance }) => distance === 1)
      .slice(0, MAX_CANDIDATES)
  for (const typed of pairs.slice(0, MAX_PAIRS)) {
    const [best] = candidatesOf(typed[0])
      .flatMap((first) =>
        candidatesOf(typed[1]).map((second) => ({
          corrected: [first.word, second.word] as const,
          together: together(first.word, second.word),
          n: first.n + second.n,
        })),
      )
      .filter((one) => one.together >= minTogether)
      .sort((a, b) => b.together - a.together || b.n - a.n)
    if (best) return { typed, corrected: best.corrected }
  }
  return undefined
}
