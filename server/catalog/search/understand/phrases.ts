import { sumOf } from '#contract/sum.ts'
import { stem, wordsOf } from '../read/words.ts'
import { SYMPTOM_WORDS } from '../words/word-files.ts'
import { closeNames, lettered } from './known-names.ts'
import { soundOf } from './sound-of.ts'

// Phrases in a buyer's own words: a search has one if it contains most of its words, in any order
// or others that mean the same, and few others. A word counts more the fewer phrases have it.

const SMALL = new Set(
  [
    'a again an and any at be but by car come comes coming does doing feel feels fine for from get gets getting go',
    'goes going has have hear how i im in is it its just keep keeps kind like make makes making me',
    'al cuando mucho muy ya le en por de del que y esta estan hace hacen tiene',
    'carro coche auto camioneta troca mph my of ok once or our over really so some sometimes that the their then there they this',
    'all always time to truck u ur very vehicle was we what when while with you your el la los mi se un una',
  ]
    .join(' ')
    .split(' '),
)

/** A word without its ending; several that mean one thing have one key. */
function rootOf(word: string) {
  return stem(word)
    .replace(/(?<=\w{3})(?:ing|ed|e)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
}

const MEANT = new Map(
  SYMPTOM_WORDS.flatMap(({ means, words }) =>
    words
      .filter((word) => !word.includes(' '))
      .flatMap((word) => [word, rootOf(word)].map((one) => [one, rootOf(means)] as const)),
  ),
)

export function keyOf(word: string) {
  return MEANT.get(word) ?? MEANT.get(rootOf(word)) ?? rootOf(word)
}

/** ‘won’t’ is one word. */
export function plainWords(text: string) {
  return wordsOf(text.replace(/['’‘`´]/g, '')).filter((word) => !/\d/.test(word))
}

export function isSmall(word: string) {
  return SMALL.has(word)
}

/** What several words mean together: ‘turn over’ is cranking. */
const IDIOMS = SYMPTOM_WORDS.flatMap(({ means, words }) =>
  words
    .filter((word) => word.includes(' '))
    .map((text) => ({ means: rootOf(means), run: text.split(' ').map(keyOf) })),
).sort((a, b) => b.run.length - a.run.length)

export function keysOfWords(words: readonly string[]): Keys {
  const keys = words.map(keyOf)
  const found = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const idiom = IDIOMS.find(({ run }) => run.every((key, place) => keys[at + place] === key))
    const key = idiom?.means ?? (isSmall(words[at] ?? '') ? undefined : keys[at])
    if (key !== undefined) found.add(key)
    at += idiom?.run.length ?? 1
  }
  return found
}

export function keysOf(text: string) {
  return keysOfWords(plainWords(text))
}

export type Keys = ReadonlySet<string>

const LEAST_MISSPELLED = 5
/** In consonants: ‘vibrashun’ sounds like ‘vibration’. */
const LEAST_SOUND = 4
const LEAST_OF_PHRASE = 0.7
const LEAST_OF_SEARCH = 0.5
/** Of a phrase that is there whole. */
const LEAST_OF_SEARCH_WHOLE = 0.3

/**
 * Finds rows by the phrases that describe them.
 * @param isTelling without these words a search tells nothing
 * @param isOther is it a word of something else, and no misspelled one of a phrase?
 * @returns the row of the phrase that a search has most of, and how much of it, 1 at most
 */
export function phraseTable<Row extends { phrases: readonly string[] }>(
  rows: readonly Row[],
  isTelling: (shared: readonly string[]) => boolean,
  isOther: (key: string) => boolean = () => true,
) {
  const phrases = rows.flatMap((row) => row.phrases.map((text) => ({ row, keys: keysOf(text) })))
  const weights = weightsOf(phrases.map(({ keys }) => keys))
  /** Of a word that no phrase has. */
  const unheard = Math.log(1 + phrases.length / 4)
  const weigh = (keys: Iterable<string>) => sumOf(keys, (key) => weights.get(key) ?? unheard)
  const weighed = phrases.map((phrase) => ({ ...phrase, weight: weigh(phrase.keys) }))
  const scoresOf = (asked: Keys) => {
    const whole = weigh(asked)
    return weighed.map(({ row, keys, weight }) => {
      const shared = [...keys].filter((key) => asked.has(key))
      const [ofPhrase, ofSearch] = [weigh(shared) / weight, weigh(shared) / whole]
      const isWhole = shared.length === keys.size && keys.size > 1
      const least = isWhole ? LEAST_OF_SEARCH_WHOLE : LEAST_OF_SEARCH
      const isSaid = isTelling(shared) || (isWhole && shared.length > 2)
      const isIt = isSaid && ofPhrase >= LEAST_OF_PHRASE && ofSearch >= least
      // A word of the phrase that is missing says more than one that is added.
      return { row, keys, score: isIt ? ofPhrase ** 2 * ofSearch : 0 }
    })
  }
  const spelled = lettered([...weights.keys(), ...MEANT.keys()])
  const bySound = new Map(spelled.map(({ name }) => [soundOf(name), name]))
  const spelling = (key: string) => {
    const sound = soundOf(key)
    const alike = sound.length >= LEAST_SOUND ? (bySound.get(sound) ?? []) : []
    return [...closeNames(key, spelled), alike]
      .flat()
      .map(keyOf)
      .find((one) => weights.has(one))
  }
  const withSpelling = (asked: Keys): Keys => {
    const isRight = (key: string) =>
      key.length < LEAST_MISSPELLED || weights.has(key) || isOther(key)
    return new Set([...asked].map((key) => (isRight(key) ? key : (spelling(key) ?? key))))
  }
  const best = (asked: readonly Keys[]) => {
    const [first] = asked
      .map(withSpelling)
      .flatMap(scoresOf)
      .sort((a, b) => b.score - a.score)
    return first && first.score > 0 ? first : undefined
  }
  return { best, keys: new Set(phrases.flatMap(({ keys }) => [...keys])) }
}

function weightsOf(phrases: readonly Keys[]) {
  const counts = new Map<string, number>()
  for (const key of phrases.flatMap((keys) => [...keys]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map([...counts].map(([key, n]) => [key, Math.log(1 + phrases.length / n)]))
}
