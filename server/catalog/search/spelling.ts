import { sql } from 'drizzle-orm'
import { searchDb } from '../../db/client.ts'
import { type Alike, findAlike } from './alike-words.ts'
import { correctPair, type Pair } from './correct-pairs.ts'
import { countOf, findGrams, type GramRow } from './gram-table.ts'
import type { Names } from './names.ts'
import { isName } from './parse-query.ts'
import { closePosition, isPositionWord } from './position.ts'
import { stem } from './stem.ts'
import { SYNONYM_WORDS } from './synonyms.ts'

// Corrects misspelled words before the search: otherwise a buyer's typo finds the few parts whose seller made the same.

export type Correction = { typed: string; corrected: string }

/** From this many titles on, a joined word or a pair of adjacent words is evidence. */
const MIN_EVIDENCE = 20
/** A word in this many titles is correct. */
const COMMON = 300
/** How many times as frequent as what was typed a correction has to be. */
const TIMES_JOINED = 10
const TIMES_CORRECTED = 50
/** Titles that a correction has to be in. */
const MIN_TITLES = 5
/** Shorter words are left as typed. */
const MIN_LENGTH = 4
/** From this length on a word may have two mistakes. */
const MIN_LENGTH_TWO_MISTAKES = 8
/** From this length on an unknown word is corrected without evidence from its neighbors. */
const MIN_LENGTH_ALONE = 6
/** The share of the candidate's titles that has to be in the category of the rare word. */
const MIN_SHARE_SAME_CATEGORY = 0.05
/** Longer words are left as typed. */
const MAX_LENGTH = 40
/** Words of one search that are looked up, and for how long. */
const MAX_TRIED = 16
const CORRECTING_MS = 1_000

export async function correctSpelling(words: readonly string[], names: Names) {
  const out = [...words]
  const corrections: Correction[] = []
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const vocabulary = await countWords([...words, ...words.map(stem), ...pairs])
  await joinPairs(out, corrections, vocabulary)
  const isCorrect = (word: string) =>
    word.length < MIN_LENGTH ||
    word.length > MAX_LENGTH ||
    /\d/.test(word) ||
    corrections.some(({ corrected }) => corrected.split(' ').includes(word)) ||
    [word, stem(word)].some((one) => isName(one, names) || SYNONYM_WORDS.has(one))
  const titlesOf = (word: string) => vocabulary.get(word) ?? vocabulary.get(stem(word)) ?? 0
  const replace = (at: number, correction: readonly string[]) => {
    corrections.push({ typed: out[at] ?? '', corrected: correction.join(' ') })
    out.splice(at, 1, ...correction)
  }
  const end = performance.now() + CORRECTING_MS
  const isOver = () => performance.now() > end
  let tried = 0
  const correctWords = async () => {
    // Twice: a word that was corrected is evidence for those beside it.
    for (let rounds = 2; rounds > 0; rounds -= 1) {
      const before = corrections.length
      for (let at = 0; at < out.length; at += 1) {
        const word = out[at] ?? ''
        const n = titlesOf(word)
        if (isCorrect(word) || n >= COMMON) continue
        tried += 1
        if (tried > MAX_TRIED || isOver()) return
        const correction =
          closePosition(word, n) ??
          (await splitWord(word, n)) ??
          (await findCorrection(word, n, [out[at - 1], out[at + 1]]))
        if (correction) replace(at, correction)
      }
      if (corrections.length === before) return
    }
  }
  await correctWords()
  const isUnknown = (word: string) => !isCorrect(word) && titlesOf(word) === 0
  const unknown = neighborsOf(out).filter((pair) => pair.every(isUnknown))
  const bounds = { minTitles: MIN_TITLES, minTogether: MIN_EVIDENCE }
  const pair = await correctPair(unknown, bounds, isOver)
  if (pair) {
    for (const [at, word] of pair.typed.entries()) {
      replace(out.indexOf(word), [pair.corrected[at] ?? word])
    }
    await correctWords()
  }
  const placeOf = ({ corrected }: Correction) => out.indexOf(corrected.split(' ')[0] ?? '')
  return {
    words: out,
    corrections: corrections.sort((a, b) => placeOf(a) - placeOf(b)),
    vocabulary,
  }
}

/** Words side by side, as the titles are counted: without positions. */
function neighborsOf(words: readonly string[]): Pair[] {
  const named = words.filter((word) => !isPositionWord(word))
  return named.slice(1).map((second, at) => [named[at] ?? '', second])
}

/** How many titles have each word. */
export async function countWords(words: readonly string[]) {
  const { rows } = await searchDb.execute<{ word: string; n: number }>(sql`
    select word, n from vocabulary where word = any(${sql.param(words)}::text[])`)
  return new Map(rows.map(({ word, n }) => [word, n]))
}

/** ‘head light’ is ‘headlight’ where that is ten times as frequent. */
async function joinPairs(
  out: string[],
  corrections: Correction[],
  vocabulary: Map<string, number>,
) {
  const isWord = (joined: string) => (vocabulary.get(joined) ?? 0) >= MIN_EVIDENCE
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
    corrections.push({ typed: `${first} ${second}`, corrected: first + second })
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
  return best && best.n >= MIN_EVIDENCE && best.n >= TIMES_JOINED * n ? best.halves : undefined
}

type Candidate = Alike & { evidence: number }

/** The word that was probably meant. @param n titles with the word as typed @param near the words beside it */
async function findCorrection(word: string, n: number, near: readonly (string | undefined)[]) {
  const least = Math.max(MIN_TITLES, TIMES_CORRECTED * n)
  const alike = await findAlike(word, least)
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
        (other.distance === 1 ||
          word.length >= MIN_LENGTH_TWO_MISTAKES ||
          other.evidence >= MIN_EVIDENCE) &&
        (n === 0
          ? word.length >= MIN_LENGTH_ALONE || other.evidence >= MIN_EVIDENCE
          : isOfSameCategory(own, grams.get(stem(other.word))) &&
            (other.word[0] === word[0] || other.evidence >= MIN_EVIDENCE)),
    )
    .sort(
      (a, b) =>
        Number(b.evidence >= MIN_EVIDENCE) - Number(a.evidence >= MIN_EVIDENCE) ||
        a.distance - b.distance ||
        b.n - a.n,
    )
  const [best] = candidates
  return best && [best.word]
}

/** A rare word that stands for another category than the candidate is no misspelling of it: ‘sump’ is no ‘pump’. */
function isOfSameCategory(own: GramRow | undefined, other: GramRow | undefined) {
  if (!own) return true
  const [[top] = [-1]] = [...own.all].sort((a, b) => b[1] - a[1])
  return (other?.all.get(top) ?? 0) >= MIN_SHARE_SAME_CATEGORY * countOf(other)
}
