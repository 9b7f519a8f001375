import { fold } from '#contract/catalog/fold.ts'
import type { CategoryTree } from '../../category/build-tree.ts'
import { listNamed, ofTree } from '../../category/category-tree.ts'
import { isPositionWord } from '../read/position.ts'
import { isNoise, stem, wordsOf } from '../read/words.ts'
import { SAME_SIZES, TRADE_WORDS } from '../words/word-files.ts'
import { dimensionsOf, isLugOfHub, numbersAt, otherNumber } from './dimensions.ts'

// Words of the trade (words/trade-words.csv): other names of the same part, in the US, in the UK
// and in Spanish.

/** One or more words. */
export type Term = readonly string[]

const wordsIn = (text: string): Term => wordsOf(text).filter((word) => !isNoise(word))

/** Without where it goes, as a search is read: the ‘rear box’ is a box. */
const termOf = (text: string) => wordsIn(text).filter((word) => !isPositionWord(word))

/** What a term may mean. */
export type Reading = {
  means: Term
  language: string
  /** undefined: the shop has no category for it. */
  categoryId: number | undefined
  /** Sellers write it in titles: it may say of what kind a part is, as ‘remanufactured’. */
  isInTitles: boolean
  /** Where it goes, if only that makes it the term. */
  place: Term
}

/** Terms that sellers write in titles, each with those that mean the same. */
const GROUPS: readonly (readonly Term[])[] = groupsOf(
  TRADE_WORDS.filter(({ isInTitles }) => isInTitles),
)

function groupsOf(rows: typeof TRADE_WORDS) {
  const byMeaning = new Map<string, string[]>()
  for (const { word, means } of rows)
    byMeaning.set(means, [...(byMeaning.get(means) ?? [means]), word])
  return [...byMeaning.values()].map((terms) => terms.map(wordsIn))
}

type Entry = { term: Term; readings: Reading[] }

/** By their first word, the longest first. What others mean has no reading of its own. */
const entriesByWord = ofTree((tree) => {
  const all = new Map<string, Entry[]>()
  for (const { word, means, language, category, isInTitles } of TRADE_WORDS) {
    entryOf(all, termOf(means))
    const place = wordsIn(word).filter(isPositionWord)
    const categoryId = tree.bySlug.get(category)?.id
    const reading = { means: termOf(means), language, categoryId, isInTitles, place }
    entryOf(all, termOf(word)).readings.push(reading)
  }
  for (const term of termsOf()) entryOf(all, term)
  for (const entries of all.values()) entries.sort((a, b) => b.term.length - a.term.length)
  return all
})

/** The names of the categories, and the owner's further words for them. */
function termsOf() {
  return listNamed()
    .flatMap(({ name, words }) => [name, ...words].map(termOf))
    .filter(({ length }) => length > 0)
}

function entryOf(all: Map<string, Entry[]>, term: Term) {
  const first = keyOf(term[0] ?? '')
  const entries = all.get(first) ?? []
  all.set(first, entries)
  const known = entries.find((one) => one.term.length === term.length && isAt(one.term, term, 0))
  const entry = known ?? { term, readings: [] }
  if (!known) entries.push(entry)
  return entry
}

/** A word without its plural, in English and in Spanish: ‘amortiguadores’. */
export function keyOf(word: string) {
  return stem(word).replace(/(?<=.{3}[lrnd])e$/, '')
}

function isAt(term: Term, words: readonly string[], at: number) {
  return term.every((word, i) => keyOf(words[at + i] ?? '') === keyOf(word))
}

const synonymWords = ofTree((tree) => {
  const sold = TRADE_WORDS.filter(({ category }) => tree.bySlug.has(category))
  const terms = [...sold.map(({ word }) => termOf(word)), ...ownerTerms(tree)]
  return new Set([...GROUPS.flat(2), ...terms.flat().flatMap((one) => [one, stem(one)])])
})

function ownerTerms({ all }: CategoryTree) {
  return all.flatMap(({ words }) => words.map(termOf))
}

/** Do sellers write it, or has the shop a category for it? Then it is correct, however rare. */
export function isSynonymWord(word: string) {
  return synonymWords().has(word)
}

const TRADE_TERMS = TRADE_WORDS.flatMap(({ word, means }) => [termOf(word), termOf(means)])

/** Every word of the trade, also of parts that the shop has no category for: never corrected. */
export const TRADE_VOCABULARY: ReadonlySet<string> = new Set(
  TRADE_TERMS.flat().flatMap((word) => [word, stem(word)]),
)

/** Words of the trade that stand side by side in a term, stemmed. */
export const TRADE_PAIRS: ReadonlySet<string> = new Set(
  TRADE_TERMS.flatMap((term) =>
    term.slice(1).map((word, at) => `${stem(term[at] ?? '')} ${stem(word)}`),
  ),
)

/** @property terms what a title may have for it */
export type WithSynonyms = {
  own: Term
  terms: readonly Term[]
  /** Is it a term of the trade? */
  isTerm: boolean
  /** What it means; several are alike. */
  readings: readonly Reading[]
}

/** Where the words stand: what else the buyer typed, and the shop's country. */
type Context = { folded: readonly string[]; home: string }

/** The words in their order, the longest terms of the trade together with what they mean. */
export function withSynonyms(words: readonly string[], context: Context) {
  const found: WithSynonyms[] = []
  for (let at = 0; at < words.length; ) {
    const isHole = isLugOfHub(words, at)
    const entry = isHole ? undefined : (termAt(words, at) ?? begunTerm(words[at] ?? ''))
    const numbers = numbersAt(words, at)
    const length = entry?.term.length || Math.max(1, numbers.length)
    const own = words.slice(at, at + length)
    const beside = words.toSpliced(at, own.length)
    const known = isHole ? [HOLE] : (entry?.readings ?? [])
    const readings = likelyReadings(known, beside, context)
    const means = readings.map((reading) => reading.means)
    const said = [...(numbers.length > 0 ? dimensionsOf(own) : []), ...sameSizes(own, context)]
    const terms = [
      isBegun(entry) || !entry ? own : entry.term,
      ...means,
      ...otherNumber(own),
      ...said,
    ].flatMap((term) => [term, ...sameInTitles(term)])
    const isTerm = entry !== undefined && entry.term.length > 0
    found.push({ own, terms: unique([own, ...terms]), isTerm, readings })
    at += own.length
  }
  return found
}

/** ‘Bulb 382’ is a P21W. @param folded all words of the search */
function sameSizes([word = '', ...more]: Term, { folded }: Context): Term[] {
  const rows = more.length === 0 ? (SIZES.get(word) ?? []) : []
  const asked = new Set(folded.map(keyOf))
  const isAsked = (beside: string) => SAID_FOR.get(beside)?.some((one) => asked.has(one))
  return rows.filter(({ beside }) => isAsked(beside)).map(({ means }) => [means])
}

const SIZES = new Map(
  SAME_SIZES.map(({ size }) => [size, SAME_SIZES.filter((row) => row.size === size)]),
)
/** The keys of a word and of those that mean it: ‘foco’ is a bulb. */
const SAID_FOR = new Map(
  SAME_SIZES.map(({ beside }) => [
    beside,
    [
      beside,
      ...TRADE_WORDS.filter(({ means }) => means === beside).map(({ word }) => fold(word)),
    ].map(keyOf),
  ]),
)

/** What a lug of a hub takes. */
const HOLE: Reading = {
  ...{ means: ['hole'], language: 'en', categoryId: undefined, isInTitles: true, place: [] },
}

/** A term of the trade that the shop has no category for. */
export function isUnsoldTerm(group: WithSynonyms) {
  const { own, isTerm, readings } = group
  return isTerm && readings.length > 0 && !isSoldTerm(group) && !isQuality(own)
}

export function isSoldTerm({ readings }: WithSynonyms) {
  return readings.some(({ categoryId }) => categoryId !== undefined)
}

/** Are the words one term of the trade, or the name of one category? */
export function isTerm(words: readonly string[]) {
  return termAt(words, 0)?.term.length === words.length && words.length > 0
}

const QUALITIES = new Set(
  TRADE_WORDS.filter(({ isQuality }) => isQuality)
    .flatMap(({ word, means }) => [word, means])
    .map((text) => keysIn(termOf(text))),
)

function keysIn(words: Term) {
  return words.map(keyOf).join(' ')
}

/** ‘Ceramic’ says of what kind a part is, and names none. */
export function isQuality(words: Term) {
  return QUALITIES.has(keysIn(words))
}

/** ‘Gaskets and seals’, ‘wheel bolts and nuts’ */
const namesOfTwo = ofTree(({ all }) =>
  all.filter(({ name }) => name.includes(' and ')).map(({ name }) => termOf(name)),
)

/** Do they name one category by two things? */
export function isNameOfTwo(words: readonly string[]) {
  return namesOfTwo().some((name) => name.length === words.length && isAt(name, words, 0))
}

/** The longest term that begins at a word. */
export function termAt(words: readonly string[], at: number) {
  return entriesByWord()
    .get(keyOf(words[at] ?? ''))
    ?.find(({ term }) => isAt(term, words, at))
}

/**
 * The Spanish terms that a word begins: a ‘tambor’ is a tambor de freno. No title or term has it
 * alone.
 */
function begunTerm(word: string): Entry | undefined {
  const entries = entriesByWord().get(keyOf(word)) ?? []
  const readings = entries
    .filter(({ term }) => stem(term[0] ?? '') === stem(word))
    .flatMap((entry) => entry.readings)
    .filter(({ language, categoryId }) => language.startsWith('es') && categoryId !== undefined)
  return readings.length > 0 ? { term: NOT_WHOLE, readings } : undefined
}

const NOT_WHOLE: Term = []

function isBegun(entry: Entry | undefined) {
  return entry?.term === NOT_WHOLE
}

function sameInTitles(term: Term) {
  return SAME_IN_TITLES.get(term.map(keyOf).join(' ')) ?? []
}

const SAME_IN_TITLES = new Map<string, Term[]>()
for (const group of GROUPS) {
  for (const key of new Set(group.map((term) => term.map(keyOf).join(' '))))
    SAME_IN_TITLES.set(key, [...(SAME_IN_TITLES.get(key) ?? []), ...group])
}

function unique(terms: readonly Term[]) {
  return [...new Map(terms.map((term) => [term.map(stem).join(' '), term])).values()]
}

/** Words of Spanish searches. */
export const SPANISH: ReadonlySet<string> = new Set(
  'con de del el la las los pa para por y'.split(' '),
)

/**
 * The readings that the words beside it, the buyer's language, the shop's country and its
 * categories speak for most.
 */
function likelyReadings(readings: readonly Reading[], beside: Term, { folded, home }: Context) {
  if (readings.length < 2) return readings.filter(({ place }) => isSaid(place, folded))
  const isSpanish = folded.some((word) => SPANISH.has(word))
  const keys = new Set(beside.map(keyOf))
  const possible = readings.filter(({ place }) => isSaid(place, folded))
  const scored = possible.map((reading) => {
    const { means, language, categoryId, place } = reading
    const shared = means.filter((word) => keys.has(keyOf(word)))
    const score =
      4 * shared.length +
      4 * Number(isSpanish && language.startsWith('es')) +
      2 * Number(language === `en-${home}` || language === `es-${home}`) +
      2 * Number(categoryId !== undefined) +
      place.length
    return { reading, score }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.flatMap(({ reading, score }) => (score === best ? [reading] : []))
}

function isSaid(place: Term, folded: readonly string[]) {
  return place.every((word) => folded.includes(word))
}

/**
 * The words with one of their terms written in each other way.
 * @param alone also the other term by itself, where it stands for the last words
 */
export function spellingsOf(words: readonly string[], alone: boolean) {
  const spellings: string[][] = []
  for (const group of STEMMED) {
    for (const term of group) {
      const at = words.findIndex((_, place) => term.every((word, i) => words[place + i] === word))
      if (at < 0) continue
      const rest = words.slice(at + term.length)
      for (const other of group) {
        spellings.push([...words.slice(0, at), ...other, ...rest])
        if (alone && rest.length === 0) spellings.push(other)
      }
    }
  }
  return spellings
}

const STEMMED = GROUPS.map((group) => group.map((term) => term.map(stem)))
