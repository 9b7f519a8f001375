import { fold } from '#contract/catalog/fold.ts'
import { distanceOf } from '../../../platform/list/edit-distance.ts'
import { stem } from '../read/words.ts'
import { TRADE_WORDS } from '../words/word-files.ts'
import { closeNames, closeVehicleName, isSwapped, lettered } from './known-names.ts'
import { soundOf } from './sound-of.ts'
import { isSynonymWord, isTerm, TRADE_PAIRS, TRADE_VOCABULARY } from './synonyms.ts'

// Words that no title has, and that are nearly one of the trade or sound like it.

/** Shorter words are left as typed. */
const MIN_LENGTH = 4
/** From this length on a word needs no neighbor. */
const MIN_LENGTH_ALONE = 6

/** In letters, of one that sounds alike. */
const MAX_DISTANCE = 2

const TRADE = lettered([...TRADE_VOCABULARY])

/** A word of the trade needs no titles as evidence: shorter ones than this need their neighbor. */
const MIN_LENGTH_TRADE = 5

/**
 * ‘balattas’, ‘swich’: a word that no title has, and that is nearly one of the trade, in any
 * language.
 * @param near the words beside it
 */
export function closeTradeWord(word: string, n: number, near: readonly (string | undefined)[]) {
  if (n > 0 || closeVehicleName(word) !== undefined) return undefined
  const close = new Set([word, stem(word)].flatMap((one) => closeNames(one, TRADE)))
  const beside = [...close].filter((other) => isBesideIn(other, near))
  // Without such a neighbor only one that the shop may have: a ‘radius’ is no radio.
  const isLong = word.length >= (near.some(Boolean) ? MIN_LENGTH_TRADE : MIN_LENGTH_ALONE)
  const alone = isLong ? [...close].filter((other) => isSynonymWord(other)) : []
  // ‘sparkplug wier’: beside a word of the trade two letters swapped are evidence, however short.
  const neighbors = near.filter(
    (other) => other !== undefined && closeVehicleName(other) === undefined,
  )
  const isNamed =
    neighbors.length === 0 || neighbors.some((other) => TRADE_VOCABULARY.has(stem(other ?? '')))
  const swapped = isNamed
    ? [...close].filter((one) => isSynonymWord(one) && isSwapped(word, one))
    : []
  // ‘Shoks’, ‘kluch corrola’: without a neighbor one that sounds so.
  const alike = neighbors.length === 0 ? (BY_SOUND.get(soundOf(word)) ?? []) : []
  const sound = alike.filter((one) => isSynonymWord(one) && distanceOf(word, one) <= MAX_DISTANCE)
  // ‘Realy’: a relay is a part, and ‘ready’ only says how one is.
  const isPart = (one: string) => isSwapped(stem(word), one) && isTerm([one])
  const parts = word.length < MIN_LENGTH_TRADE ? [] : [...close].filter(isPart)
  const meant = [beside, parts, alone, swapped, sound].find((some) => some.length > 0) ?? []
  // A ‘baterry’ is a battery, which a batería is, too.
  const meanings = new Set(meant.map((one) => stem(MEANING.get(one) ?? one)))
  const [best] = meant.filter((one) => !MEANING.has(one)).concat(meant)
  return best !== undefined && (meanings.size === 1 || beside.length > 0) ? [best] : undefined
}

/** Of the words that mean one thing. */
const MEANING = new Map(TRADE_WORDS.map(({ word, means }) => [fold(word), fold(means)]))

const BY_SOUND = new Map<string, string[]>()
for (const word of TRADE_VOCABULARY) {
  if (word.length < MIN_LENGTH) continue
  const sound = soundOf(word)
  BY_SOUND.set(sound, [...(BY_SOUND.get(sound) ?? []), word])
}

/** ‘bearing grees’: a word of the trade that sounds so and stands beside this neighbor. */
export function soundAlike(word: string, n: number, near: readonly (string | undefined)[]) {
  if (n > 0) return undefined
  const [before, after] = near.map(mayBe)
  const meant = alikeOf(word).find((other) =>
    [
      ...(before ?? []).map((one) => [one, undefined]),
      ...(after ?? []).map((one) => [undefined, one]),
    ].some((pair) => isBesideIn(other, pair)),
  )
  return meant === undefined ? undefined : [meant]
}

/** ‘Fly wheel’ in one word, where one of the two is no word of the trade. */
export function joinedWords(words: readonly string[]) {
  const isOfTrade = (word: string) => TRADE_VOCABULARY.has(stem(word))
  for (const [at, first] of words.entries()) {
    const second = words[at + 1]
    if (second === undefined || /\d/.test(first + second)) continue
    const isWord = isOfTrade(`${first}${second}`) && !(isOfTrade(first) && isOfTrade(second))
    if (isWord) return { at, typed: `${first} ${second}`, corrected: `${first}${second}` }
  }
  return undefined
}

/** From this length on a word may be two that were written together. */
const MIN_LENGTH_OF_TWO = 6

/** ‘breakpads’, ‘sparkplugz’: two words of one term, as they sound, that no title has together. */
export function twoAlike(word: string, n: number) {
  if (n > 0 || word.length < MIN_LENGTH_OF_TWO) return undefined
  for (let at = 2; at <= word.length - 3; at += 1) {
    const [firsts, seconds] = [word.slice(0, at), word.slice(at)].map((half) => [
      ...(TRADE_VOCABULARY.has(stem(half)) ? [half] : []),
      ...(half.length < MIN_LENGTH ? [] : alikeOf(half)),
    ])
    for (const first of firsts ?? [])
      for (const second of seconds ?? [])
        if (TRADE_PAIRS.has(`${stem(first)} ${stem(second)}`)) return asOneOrTwo(first, second)
  }
  return undefined
}

/** ‘Headlite’ is ‘headlight’, where the trade writes it so. */
function asOneOrTwo(first: string, second: string) {
  const whole = `${first}${second}`
  return TRADE_VOCABULARY.has(stem(whole)) ? [whole] : [first, second]
}

function alikeOf(word: string) {
  return [word, stem(word)].flatMap((one) => BY_SOUND.get(soundOf(one)) ?? [])
}

/** ‘weel barring’: the neighbor, too, may be one that it sounds like. */
function mayBe(word: string | undefined) {
  if (word === undefined) return []
  return TRADE_VOCABULARY.has(stem(word)) ? [word] : [word, ...alikeOf(word)]
}

/** Does a term of the trade have the word beside one of these? */
function isBesideIn(other: string, [before, after]: readonly (string | undefined)[]) {
  return (
    TRADE_PAIRS.has(`${stem(before ?? '')} ${stem(other)}`) ||
    TRADE_PAIRS.has(`${stem(other)} ${stem(after ?? '')}`)
  )
}
