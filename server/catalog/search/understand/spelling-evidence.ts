import { sql } from 'drizzle-orm'
import { searchDb } from '../../../platform/db/client.ts'
import { lacksTrigrams } from '../../../platform/db/errors.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { isPositionWord } from '../read/position.ts'
import { stem } from '../read/words.ts'
import { countOf, findGrams, type GramRow } from './grams.ts'

// What the titles say of the words of a search and of what these may misspell: read in two
// statements, however many words.

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
  const halvesOf = new Map(tried.map(({ word }) => [word, splitsOf(word)]))
  const alikeOf = (word: string) => alike.get(word) ?? []
  const formsOf = (word: string) => [word, ...nearest(alikeOf(word)).map((other) => other.word)]
  const grams = await findGrams([
    ...[...halvesOf.values()].flat().map(keyOf),
    ...tried.flatMap(({ word }) => [word, ...alikeOf(word).map((other) => other.word)].map(stem)),
    ...[...neighborsOf(words), ...namedNeighbors(words)].flatMap(([first, second]) =>
      pairsOf(formsOf(first), formsOf(second)),
    ),
  ])
  return {
    alikeOf,
    splitOf: (word) => likeliest(halvesOf.get(word) ?? [], grams),
    gramOf: (word) => grams.get(stem(word)),
    together: (first, second) =>
      first === undefined || second === undefined ? 0 : countOf(grams.get(pairOf(first, second))),
  }
}

function pairOf(first: string, second: string) {
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

function pairsOf(firsts: readonly string[], seconds: readonly string[]) {
  return firsts.flatMap((first) => seconds.map((second) => pairOf(first, second)))
}

function nearest(alike: readonly Alike[]) {
  return alike.toSorted((a, b) => a.distance - b.distance || b.n - a.n).slice(0, MAX_BESIDE)
}

function likeliest(splits: readonly string[][], grams: ReadonlyMap<string, GramRow>) {
  const [most] = splits
    .map((halves) => ({ halves, n: countOf(grams.get(keyOf(halves))) }))
    .sort((a, b) => b.n - a.n)
  return most && most.n > 0 ? most : undefined
}

function keyOf(halves: readonly string[]) {
  return halves.map(stem).join(' ')
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

/** @param distance in letters, 2 at most */
type Alike = { word: string; n: number; distance: number }

const CANDIDATES = 30

/** `least`: titles that have an alike word at least. */
type Wanted = { word: string; least: number }

/**
 * Words that are spelled nearly like each of these, and are no other form of it: in one statement
 * for all.
 */
async function findAlike(wanted: readonly Wanted[]) {
  const found = new Map<string, Alike[]>()
  if (wanted.length === 0) return found
  for (const { typed, word, n } of await readAlike(wanted)) {
    // ‘wippers’ is one letter away from ‘wiper’.
    const distance = Math.min(distanceOf(typed, word), distanceOf(stem(typed), word))
    if (distance > 2 || stem(word) === stem(typed)) continue
    const alike = found.get(typed)
    if (alike) alike.push({ word, n, distance })
    else found.set(typed, [{ word, n, distance }])
  }
  return found
}

/**
 * How many titles a proposed word is in at least, and how long the word that it stands for is at
 * least.
 */
const PROPOSED = { titles: 5, length: 4 }

/**
 * The word that this one may misspell. It is only proposed: no other word says that it is meant.
 */
export async function closestWord(word: string) {
  if (word.length < PROPOSED.length || /\d/.test(word)) return undefined
  const typed = stem(word)
  const alike = (await findAlike([{ word: typed, least: PROPOSED.titles }])).get(typed) ?? []
  const [best] = alike.toSorted((a, b) => a.distance - b.distance || b.n - a.n)
  return best?.distance === 1 ? best.word : undefined
}

async function readAlike(wanted: readonly Wanted[]) {
  const words = sql.param(wanted.map(({ word }) => word))
  const leasts = sql.param(wanted.map(({ least }) => Math.ceil(least)))
  try {
    const { rows } = await searchDb.execute<{ typed: string; word: string; n: number }>(sql`
      select w.word as typed, alike.word, alike.n
      from unnest(${words}::text[], ${leasts}::int[]) as w (word, least)
      cross join lateral (
        select v.word, v.n, similarity(v.word, w.word) as by from vocabulary v
        where v.word % w.word and v.n >= w.least order by by desc limit ${CANDIDATES}
      ) alike order by w.word, alike.by desc`)
    return rows
  } catch (error) {
    if (lacksTrigrams(error)) return []
    throw error
  }
}
