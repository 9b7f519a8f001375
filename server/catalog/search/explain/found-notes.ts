import type { PartCard } from '#contract/catalog/part-card.ts'
import type { JudgedList } from '#contract/fitment/judged-list.ts'
import { findCategory, lineOf } from '../../category/category-tree.ts'
import type { Denials } from '../look-up/check-denials.ts'
import type { FoundParts } from '../look-up/find-parts.ts'
import { sayMissing } from '../look-up/missing-number.ts'
import { readEngine } from '../read/engine-words.ts'
import { describePosition } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import type { AskedVehicle } from '../understand/asked-vehicle.ts'
import { TRADE_VOCABULARY, type WithSynonyms } from '../understand/synonyms.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import type { Note } from './note.ts'
import { MAX_UNHEARD, namedApart } from './word-notes.ts'

type Context = {
  number: string | undefined
  isListed: boolean
  words: UnderstoodWords
}

/** The kind of part that was asked for and that the shop has not, in the words of the search. */
export function unsoldOf(
  { typeIds, groups, unknown, isMeant }: UnderstoodWords,
  { lacksKind, missing, groups: found }: Pick<FoundParts, 'lacksKind' | 'missing' | 'groups'>,
) {
  const term = groups.findIndex(
    ({ own, isTerm, readings }) =>
      isTerm &&
      readings.length > 0 &&
      readings.every(({ categoryId }) => categoryId === undefined) &&
      (lacksKind || (isMeant && typeIds.length === 0) || missing.words.includes(own.join(' '))),
  )
  if (term >= 0)
    return groups
      .slice(term)
      .flatMap(({ own }) => own)
      .join(' ')
  const [only, ...others] = typeIds
  const category = others.length === 0 ? findCategory(only ?? null) : undefined
  // Parts that are filed elsewhere may have all the words.
  const isFound = found.size > 0 && missing.words.every((word) => unknown.includes(stem(word)))
  if (lacksKind && !isFound && category && isNamed(category, groups))
    return lowerFirst(category.name)
  return undefined
}

/**
 * Is what was found of another kind than was asked for? A ‘cabin heater’ is no cabin filter, and a
 * clutch kit no ‘throwout bearing’.
 */
export function isOtherKind(
  { strangeHead, groups }: UnderstoodWords,
  { missing }: Pick<FoundParts, 'missing'>,
) {
  const head = groups.at(-1)
  const isNamed =
    head?.isTerm &&
    head.readings.some(({ categoryId }) => categoryId !== undefined) &&
    !head.terms.flat().some((word) => OF_STREAM.test(word))
  const heads = [strangeHead, isNamed ? head : undefined].filter((one) => one !== undefined)
  return heads.some(({ own }) => missing.words.includes(own.join(' ')))
}

/** It says where the part goes, and few titles do. */
const OF_STREAM = /^(?:up|down)stream$/

/** Has any title its name? An unknown word may be one of a car, or of the weather. */
export function isKnownKind({ strangeHead, unseen }: UnderstoodWords) {
  return strangeHead !== undefined && !unseen.has(strangeHead)
}

/** Do the words say so, or are they only nearest to it? */
function isNamed({ id, name }: { id: number; name: string }, groups: readonly WithSynonyms[]) {
  const typed = new Set(groups.flatMap(({ own }) => own).map(stem))
  return (
    groups.some(({ readings }) => readings.some(({ categoryId }) => categoryId === id)) ||
    wordsOf(name).every((word) => typed.has(stem(word)))
  )
}

/** ‘Ignition’ stands for all parts in it. */
function wordsOfNames(typeIds: readonly number[]) {
  const categories = typeIds.flatMap((id) => findCategory(id) ?? [])
  const all = categories.flatMap(lineOf)
  return new Set(all.flatMap(({ name }) => wordsOf(name)).map(stem))
}

function lowerFirst(name: string) {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/**
 * What is missing in the parts that were found.
 * @param number the number that no part has @param isListed is any part listed for the vehicle?
 */
export function foundNotes(
  query: ReadQuery,
  { link, chosen }: AskedVehicle,
  { isAny, isElsewhere, isForOthers, missing, groups, unsold }: FoundParts & Denials,
  { number, isListed, words }: Context,
): Note[] {
  const named = wordsOfNames(words.typeIds)
  const unheard = missing.words.filter(
    (word) =>
      word.length > 1 &&
      !words.unknown.includes(stem(word)) &&
      !(number !== undefined && /\d/.test(word)) &&
      !word.split(' ').every((one) => named.has(stem(one))),
  )
  const spot = describePosition(words.position)
  const sizes = withoutEngine(missing.sizes, query, words)
  const notes: (string | false)[] = [
    number !== undefined && sayMissing(number),
    unsold !== undefined && `This shop has no ${unsold}.`,
    isForOthers &&
      unsold === undefined &&
      isListed &&
      link !== undefined &&
      `No part of this kind is listed for the ${link.label}.`,
    isElsewhere === 'all' && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    isElsewhere === 'of the vehicle' &&
      `No part of this kind for the ${spot} is listed for the ${link?.label ?? chosen}. What is goes elsewhere.`,
    groups.size > 0 && sizes.length > 0 && `No part of this kind has ${sizes.join(' or ')}.`,
    groups.size > 0 &&
      !isAny &&
      unsold === undefined &&
      unheard.length > 0 &&
      `None of these is called ${namedApart(unheard.slice(0, MAX_UNHEARD), query)}.`,
    isAny &&
      unsold === undefined &&
      `Nothing has all of “${query.text}”. These parts have some of it.`,
  ]
  return notes.flatMap((note) => (note ? [{ text: note }] : []))
}

/**
 * Liters beside a car, its year or an unknown word, which may be a car, are those of its engine:
 * ‘ckp sensor optima 2.4 2012’.
 */
function withoutEngine(
  missing: readonly string[],
  { folded, vehicleWords, sizes }: ReadQuery,
  { unknown }: UnderstoodWords,
) {
  if (missing.length === 0) return missing
  const mayBeCar = folded.filter((word) => unknown.includes(stem(word)))
  const engine = readEngine(folded, new Set([...vehicleWords, ...mayBeCar]), TRADE_VOCABULARY)
  const ofEngine = sizes.flatMap(({ size, text }) => (engine?.words.has(size) ? text : []))
  return missing.filter((text) => !ofEngine.includes(text))
}

/** Parts of the kind are listed for the car, and none fits it: the strut is for another trim. */
export function unfitNotes(
  {
    cards,
    unfit,
    elsewhere,
  }: Pick<JudgedList, 'cards' | 'unfit'> & { elsewhere: readonly string[] },
  { link, chosen }: AskedVehicle,
): Note[] {
  const mayFit = ({ _id, verdict }: PartCard) =>
    elsewhere.includes(_id) || (verdict && verdict.word !== 'not-known')
  const label = link?.label ?? chosen
  if (label === undefined || unfit.count === 0 || cards.some(mayFit)) return []
  return [{ text: `No part of this kind here is known to fit the ${label}.` }]
}
