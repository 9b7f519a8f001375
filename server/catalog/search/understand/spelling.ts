import { closePosition, isPositionWord } from '../read/position.ts'
import { isNoise, stem } from '../read/words.ts'
import { countOf, type GramRow } from './grams.ts'
import { closeBrand, isWordOfName, type Names } from './known-names.ts'
import {
  countWords,
  type Evidence,
  namedNeighbors,
  type Pair,
  readEvidence,
} from './spelling-evidence.ts'
import { closeTradeWord, joinedWords, soundAlike, twoAlike } from './spelling-of-trade.ts'
import { keyOf, TRADE_VOCABULARY } from './synonyms.ts'

// Corrects misspelled words before the search: otherwise a buyer's typo finds the few parts whose
// seller made the same.

export type Correction = { typed: string; corrected: string }

/** From this many titles on, a pair of adjacent words is evidence. */
const MIN_EVIDENCE = 20
/** A word in this many titles is correct, and not looked up. */
const COMMON = 300
/** How many times as frequent as what was typed a correction has to be. */
const TIMES_CORRECTED = 50
/** Titles that a correction has to be in. */
const MIN_TITLES = 5
/** Shorter words are left as typed. */
const MIN_LENGTH = 4
/** From this length on a word may have two mistakes without such evidence. */
const MIN_LENGTH_TWO_MISTAKES = 8
/** From this length on an unknown word is corrected without evidence from its neighbors. */
const MIN_LENGTH_ALONE = 6
/** The share of the candidate's titles that has to be in the category of the rare word. */
const MIN_SHARE_SAME_CATEGORY = 0.05
/** Longer words are left as typed. */
const MAX_LENGTH = 40
/** Words of one search that are looked up. */
const MAX_TRIED = 16

/** @param measured words, in stems, that say what a size is of: they are as they are */
export async function correctSpelling(
  typed: readonly string[],
  names: Names,
  measured: ReadonlySet<string>,
) {
  const out = [...typed]
  const corrections: Correction[] = []
  const joined = joinedWords(typed)
  if (joined) {
    out.splice(joined.at, 2, joined.corrected)
    corrections.push({ typed: joined.typed, corrected: joined.corrected })
  }
  const words = [...out]
  const vocabulary = await countWords([...words, ...words.map(stem)])
  const isCorrect = (word: string) =>
    word.length < MIN_LENGTH ||
    word.length > MAX_LENGTH ||
    /\d/.test(word) ||
    measured.has(stem(word)) ||
    [word, stem(word), keyOf(word)].some(
      (one) => isCorrectName(one, names) || TRADE_VOCABULARY.has(one),
    )
  const titlesOf = (word: string) => vocabulary.get(word) ?? vocabulary.get(stem(word)) ?? 0
  const tried = [...new Set(out)]
    .filter((word) => !isCorrect(word) && titlesOf(word) < COMMON)
    .slice(0, MAX_TRIED)
    .map((word) => ({ word, n: titlesOf(word), least: leastOf(titlesOf(word)) }))
  if (tried.length > 0) {
    const evidence = await readEvidence(out, tried)
    const nOf = new Map(tried.map(({ word, n }) => [word, n]))
    const isUnknown = (word: string) => !isCorrect(word) && titlesOf(word) === 0
    correctWith(evidence, nOf, out, corrections, (word) => closeBrand(word, names))
    const unknown = namedNeighbors(out).filter((pair) => pair.every(isUnknown))
    const pair = correctPair(unknown, evidence)
    if (pair) {
      for (const [at, word] of pair.typed.entries())
        replace(out, corrections, out.indexOf(word), [pair.corrected[at] ?? word])
    }
  }
  const placeOf = ({ corrected }: Correction) => out.indexOf(corrected.split(' ')[0] ?? '')
  return {
    words: out,
    corrections: corrections.sort((a, b) => placeOf(a) - placeOf(b)),
    vocabulary,
  }
}

/** ‘Black’ is not the back. */
const COLOR =
  /^(?:black|white|red|blue|green|yellow|silver|gr[ae]y|chrome|negr[oa]|blanc[oa]|roj[oa]|azul)$/

/** Is the word correct, however rare? */
function isCorrectName(word: string, names: Names) {
  return isPositionWord(word) || isNoise(word) || COLOR.test(word) || isWordOfName(word, names)
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

/**
 * Twice: a word that was corrected is evidence for those beside it.
 * @param tried with the titles that have each
 */
function correctWith(
  evidence: Evidence,
  tried: ReadonlyMap<string, number>,
  out: string[],
  corrections: Correction[],
  brandOf: (word: string) => string | undefined,
) {
  for (let rounds = 2; rounds > 0; rounds -= 1) {
    const before = corrections.length
    for (let at = 0; at < out.length; at += 1) {
      const word = out[at] ?? ''
      const n = tried.get(word)
      if (n === undefined || isCorrected(word, corrections)) continue
      const correction =
        closePosition(word, n) ??
        splitWord(word, evidence) ??
        twoAlike(word, n) ??
        soundAlike(word, n, [out[at - 1], out[at + 1]]) ??
        findCorrection(word, n, [out[at - 1], out[at + 1]], evidence) ??
        closeTradeWord(word, n, [out[at - 1], out[at + 1]]) ??
        (n === 0 && out.length > 1 ? brandOf(word)?.split(' ') : undefined)
      if (correction) replace(out, corrections, at, correction)
    }
    if (corrections.length === before) return
  }
}

function isCorrected(word: string, corrections: readonly Correction[]) {
  return corrections.some(({ corrected }) => corrected.split(' ').includes(word))
}

/** ‘oilfilter’ is ‘oil filter’. */
function splitWord(word: string, { splitOf }: Evidence) {
  const best = splitOf(word)
  return best && best.n >= MIN_EVIDENCE ? best.halves : undefined
}

/**
 * The word that was probably meant.
 * @param n titles with the word as typed
 * @param near the words beside it
 */
function findCorrection(
  word: string,
  n: number,
  [before, after]: readonly (string | undefined)[],
  { alikeOf, gramOf, together }: Evidence,
) {
  const isEvident = (other: string) =>
    Math.max(together(before, other), together(other, after)) >= MIN_EVIDENCE
  const [best] = alikeOf(word)
    .filter(
      (other) =>
        other.distance === 1 || word.length >= MIN_LENGTH_TWO_MISTAKES || isEvident(other.word),
    )
    .filter((other) =>
      n === 0
        ? word.length >= MIN_LENGTH_ALONE || isEvident(other.word)
        : isOfSameCategory(gramOf(word), gramOf(other.word)),
    )
    .sort((a, b) => a.distance - b.distance || b.n - a.n)
  return best && [best.word]
}

/**
 * A rare word that stands for another category than the candidate is no misspelling of it: ‘sump’
 * is no ‘pump’.
 */
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
 * ‘brke padz’: each of two short misspelled words would be evidence for the other, if that were
 * spelled correctly.
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
