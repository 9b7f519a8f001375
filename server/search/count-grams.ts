import { CATEGORIES } from '#contract/category.ts'
import { type Counts, purityOf, scoreCategories, sumOf, weightOf } from './gram-score.ts'
import type { Names } from './names.ts'
import { spellingsOf } from './synonyms.ts'
import { gramsOf, headOf, lengthOf } from './title.ts'

// Which category the n-grams of a title stand for (a gram has one to three words), counted from the titles themselves:
// sellers misfile parts, and file accessories under the part that they serve.

/** Titles with the same head that sellers have put into the same category. */
export type Group = { head: readonly string[]; sellers: number | null; n: number }

export type Kind = { typeId: number | null; isSure: boolean }

const ROUNDS = 3
/** Rarer grams are not counted. */
const MIN_TITLES = 4
/** As many titles each category's name counts for: a small shop has few of its own. */
const SEED_TITLES = 20
/** The score that a category needs, of 1, for a part to be of it. */
const MIN_SCORE = 0.5
/** The share of its commonest category that makes a word one that says what a part is. */
const MIN_PURITY = 0.2

type Seed = { head: readonly string[]; categoryId: number }

export type Counted = {
  grams: Map<string, Counts>
  tails: Map<string, Counts>
  kindOf: (group: Group) => Kind
}

/** @param seeds see `seedsOf` */
export function countGrams(groups: readonly Group[], seeds: readonly Seed[]): Counted {
  const votes = votesOf(groups)
  const voteOf = ({ head }: Group) => votes.get(head.join(' '))
  let types = groups.map((group) => voteOf(group) ?? group.sellers)
  let grams = new Map<string, Counts>()
  // Each round counts the categories that the round before has found, so that misfiled parts wash out.
  for (let round = 0; round < ROUNDS; round += 1) {
    grams = countRound(groups, types, seeds)
    types = groups.map((group, at) => {
      const fallback = round === 0 ? group.sellers : (types[at] ?? null)
      return voteOf(group) ?? typeOf(group.head, (gram) => grams.get(gram)) ?? fallback
    })
  }
  const tails = new Map<string, Counts>()
  for (const [at, { head, n }] of groups.entries()) {
    const type = types[at]
    if (type === null || type === undefined) continue
    for (const tail of tailsOf(head, (gram) => grams.get(gram))) add(tails, tail, type, n)
  }
  const typeOfGroup = new Map(groups.map((group, at) => [group, types[at] ?? null]))
  return {
    grams,
    tails,
    kindOf: (group) => {
      const typeId = typeOfGroup.get(group) ?? null
      const isSure = isSureOf(
        group.head,
        typeId,
        (gram) => grams.get(gram),
        (gram) => tails.get(gram),
      )
      return { typeId, isSure }
    },
  }
}

/** From so many titles with the very same head on, most of their sellers decide. */
const MIN_VOTES = 8

/** What most sellers of parts with the same head say that it is: ‘shock absorber boot’ is no shock absorber. */
function votesOf(groups: readonly Group[]) {
  const counted = new Map<string, Counts>()
  for (const { head, sellers, n } of groups)
    if (sellers !== null) add(counted, head.join(' '), sellers, n)
  const votes = new Map<string, number>()
  for (const [head, counts] of counted) {
    const [best] = [...counts].sort((a, b) => b[1] - a[1])
    const sum = sumOf(counts)
    if (head !== '' && best && sum >= MIN_VOTES && best[1] / sum > 0.5) votes.set(head, best[0])
  }
  return votes
}

type Find = (gram: string) => Counts | undefined

/** @returns undefined when no category is clear */
export function typeOf(head: readonly string[], find: Find) {
  const weighed = gramsOf(head).flatMap((gram) => {
    const counts = find(gram)
    return counts ? [[gram, counts, weightOf(gram, counts)] as const] : []
  })
  const [best] = scoreCategories(weighed)
  return best && best.score >= MIN_SCORE ? best.categoryId : undefined
}

/** Do titles that end like this one mostly belong to its type? ‘Oil filter wrench’ ends with ‘wrench’. */
export function isSureOf(
  head: readonly string[],
  typeId: number | null,
  find: Find,
  findTail: Find,
) {
  if (typeId === null) return false
  const tails = tailsOf(head, find)
  // A word after the head that no other title has, such as a misspelled ‘grease’ after ‘brake pad’, makes the head uncertain.
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

function countRound(
  groups: readonly Group[],
  types: readonly (number | null | undefined)[],
  seeds: readonly Seed[],
) {
  const grams = new Map<string, Counts>()
  for (const [at, { head, n }] of groups.entries()) {
    const type = types[at]
    if (type === null || type === undefined) continue
    for (const gram of new Set(gramsOf(head))) add(grams, gram, type, n)
  }
  for (const { head, categoryId } of seeds) {
    for (const gram of gramsOf(head)) add(grams, gram, categoryId, SEED_TITLES)
  }
  for (const [gram, counts] of grams) if (sumOf(counts) < MIN_TITLES) grams.delete(gram)
  return grams
}

function add(grams: Map<string, Counts>, gram: string, categoryId: number, n: number) {
  const counts = grams.get(gram) ?? new Map()
  counts.set(categoryId, (counts.get(categoryId) ?? 0) + n)
  grams.set(gram, counts)
}

/** Each category’s name, as it is and with its synonyms put in. */
export function seedsOf(names: Names): Seed[] {
  const heads = CATEGORIES.filter(({ parentId }) => parentId !== null).map(
    ({ id, name }) => [id, headOf(name, names)] as const,
  )
  const isOnly = (word: string) => heads.filter(([, head]) => head.at(-1) === word).length === 1
  return heads.flatMap(([categoryId, head]) =>
    // ‘Rotor’ alone is a brake disc, but ‘spark plug’ is no glow plug.
    [head, ...spellingsOf(head, isOnly(head.at(-1) ?? ''))].map((words) => ({
      head: words,
      categoryId,
    })),
  )
}

/** The words of the seeds, for the vocabulary. */
export function seedWords(seeds: readonly Seed[]) {
  return new Map(seeds.flatMap(({ head }) => head.map((word) => [word, SEED_TITLES] as const)))
}
