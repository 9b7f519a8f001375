import { type Counts, scoreCategories, sumOf, weightOf } from './gram-score.ts'
import { findGrams, type GramRow } from './gram-table.ts'
import { countWords, type Mended, mendWords } from './mend.ts'
import type { Names } from './names.ts'
import type { Read } from './read-query.ts'
import { stem } from './stem.ts'
import { type WithSynonyms, withSynonyms } from './synonyms.ts'
import { gramsOf, lengthOf } from './title.ts'

// What kinds of part the words of a search mean.

export type ReadWords = {
  /** Mended. */
  words: string[]
  mended: Mended[]
  groups: WithSynonyms[]
  /** Categories that they stand for; empty: none is clear. */
  typeIds: number[]
  /** Words that no title has. */
  unknown: string[]
  /** The search can't mean all of what was typed. */
  isPartial: boolean
  /** Nothing typed is known. */
  isUnknown: boolean
}

/** A word of a query that the shop's titles hardly have is replaced by the synonym that they have most. */
const USED = 4
/** The least score of the best category, and of others beside it. */
const LEAST_SCORE = 0.2
const BESIDE = 0.5
/** A gram's tails decide when there are as many, and as large a part of it. */
const TAILS = 4
const TAIL_SHARE = 0.2
/** Queries up to as many words say what the part is with their last. */
const SHORT = 4
const MODIFIER_WEIGHT = 0.25
/** Queries up to as many words are partial with one unknown word. */
const FEW = 3

export async function readWords(read: Read, names: Names, isExact: boolean): Promise<ReadWords> {
  const { words, mended, vocabulary } = isExact
    ? { words: read.words, mended: [], vocabulary: await countWords(read.words) }
    : await mendWords(read.words, names)
  const groups = withSynonyms(words)
  const canon = await mostUsed(groups)
  const grams = await findGrams(gramsOf(canon))
  const unknown = canon.filter(
    (word) =>
      !grams.has(word) && !names.brandWords.has(word) && !vocabulary.has(word) && !/\d/.test(word),
  )
  return {
    words,
    mended,
    groups,
    typeIds: typesOf(canon, grams),
    unknown,
    isPartial: unknown.length > 0 && (canon.length <= FEW || unknown.length > canon.length / 2),
    isUnknown: canon.length > 0 && unknown.length === canon.length,
  }
}

async function mostUsed(groups: readonly WithSynonyms[]) {
  const asKey = (term: readonly string[]) => term.map(stem).join(' ')
  const found = await findGrams(groups.flatMap(({ own, terms }) => [own, ...terms].map(asKey)))
  const countOf = (term: readonly string[]) => {
    const row = found.get(asKey(term))
    return row ? sumOf(row.all) : 0
  }
  return groups.flatMap(({ own, terms }) => {
    const [best] = terms.toSorted((a, b) => countOf(b) - countOf(a))
    const isUsed = countOf(own) >= USED || !best || countOf(best) === 0
    return (isUsed ? own : best).map(stem)
  })
}

/** Of a category with so many titles some end with the gram, if it is what they are. */
const ENOUGH_TITLES = 20
const ENDS = 0.02
/** Else none of them ends with it: a ‘wiper’ is a blade, an arm or a motor. */
const MOST_TITLES = 0.3

/** Without categories whose titles have the gram only before another word: a ‘lambda sensor socket’ is no sensor. */
function endingWith(all: Counts, tail: Counts): Counts {
  if (sumOf(tail) < TAILS) return all
  const ends = [...all].filter(
    ([categoryId, n]) => n < ENOUGH_TITLES || (tail.get(categoryId) ?? 0) >= ENDS * n,
  )
  const left = new Map(ends)
  return sumOf(left) >= MOST_TITLES * sumOf(all) ? left : all
}

/** What serves other parts: where words mean a part as well, the part is meant. Fitting kits, tools, car care … */
const ACCESSORIES: ReadonlySet<number> = new Set([110, 405, 606, 811, 1007, 1410, 1602, 1603])

function typesOf(canon: readonly string[], grams: Map<string, GramRow>) {
  const end = canon.slice(0, canon.findLastIndex((word) => grams.has(word)) + 1).join(' ')
  const isShort = canon.length <= SHORT
  const isLast = (gram: string) => end === gram || end.endsWith(` ${gram}`)
  const weighed = [...grams].map(([gram, { all, tail }]) => {
    const tails = sumOf(tail)
    const useTail = isShort && isLast(gram) && tails >= TAILS && tails >= TAIL_SHARE * sumOf(all)
    const counts = useTail ? tail : isShort && isLast(gram) ? endingWith(all, tail) : all
    const isModifier = canon.length > 1 && isShort && lengthOf(gram) === 1 && !isLast(gram)
    return [gram, counts, weightOf(gram, counts) * (isModifier ? MODIFIER_WEIGHT : 1)] as const
  })
  const scored = scoreCategories(weighed)
  const best = scored[0]?.score ?? 0
  if (best < LEAST_SCORE) return []
  const near = scored
    .filter(({ score }) => score >= BESIDE * best)
    .map(({ categoryId }) => categoryId)
  const parts = near.filter((id) => !ACCESSORIES.has(id))
  return parts.length > 0 ? parts : near
}
