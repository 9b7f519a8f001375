import { closePosition, isPositionWord } from '../read/position.ts'
import { isNoise, stem } from '../read/words.ts'
import type { Alike } from './alike-words.ts'
import { countOf, findGrams, type GramRow } from './grams.ts'
import { isWordOfName, type Names } from './known-names.ts'
import {
  countWords,
  type Evidence,
  namedNeighbors,
  type Pair,
  pairOf,
  readEvidence,
} from './spelling-evidence.ts'
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
/** Words of one search that are looked up. */
const MAX_TRIED = 16

export async function correctSpelling(words: readonly string[], names: Names) {
  const out = [...words]
  const corrections: Correction[] = []
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const vocabulary = await countWords([...words, ...words.map(stem), ...joined])
  await joinPairs(out, corrections, vocabulary)
  const isCorrect = (word: string) =>
    word.length < MIN_LENGTH ||
    word.length > MAX_LENGTH ||
    /\d/.test(word) ||
    corrections.some(({ corrected }) => corrected.split(' ').includes(word)) ||
    [word, stem(word)].some((one) => isCorrectName(one, names) || SYNONYM_WORDS.has(one))
  const titlesOf = (word: string) => vocabulary.get(word) ?? vocabulary.get(stem(word)) ?? 0
  const tried = [...new Set(out)]
    .filter((word) => !isCorrect(word) && titlesOf(word) < COMMON)
    .slice(0, MAX_TRIED)
    .map((word) => ({ word, n: titlesOf(word), least: leastOf(titlesOf(word)) }))
  if (tried.length > 0) {
    const evidence = await readEvidence(out, tried)
    const nOf = new Map(tried.map(({ word, n }) => [word, n]))
    const isUnknown = (word: string) => !isCorrect(word) && titlesOf(word) === 0
    correctWith(evidence, nOf, out, corrections)
    const unknown = namedNeighbors(out).filter((pair) => pair.every(isUnknown))
    const pair = correctPair(unknown, evidence)
    if (pair) {
      for (const [at, word] of pair.typed.entries()) {
        replace(out, corrections, out.indexOf(word), [pair.corrected[at] ?? word])
      }
      correctWith(evidence, nOf, out, corrections)
    }
  }
  const placeOf = ({ corrected }: Correction) => out.indexOf(corrected.split(' ')[0] ?? '')
  return {
    words: out,
    corrections: corrections.sort((a, b) => placeOf(a) - placeOf(b)),
    vocabulary,
  }
}

/** Is the word correct, however rare? */
function isCorrectName(word: string, names: Names) {
  return isPositionWord(word) || isNoise(word) || isWordOfName(word, names)
}

function leastOf(n: number) {
  return Math.max(MIN_TITLES, TIMES_CORRECTED * n)
}

function replace(
  out: string[],
  corrections: Correction[],
  at: number,
  correction: readonly string[],
) {
  corrections.push({ typed: out[at] ?? '', corrected: correction.join(' ') })
  out.splice(at, 1, ...correction)
}

/** Twice: a word that was corrected is evidence for those beside it. @param tried with the titles that have each */
function correctWith(
  evidence: Evidence,
  tried: ReadonlyMap<string, number>,
  out: string[],
  corrections: Correction[],
) {
  for (let rounds = 2; rounds > 0; rounds -= 1) {
    const before = corrections.length
    for (let at = 0; at < out.length; at += 1) {
      const word = out[at] ?? ''
      const n = tried.get(word)
      if (n === undefined || isCorrected(word, corrections)) continue
      const correction =
        closePosition(word, n) ??
        splitWord(word, n, evidence) ??
        findCorrection(word, n, [out[at - 1], out[at + 1]], evidence)
      if (correction) replace(out, corrections, at, correction)
    }
    if (corrections.length === before) return
  }
}

function isCorrected(word: string, corrections: readonly Correction[]) {
  return corrections.some(({ corrected }) => corrected.split(' ').includes(word))
}

/** ‘head light’ is ‘headlight’ where that is ten times as frequent. */
async function joinPairs(
  out: string[],
  corrections: Correction[],
  vocabulary: Map<string, number>,
) {
  const isWord = (joined: string) => (vocabulary.get(joined) ?? 0) >= MIN_EVIDENCE
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
function splitWord(word: string, n: number, { splitOf }: Evidence) {
  const best = splitOf(word)
  return best && best.n >= MIN_EVIDENCE && best.n >= TIMES_JOINED * n ? best.halves : undefined
}

type Candidate = Alike & { together: number }

/** The word that was probably meant. @param n titles with the word as typed @param near the words beside it */
function findCorrection(
  word: string,
  n: number,
  [before, after]: readonly (string | undefined)[],
  { alikeOf, gramOf, together }: Evidence,
) {
  const own = gramOf(word)
  const candidates = alikeOf(word)
    .map((other): Candidate => {
      const beside = Math.max(together(before, other.word), together(other.word, after))
      return { ...other, together: beside }
    })
    .filter(
      (other) =>
        (other.distance === 1 ||
          word.length >= MIN_LENGTH_TWO_MISTAKES ||
          other.together >= MIN_EVIDENCE) &&
        (n === 0
          ? word.length >= MIN_LENGTH_ALONE || other.together >= MIN_EVIDENCE
          : isOfSameCategory(own, gramOf(other.word)) &&
            (other.word[0] === word[0] || other.together >= MIN_EVIDENCE)),
    )
    .sort(
      (a, b) =>
        Number(b.together >= MIN_EVIDENCE) - Number(a.together >= MIN_EVIDENCE) ||
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

/** How many pairs of one search are looked up. */
const MAX_PAIRS = 4
/** Candidates for each word. */
const MAX_CANDIDATES = 12

/**
 * ‘brke padz’: each of two short misspelled words would be evidence for the other, if that were spelled correctly.
 * @returns the correction of the first pair that has one
 */
function correctPair(
  pairs: readonly Pair[],
  { alikeOf, together }: Evidence,
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
      .filter((one) => one.together >= MIN_EVIDENCE)
      .sort((a, b) => b.together - a.together || b.n - a.n)
    if (best) return { typed, corrected: best.corrected }
  }
  return undefined
}
