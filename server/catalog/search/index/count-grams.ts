import { eachInTurn } from '../../../platform/each-in-turn.ts'
import {
  type Counts,
  gramsOf,
  lengthOf,
  purityOf,
  scoreCategories,
  sumOf,
  weightOf,
} from '../understand/grams.ts'
import { SEED_TITLES, type Seed } from './title.ts'

// Which category the n-grams of a title stand for (a gram has one to three words), counted from the
// titles themselves: sellers choose wrong categories parts, and file accessories under the part
// that they serve.

/**
 * Titles with the same head, its words with a space between them, that sellers have put into the
 * same category.
 */
export type Group = { head: string; sellers: number | null; n: number }

export type Kind = { typeId: number | null; isSure: boolean }

const ROUNDS = 3
/** Rarer grams are not counted. */
const MIN_TITLES = 4
/** The score that a category needs, of 1, for a part to be of it. */
const MIN_SCORE = 0.5
/** The share of its commonest category that makes a word one that says what a part is. */
const MIN_PURITY = 0.2

export type Counted = {
  grams: Map<string, Counts>
  tails: Map<string, Counts>
  /** By the order of groups. */
  kindAt: (at: number) => Kind
}

/** @param seeds see title.ts */
export async function countGrams(
  groups: readonly Group[],
  seeds: readonly Seed[],
): Promise<Counted> {
  const votes = await votesOf(groups)
  const common = await commonGrams(groups, seeds)
  const types = groups.map(({ head, sellers }) => votes.get(head) ?? sellers)
  let grams = new Map<string, Counts>()
  // Each round counts the categories that the round before has found, so that misfiled parts wash
  // out.
  for (let round = 0; round < ROUNDS; round += 1) {
    grams = await countRound(groups, types, seeds, common)
    const find = (gram: string) => grams.get(gram)
    await eachInTurn(groups, ({ head, sellers }, at) => {
      const fallback = round === 0 ? sellers : (types[at] ?? null)
      types[at] = votes.get(head) ?? typeOf(wordsIn(head), sellers, find) ?? fallback
    })
  }
  const find = (gram: string) => grams.get(gram)
  const tails = new Map<string, Counts>()
  await eachInTurn(groups, ({ head, n }, at) => {
    const type = types[at]
    if (type === null || type === undefined) return
    for (const tail of tailsOf(wordsIn(head), find)) add(tails, tail, type, n)
  })
  const findTail = (gram: string) => tails.get(gram)
  const isSure = new Uint8Array(groups.length)
  await eachInTurn(groups, ({ head }, at) => {
    isSure[at] = Number(isSureOf(wordsIn(head), types[at] ?? null, find, findTail))
  })
  return {
    grams,
    tails,
    kindAt: (at) => ({ typeId: types[at] ?? null, isSure: isSure[at] === 1 }),
  }
}

function wordsIn(head: string) {
  return head === '' ? [] : head.split(' ')
}

/**
 * Most grams are in one title only: they are counted as numbers, and only the others by category,
 * which takes more memory.
 */
async function commonGrams(groups: readonly Group[], seeds: readonly Seed[]) {
  const totals = new Map<string, number>()
  const count = (gram: string, n: number) => totals.set(gram, (totals.get(gram) ?? 0) + n)
  await eachInTurn(groups, ({ head, n }) => {
    for (const gram of gramsOf(wordsIn(head))) count(gram, n)
  })
  for (const { grams } of seeds) for (const gram of grams) count(gram, SEED_TITLES)
  const common = new Set<string>()
  for (const [gram, n] of totals) if (n >= MIN_TITLES) common.add(gram)
  return common
}

/** From this many titles with the same head on, the category of most of their sellers decides. */
const MIN_VOTES = 8

/**
 * The category that most sellers of parts with the same head chose: ‘shock absorber boot’ is no
 * shock absorber.
 */
async function votesOf(groups: readonly Group[]) {
  const totals = new Map<string, number>()
  await eachInTurn(groups, ({ head, sellers, n }) => {
    if (head !== '' && sellers !== null) totals.set(head, (totals.get(head) ?? 0) + n)
  })
  const counted = new Map<string, Counts>()
  await eachInTurn(groups, ({ head, sellers, n }) => {
    if (sellers !== null && (totals.get(head) ?? 0) >= MIN_VOTES) add(counted, head, sellers, n)
  })
  const votes = new Map<string, number>()
  for (const [head, counts] of counted) {
    const [best] = [...counts].sort((a, b) => b[1] - a[1])
    if (best && best[1] / sumOf(counts) > 0.5) votes.set(head, best[0])
  }
  return votes
}

type Find = (gram: string) => Counts | undefined

/**
 * The seller's own choice counts as this many titles in each gram. In a shop of few parts it
 * decides, as no other title has the words: ‘five holes’ of a wheel are not those of discs. Among
 * thousands of titles it is little.
 */
const SELLERS_TITLES = 40

/**
 * @param sellers the category that the seller has chosen
 * @returns undefined when no category is clear
 */
export function typeOf(head: readonly string[], sellers: number | null, find: Find) {
  const weighed = gramsOf(head).flatMap((gram) => {
    const counts = find(gram)
    if (!counts) return []
    const weight = weightOf(gram, counts)
    if (sellers === null) return [[gram, counts, weight] as const]
    const own = (counts.get(sellers) ?? 0) + SELLERS_TITLES
    return [[gram, new Map(counts).set(sellers, own), weight] as const]
  })
  const [best] = scoreCategories(weighed)
  return best && best.score >= MIN_SCORE ? best.categoryId : undefined
}

/**
 * Do titles that end like this one mostly belong to its type? ‘Oil filter wrench’ ends with
 * ‘wrench’.
 */
export function isSureOf(
  head: readonly string[],
  typeId: number | null,
  find: Find,
  findTail: Find,
) {
  if (typeId === null) return false
  const tails = tailsOf(head, find)
  // A word after the head that no other title has, such as a misspelled ‘grease’ after ‘brake pad’,
  // makes the head uncertain.
  const end = head.lastIndexOf(tails[0] ?? '') + 1
  if (head.slice(end).some((word) => !find(word))) return false
  return tails
    .filter((tail) => lengthOf(tail) <= 2)
    .some((tail) => {
      const counts = findTail(tail) ?? new Map()
      const sum = sumOf(counts)
      return sum >= MIN_TITLES && (counts.get(typeId) ?? 0) / sum >= 0.5
    })
}

/** The grams that end at the head word: the last that says what the part is. */
function tailsOf(head: readonly string[], find: Find) {
  const end = head.findLastIndex((word) => purityOf(find(word) ?? new Map()) >= MIN_PURITY) + 1
  return [1, 2, 3]
    .filter((length) => length <= end)
    .map((length) => head.slice(end - length, end).join(' '))
}

async function countRound(
  groups: readonly Group[],
  types: readonly (number | null | undefined)[],
  seeds: readonly Seed[],
  common: ReadonlySet<string>,
) {
  const grams = new Map<string, Counts>()
  await eachInTurn(groups, ({ head, n }, at) => {
    const type = types[at]
    if (type === null || type === undefined) return
    for (const gram of new Set(gramsOf(wordsIn(head)))) {
      if (common.has(gram)) add(grams, gram, type, n)
    }
  })
  for (const { grams: own, categoryId } of seeds)
    for (const gram of own) add(grams, gram, categoryId, SEED_TITLES)
  for (const [gram, counts] of grams) if (sumOf(counts) < MIN_TITLES) grams.delete(gram)
  return grams
}

function add(grams: Map<string, Counts>, gram: string, categoryId: number, n: number) {
  const counts = grams.get(gram) ?? new Map()
  counts.set(categoryId, (counts.get(categoryId) ?? 0) + n)
  grams.set(gram, counts)
}
