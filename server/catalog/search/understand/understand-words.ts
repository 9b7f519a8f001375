import type { Category } from '../../category/build-tree.ts'
import { categoryIdsWithin, findCategory, listNamed, ofTree } from '../../category/category-tree.ts'
import { wordsAside } from '../read/aside.ts'
import { isDiesel } from '../read/engine-words.ts'
import { isPositionWord, joinPositions, type Position, readPosition } from '../read/position.ts'
import { isBehindVehicle, type ReadQuery } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import { type GramRow, lengthOf, scoreCategories, sumOf, weightOf } from './grams.ts'
import { type Names, withoutBrands } from './known-names.ts'
import { measuredWords } from './measures.ts'
import { type Correction, correctSpelling } from './spelling.ts'
import { closestWord, countWords } from './spelling-evidence.ts'
import { SPANISH, TRADE_VOCABULARY, type WithSynonyms, withSynonyms } from './synonyms.ts'
import { inWordsOfTitles } from './trade-meaning.ts'

// Which categories the words of a search stand for, after their spelling is corrected.

export type UnderstoodWords = {
  /** The words after corrections. */
  words: string[]
  /** The position that the search names, misspelled or not. */
  position: Position
  corrections: Correction[]
  groups: WithSynonyms[]
  /**
   * Of the groups those that say what kind of the part is meant: ‘washable’ of an air filter.
   */
  qualities: ReadonlySet<WithSynonyms>
  /**
   * The group that says what the part is, where no title of these categories ends so: a ‘cabin
   * heater’ is no filter.
   */
  strangeHead: WithSynonyms | undefined
  /** Of the groups those that no title of the shop has. */
  unseen: ReadonlySet<WithSynonyms>
  /** Categories that the words stand for; empty: none is clear. */
  typeIds: number[]
  /** The words are a term of the trade that stands for these categories, or for none: not sold. */
  isMeant: boolean
  /** Words that no title has. */
  unknown: string[]
  /** Too many of the words are unknown: what is found can't be all that was meant. */
  isPartial: boolean
  /** No word is known. */
  isUnknown: boolean
  /** What the only word may misspell, if it is unknown. */
  closest: string | undefined
}

/** The share of the best category's score that others need to be searched, too. */
const MIN_SHARE_OF_BEST = 0.5
/**
 * Titles whose head ends with the gram decide when there are so many, and such a share of all
 * titles with it.
 */
const MIN_TAILS = 4
const MIN_TAIL_SHARE = 0.2
/** In queries of at most this many words, the last word says what the part is. */
const MAX_WORDS_HEAD_LAST = 4
const MODIFIER_WEIGHT = 0.25
/** Queries of at most this many words are partial with one unknown word. */
const MAX_WORDS_ALL_NEEDED = 3

export async function understandWords(
  query: ReadQuery,
  names: Names,
  isExact: boolean,
): Promise<UnderstoodWords> {
  const measured = measuredWords(query, names)
  const { vocabulary, corrections, ...corrected } = isExact
    ? { words: query.words, corrections: [], vocabulary: await countWords(query.words) }
    : await correctSpelling(query.words, names, measured)
  // A misspelled position sorts and filters like any other.
  const words = corrected.words.filter((word) => !isPositionWord(word))
  const position = joinPositions(query.position, readPosition(corrected.words))
  // What is measured does not say what the part is.
  const isMeasured = (word: string) => measured.has(stem(word))
  const naming = withSynonyms(
    words.filter((word) => !isMeasured(word)),
    query,
  )
  const groups = [...naming, ...withSynonyms(words.filter(isMeasured), query)]
  const { stems, grams, meant } = await inWordsOfTitles(naming, names)
  const typeIds = meant?.flatMap((id) => categoryIdsWithin({ id })) ?? typesOf(stems, grams, names)
  const firstLevel = firstLevelOf(stems.join(' '), typeIds)
  if (firstLevel) {
    const all = [...new Set([...firstLevel, ...typeIds])]
    const known = {
      ...{ unknown: [], isPartial: false, isUnknown: false, closest: undefined },
      ...{ qualities: NO_GROUPS, unseen: NO_GROUPS, strangeHead: undefined, isMeant: false },
    }
    return { words, position, corrections, groups, typeIds: all, ...known }
  }
  const isSeen = (word: string) =>
    [word, stem(word)].some((one) => grams.has(one) || vocabulary.has(one)) ||
    names.brandWords.has(word) ||
    /\d/.test(word)
  const unknown = stems.filter((word) => !isSeen(word) && !TRADE_VOCABULARY.has(word))
  const isUnseen = ({ own, readings }: WithSynonyms) => readings.length === 0 && !own.some(isSeen)
  const unseen = new Set(naming.filter(isUnseen))
  const isUnknown = stems.length > 0 && unknown.length === stems.length
  return {
    words,
    position,
    corrections,
    groups,
    qualities: qualitiesIn(groups, typeIds, grams),
    unseen,
    strangeHead: strangeHeadIn(naming, query, { typeIds, unseen, grams }),
    ...{ typeIds, isMeant: meant !== undefined },
    unknown,
    isPartial:
      unknown.length > 0 &&
      (stems.length <= MAX_WORDS_ALL_NEEDED || unknown.length > stems.length / 2),
    isUnknown,
    closest: isUnknown && words.length === 1 ? await closestWord(words.join()) : undefined,
  }
}

/** Groups of words that no head of a title of these categories ends with. */
function qualitiesIn(
  groups: readonly WithSynonyms[],
  typeIds: readonly number[],
  grams: ReadonlyMap<string, GramRow>,
) {
  const isHead = (word: string) => typeIds.some((id) => grams.get(stem(word))?.tail.has(id))
  const isKind = ({ own, readings }: WithSynonyms) =>
    readings.some(({ categoryId }) => categoryId !== undefined) || own.some(isHead)
  return new Set(typeIds.length > 0 ? groups.filter((group) => !isKind(group)) : [])
}

const NO_GROUPS: ReadonlySet<WithSynonyms> = new Set()

/** An unseen word behind the car is a trim. */
function strangeHeadIn(
  groups: readonly WithSynonyms[],
  query: ReadQuery,
  { typeIds, unseen, grams }: Pick<UnderstoodWords, 'typeIds' | 'unseen'> & { grams: Grams },
) {
  const aside = wordsAside(query)
  // A word that was corrected stands nowhere.
  const isAside = (word: string) =>
    aside.size > 0 && (aside.has(word) || !query.folded.includes(word))
  const isOther = (group: WithSynonyms) =>
    group.own.every(
      (word) =>
        /\d/.test(word) ||
        isDiesel(word) ||
        (unseen.has(group) && isBehindVehicle(query, word)) ||
        isAside(word),
    )
  const named = groups.filter((group) => !isOther(group))
  // In Spanish the first word says what it is.
  const isSpanish =
    query.folded.some((word) => SPANISH.has(word)) ||
    groups.some(({ readings }) => readings.some(({ language }) => language.startsWith('es')))
  const head = named.length > MAX_WORDS_HEAD_LAST || isSpanish ? undefined : named.at(-1)
  const last = stem(head?.own.at(-1) ?? '')
  const isOfKind =
    head?.readings.some(({ categoryId }) => typeIds.includes(categoryId ?? -1)) ||
    typeIds.some((id) => grams.get(last)?.all.has(id))
  return typeIds.length === 0 || isOfKind ? undefined : head
}

type Grams = ReadonlyMap<string, GramRow>

/**
 * By the words of its name, stemmed: a buyer who types them means it, also in a shop whose
 * ‘wheels’ are mostly wheel bearings.
 */
const categoryByName = ofTree(() => {
  const named = listNamed()
  // A name outranks the further words of another.
  return new Map([
    ...named.flatMap(({ id, words }) => words.map((one) => [stemsOf(one), id] as const)),
    ...named.map(({ id, name }) => [stemsOf(name), id] as const),
  ])
})

function stemsOf(text: string) {
  return wordsOf(text).map(stem).join(' ')
}

/**
 * The categories below each one of the first level, such as ‘Lighting’, by the words of its
 * name, without ‘and’.
 */
const firstLevelByName = firstLevelBy(({ name, words }) => [name.replace(' and ', ' '), ...words])

/** The same by the words before or after the ‘and’ of its name. */
const firstLevelByHalf = firstLevelBy(({ name }) => name.split(' and '))

/**
 * ‘Steering’ stands for all of ‘Suspension and steering’, although titles vote for racks
 * only, which are below it. ‘Oil’ does not, because titles also vote for filters, and
 * ‘wheels’ is the name of another category.
 */
function firstLevelOf(name: string, typeIds: readonly number[]) {
  const half = categoryByName().has(name) ? undefined : firstLevelByHalf().get(name)
  const areAllBelow = half && typeIds.every((id) => half.includes(id))
  return firstLevelByName().get(name) ?? (areAllBelow ? half : undefined)
}

function firstLevelBy(textsOf: (category: Category) => string[]) {
  return ofTree(
    ({ below }) =>
      new Map(
        below.get(null)?.flatMap((first) => {
          const [, ...ids] = categoryIdsWithin(first)
          return textsOf(first).map((one) => [stemsOf(one), ids] as const)
        }),
      ),
  )
}

function typesOf(stems: readonly string[], grams: Map<string, GramRow>, names: Names) {
  const named = categoryByName().get(withoutBrands(stems, names).join(' '))
  if (named !== undefined) return categoryIdsWithin({ id: named })
  const end = stems.slice(0, stems.findLastIndex((word) => grams.has(word)) + 1).join(' ')
  const isShort = stems.filter((word) => !/\d/.test(word)).length <= MAX_WORDS_HEAD_LAST
  const isLast = (gram: string) => end === gram || end.endsWith(` ${gram}`)
  // What a word is outranks what it adorns: a ‘parking sensor’ is no parking brake cable.
  const head = isShort ? (grams.get(end.split(' ').at(-1) ?? '')?.tail ?? new Map()) : new Map()
  const mayBe = (categoryId: number) => sumOf(head) < MIN_TAILS || head.has(categoryId)
  const weighed = [...grams].map(([gram, { all, tail }]) => {
    const tails = sumOf(tail)
    const useTail =
      isShort && isLast(gram) && tails >= MIN_TAILS && tails >= MIN_TAIL_SHARE * sumOf(all)
    const counts = useTail ? tail : all
    const isModifier = isShort && lengthOf(gram) === 1 && !isLast(gram)
    return [gram, counts, weightOf(gram, counts) * (isModifier ? MODIFIER_WEIGHT : 1)] as const
  })
  const scored = scoreCategories(weighed).filter(({ categoryId }) => mayBe(categoryId))
  const best = scored[0]?.score ?? 0
  const near = scored
    .filter(({ score }) => score >= MIN_SHARE_OF_BEST * best)
    .map(({ categoryId }) => categoryId)
  // Where words stand for a fitting kit or a tool and for a part, the part is meant.
  const parts = near.filter((id) => !findCategory(id)?.isAccessory)
  return parts.length > 0 ? parts : near
}
