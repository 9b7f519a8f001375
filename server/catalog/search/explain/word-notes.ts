import type { Denials } from '../look-up/check-denials.ts'
import { isBehindVehicle, type ReadQuery } from '../read/read-query.ts'
import { stem } from '../read/words.ts'
import type { AskedVehicle } from '../understand/asked-vehicle.ts'
import type { Described } from '../understand/descriptions.ts'
import { closeVehicleName } from '../understand/known-names.ts'
import { isSynonymWord } from '../understand/synonyms.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import type { Note } from './note.ts'

/** Unknown words that are named. */
export const MAX_UNHEARD = 4

/** What a part is called that was described. */
export function describedNotes(q: string, { means, isSaid }: Described): Note[] {
  if (isSaid) return []
  const text = `Results for “${means}”.`
  return [{ text, link: { text: 'Search for these words as typed', q, isExact: true } }]
}

/** Has a part that was found the word, however rare it is? Then the page does not deny it. */
export function hasWord(word: string, { groups }: UnderstoodWords, { missing }: Denials) {
  const isIn = (texts: readonly string[]) => texts.some((text) => text.split(' ').includes(word))
  return groups.some(({ own }) => isIn(own)) && !isIn(missing.words)
}

/** @property hasParts any part was found @property isFound has a part the word? */
type Heard = { isExact: boolean; hasParts: boolean; isFound: (word: string) => boolean }

/** What was corrected, and what the shop does not know. */
export function wordNotes(
  query: ReadQuery,
  { vehicle, link }: AskedVehicle,
  { corrections, unknown, words, closest }: UnderstoodWords,
  { isExact, hasParts, isFound }: Heard,
): Note[] {
  const notes: Note[] = []
  if (corrections.length > 0) {
    const typed = corrections.map((one) => one.typed).join(' ')
    const meant = corrections.map((one) => one.corrected).join(' ')
    notes.push({
      text: `Results for “${meant}”.`,
      link: { text: `Search for “${typed}” instead`, q: query.text, isExact: true },
    })
  }
  // A windscreen is found as a windshield. One letter is no word: NB-2450.F has an F.
  const unheard = words.filter(
    (word) =>
      word.length > 1 && unknown.includes(stem(word)) && !isSynonymWord(word) && !isFound(word),
  )
  const [first] = unheard
  if (isExact || first === undefined) return notes
  const named = namedApart(unheard.slice(0, MAX_UNHEARD), query)
  const proposed = withCloseNames(query, unheard, closest)
  if (proposed !== undefined) {
    const text = `Nothing in the shop is called ${named}. Did you mean`
    notes.push({ text, link: { text: proposed, q: proposed, isQuestion: true } })
  } else if (unheard.length < words.length || query.sizes.length > 0 || link) {
    const isTrim = unheard.length < words.length && isBehindVehicle(query, first)
    const isOfCar = vehicle && link && isTrim
    notes.push({
      text: isOfCar
        ? `${named} is not known here: what fits is said for every ${link.label}.`
        : hasParts
          ? `${named} was not understood.`
          : `Nothing in the shop is called ${named}.`,
    })
  }
  return notes
}

/** Words that stand together in the search, and others: ‘“tune up” or “frobnitz”’. */
export function namedApart(words: readonly string[], { folded }: Pick<ReadQuery, 'folded'>) {
  const runs: string[][] = []
  for (const [at, word] of words.entries()) {
    const before = runs.at(-1)
    const isBeside = folded.some(
      (one, place) => one === word.split(' ')[0] && isEnd(folded[place - 1], words[at - 1]),
    )
    if (before && isBeside) before.push(word)
    else runs.push([word])
  }
  return runs.map((run) => `“${run.join(' ')}”`).join(' or ')
}

/** Does the text end with the word? */
function isEnd(word: string | undefined, text: string | undefined) {
  return word !== undefined && text?.split(' ').at(-1) === word
}

/** The search with the cars, or words, that its unknown words may misspell. */
function withCloseNames(
  { typed, typedWords, vehicle }: ReadQuery,
  unheard: readonly string[],
  closest: string | undefined,
) {
  const meant = typed.map((text, at) => {
    const [word, ...more] = typedWords[at] ?? []
    if (word === undefined || more.length > 0 || !unheard.includes(word)) return text
    return closeVehicleName(word, vehicle.models) ?? closest ?? text
  })
  return meant.some((text, at) => text !== typed[at]) ? meant.join(' ') : undefined
}
