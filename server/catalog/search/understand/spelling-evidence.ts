import { sql } from 'drizzle-orm'
import { searchDb } from '../../../platform/db/client.ts'
import { closePosition, isPositionWord } from '../read/position.ts'
import { stem } from '../read/words.ts'
import { type Alike, findAlike } from './alike-words.ts'
import { countOf, findGrams, type GramRow } from './grams.ts'

// What the titles say of the words of a search and of what these may misspell: read in three statements, however many words.

/** A word that may be misspelled. */
export type Tried = { word: string /** Titles that have it as typed. */; n: number; least: number }

export type Evidence = {
  /** Words that are spelled nearly like it. */
  alikeOf: (word: string) => readonly Alike[]
  /** ‘oilfilter’ in the two words that most titles have side by side, and how many. */
  splitOf: (word: string) => { halves: string[]; n: number } | undefined
  gramOf: (word: string) => GramRow | undefined
  /** How many titles have the words side by side. */
  together: (first: string | undefined, second: string | undefined) => number
}

/** Of the words that one may misspell, as many are looked up beside those of its neighbor. */
const MAX_BESIDE = 12

/** @param words all of the search @param tried those that may be misspelled */
export async function readEvidence(
  words: readonly string[],
  tried: readonly Tried[],
): Promise<Evidence> {
  const alike = await findAlike(tried)
  const splits = await readSplits(tried)
  const alikeOf = (word: string) => alike.get(word) ?? []
  const nOf = new Map(tried.map(({ word, n }) => [word, n]))
  const formsOf = (word: string) => [
    [word],
    ...(nOf.has(word) ? (closePosition(word, nOf.get(word) ?? 0) ?? []) : []).map((one) => [one]),
    ...nearest(alikeOf(word)).map((other) => [other.word]),
    ...(splits.has(word) ? [splits.get(word)?.halves ?? []] : []),
  ]
  const grams = await findGrams([
    ...tried.flatMap(({ word }) => [word, ...alikeOf(word).map((other) => other.word)].map(stem)),
    ...[...neighborsOf(words), ...namedNeighbors(words)].flatMap(([first, second]) =>
      pairsOf(formsOf(first), formsOf(second)),
    ),
  ])
  return {
    alikeOf,
    splitOf: (word) => splits.get(word),
    gramOf: (word) => grams.get(stem(word)),
    together: (first, second) =>
      first === undefined || second === undefined ? 0 : countOf(grams.get(pairOf(first, second))),
  }
}

export function pairOf(first: string, second: string) {
  return `${stem(first)} ${stem(second)}`
}

export type Pair = readonly [first: string, second: string]

/** Words side by side, as the titles are counted: without positions. */
export function namedNeighbors(words: readonly string[]) {
  return neighborsOf(words.filter((word) => !isPositionWord(word)))
}

function neighborsOf(words: readonly string[]): Pair[] {
  return words.slice(1).map((second, at) => [words[at] ?? '', second])
}

type Form = readonly string[]

function pairsOf(firsts: readonly Form[], seconds: readonly Form[]) {
  return firsts.flatMap((first) =>
    seconds.map((second) => pairOf(first.at(-1) ?? '', second[0] ?? '')),
  )
}

function nearest(alike: readonly Alike[]) {
  return alike.toSorted((a, b) => a.distance - b.distance || b.n - a.n).slice(0, MAX_BESIDE)
}

async function readSplits(tried: readonly Tried[]) {
  const halvesOf = new Map(tried.map(({ word }) => [word, splitsOf(word)]))
  const keyOf = (halves: readonly string[]) => halves.map(stem).join(' ')
  const grams = await findGrams([...halvesOf.values()].flat().map(keyOf))
  const best = new Map<string, { halves: string[]; n: number }>()
  for (const [word, splits] of halvesOf) {
    const [most] = splits
      .map((halves) => ({ halves, n: countOf(grams.get(keyOf(halves))) }))
      .sort((a, b) => b.n - a.n)
    if (most && most.n > 0) best.set(word, most)
  }
  return best
}

function splitsOf(word: string) {
  return Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ])
}

/** How many titles have each word. */
export async function countWords(words: readonly string[]) {
  const { rows } = await searchDb.execute<{ word: string; n: number }>(sql`
    select word, n from vocabulary where word = any(${sql.param(words)}::text[])`)
  return new Map(rows.map(({ word, n }) => [word, n]))
}
