import { sql } from 'drizzle-orm'
import { searchDb } from '../db/client.ts'
import { distanceOf } from './edit-distance.ts'
import { sumOf } from './gram-score.ts'
import { findGrams, type GramRow } from './gram-table.ts'
import type { Names } from './names.ts'
import { isName } from './read-query.ts'
import { stem } from './stem.ts'
import { SYNONYM_WORDS } from './synonyms.ts'

// Mends misspelled words before anything is searched: a seller's own typo would be found otherwise.

export type Mended = { typed: string; read: string }

/** Of a word or a pair that many titles have. */
const MANY = 20
/** A word in so many titles is right. */
const COMMON = 300
/** So much more often must what it is taken for be there. */
const TIMES_JOINED = 10
const TIMES_MENDED = 50
const LEAST = 5
const SHORTEST = 4
/** From here on a word may have two mistakes. */
const LONG = 8
/** From here on an unknown word is mended without its neighbors' evidence. */
const TELLING = 6
const CANDIDATES = 30
/** Nobody types a longer word, and none has so many mistakes: words that are looked up in one search, and for how long. */
const LONGEST = 40
const MAX_TRIED = 16
const MENDING_MS = 1_000
/** Of the candidate's titles, that are of the rare word's own category. */
const SAME_KIND = 0.05

export async function mendWords(words: readonly string[], names: Names) {
  const out = [...words]
  const mended: Mended[] = []
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const vocabulary = await countWords([...words, ...words.map(stem), ...pairs])
  await joinPairs(out, mended, vocabulary)
  const isRight = (word: string) =>
    word.length < SHORTEST ||
    word.length > LONGEST ||
    /\d/.test(word) ||
    mended.some(({ read }) => read.split(' ').includes(word)) ||
    [word, stem(word)].some((one) => isName(one, names) || SYNONYM_WORDS.has(one))
  const began = performance.now()
  let tried = 0
  // Twice: a word that was mended is evidence for those beside it.
  for (let rounds = 2; rounds > 0; rounds -= 1) {
    const before = mended.length
    for (let at = 0; at < out.length; at += 1) {
      const word = out[at] ?? ''
      const n = vocabulary.get(word) ?? vocabulary.get(stem(word)) ?? 0
      if (isRight(word) || n >= COMMON) continue
      tried += 1
      if (tried > MAX_TRIED || performance.now() - began > MENDING_MS) break
      const right =
        (await splitWord(word, n)) ?? (await findRight(word, n, [out[at - 1], out[at + 1]]))
      if (!right) continue
      mended.push({ typed: word, read: right.join(' ') })
      out.splice(at, 1, ...right)
    }
    if (mended.length === before) break
  }
  const placeOf = ({ read }: Mended) => out.indexOf(read.split(' ')[0] ?? '')
  return { words: out, mended: mended.sort((a, b) => placeOf(a) - placeOf(b)), vocabulary }
}

/** In how many titles each stands. */
export async function countWords(words: readonly string[]) {
  const { rows } = await searchDb.execute<{ word: string; n: number }>(sql`
    select word, n from vocabulary where word = any(${sql.param(words)}::text[])`)
  return new Map(rows.map(({ word, n }) => [word, n]))
}

/** ‘head light’ is ‘headlight’ where that is ten times as frequent. */
async function joinPairs(out: string[], mended: Mended[], vocabulary: Map<string, number>) {
  const isWord = (joined: string) => (vocabulary.get(joined) ?? 0) >= MANY
  const pairOf = (first: string, second: string) => `${stem(first)} ${stem(second)}`
  const pairs = out.flatMap((first, at) => {
    const second = out[at + 1] ?? ''
    return isWord(first + second) ? [pairOf(first, second)] : []
  })
  const grams = await findGrams(pairs)
  for (let at = 0; at + 1 < out.length; at += 1) {
    const [first = '', second = ''] = out.slice(at, at + 2)
    if (!isWord(first + second)) continue
    const apart = countOf(grams.get(pairOf(first, second)))
    if ((vocabulary.get(first + second) ?? 0) < TIMES_JOINED * apart) continue
    mended.push({ typed: `${first} ${second}`, read: first + second })
    out.splice(at, 2, first + second)
  }
}

/** ‘oilfilter’ is ‘oil filter’. */
async function splitWord(word: string, n: number) {
  const splits = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ])
  const found = await findGrams(splits.map((halves) => halves.map(stem).join(' ')))
  const [best] = splits
    .map((halves) => ({ halves, n: countOf(found.get(halves.map(stem).join(' '))) }))
    .sort((a, b) => b.n - a.n)
  return best && best.n >= MANY && best.n >= TIMES_JOINED * n ? best.halves : undefined
}

type Candidate = { word: string; n: number; distance: number; evidence: number }

/** The word that it probably is. @param near the words beside it */
async function findRight(word: string, n: number, near: readonly (string | undefined)[]) {
  const least = Math.max(LEAST, TIMES_MENDED * n)
  const alike = (await findAlike(word, least))
    .filter((other) => stem(other.word) !== stem(word))
    .map((other) => ({ ...other, distance: distanceOf(word, other.word) }))
    .filter(({ distance }) => distance <= 2)
  if (alike.length === 0) return undefined
  const [before, after] = near
  const pairsOf = (other: string) => [
    ...(before ? [`${stem(before)} ${stem(other)}`] : []),
    ...(after ? [`${stem(other)} ${stem(after)}`] : []),
  ]
  const grams = await findGrams([
    stem(word),
    ...alike.flatMap((other) => [stem(other.word), ...pairsOf(other.word)]),
  ])
  const own = grams.get(stem(word))
  const candidates = alike
    .map((other): Candidate => {
      const evidence = Math.max(0, ...pairsOf(other.word).map((pair) => countOf(grams.get(pair))))
      return { ...other, evidence }
    })
    .filter(
      (other) =>
        (other.distance === 1 || word.length >= LONG || other.evidence >= MANY) &&
        (n === 0
          ? word.length >= TELLING || other.evidence >= MANY
          : isOfKind(own, grams.get(stem(other.word))) &&
            (other.word[0] === word[0] || other.evidence >= MANY)),
    )
    .sort(
      (a, b) =>
        Number(b.evidence >= MANY) - Number(a.evidence >= MANY) ||
        a.distance - b.distance ||
        b.n - a.n,
    )
  const [best] = candidates
  return best && [best.word]
}

async function findAlike(word: string, least: number) {
  try {
    const { rows } = await searchDb.execute<{ word: string; n: number }>(sql`
      select word, n from vocabulary where word % ${word} and n >= ${least}
      order by similarity(word, ${word}) desc limit ${CANDIDATES}`)
    return rows
  } catch (error) {
    if (isWithoutTrigrams(error)) return []
    throw error
  }
}

/** A rare word of its own kind of part is none that was misspelled: ‘sump’ is no ‘pump’. */
function isOfKind(own: GramRow | undefined, other: GramRow | undefined) {
  if (!own) return true
  const [[top] = [-1]] = [...own.all].sort((a, b) => b[1] - a[1])
  return (other?.all.get(top) ?? 0) >= SAME_KIND * countOf(other)
}

function countOf(row: GramRow | undefined) {
  return row ? sumOf(row.all) : 0
}

/** The server has no pg_trgm: there is no operator `%` for texts. */
export function isWithoutTrigrams(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42883'
}
