import type { PartCard } from '#contract/catalog/part-card.ts'
import { findCategory, lineOf } from '../../category/category-tree.ts'
import type { JudgedCards } from '../judge.ts'
import type { Denials } from '../look-up/check-denials.ts'
import type { FoundParts } from '../look-up/find-parts.ts'
import { sayMissing } from '../look-up/missing-number.ts'
import { wordsAside } from '../read/aside.ts'
import { sayPlace } from '../read/position.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { askedStream } from '../read/stream.ts'
import { isAmount, stem, wordsOf } from '../read/words.ts'
import type { AskedVehicle } from '../understand/asked-vehicle.ts'
import { isSoldTerm, isUnsoldTerm, type WithSynonyms } from '../understand/synonyms.ts'
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
  query: ReadQuery,
  { typeIds, groups, unknown, isMeant }: UnderstoodWords,
  { lacksKind, groups: found }: Pick<FoundParts, 'lacksKind' | 'groups'>,
  missing: readonly string[],
) {
  const aside = wordsAside(query)
  const term = groups.findIndex(
    (group) =>
      isUnsoldTerm(group) &&
      !group.own.every((word) => aside.has(word)) &&
      (lacksKind || (isMeant && typeIds.length === 0) || missing.includes(group.own.join(' '))),
  )
  // A ‘lift kit shock’ is a shock absorber.
  const isAdorning = ({ readings }: WithSynonyms) => !readings.some(isSpanish)
  const head = groups.at(-1)
  const named = wordsOfNames(typeIds)
  const isSold =
    head && (isSoldTerm(head) || (head.isTerm && head.own.every((word) => named.has(stem(word)))))
  const isOfSold = isSold && groups.slice(term).every(isAdorning)
  if (term >= 0 && isOfSold) return undefined
  if (term >= 0)
    return groups
      .slice(term)
      .flatMap(({ own }) => own)
      .join(' ')
  const [only, ...others] = typeIds
  const category = others.length === 0 ? findCategory(only ?? null) : undefined
  // Parts that are filed elsewhere may have all the words.
  const isFound = found.size > 0 && missing.every((word) => unknown.includes(stem(word)))
  if (lacksKind && !isFound && category && isNamed(category, groups))
    return lowerFirst(category.name)
  return undefined
}

function isSpanish({ language }: WithSynonyms['readings'][number]) {
  return language.startsWith('es')
}

/**
 * Is what was found of another kind than was asked for? A ‘cabin heater’ is no cabin filter,
 * and a clutch kit no ‘throwout bearing’.
 */
export function isOtherKind(
  { strangeHead, groups }: UnderstoodWords,
  { missing }: Pick<Denials, 'missing'>,
) {
  const head = groups.at(-1)
  const isNamed =
    head?.isTerm &&
    (isSoldTerm(head) || head.readings.length === 0) &&
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
  found: FoundParts & Denials,
  { number, isListed, words }: Context,
): Note[] {
  const { isAny, elsewhere, isForOthers, missing, groups, unsold } = found
  const named = wordsOfNames(words.typeIds)
  const unheard = missing.words.filter(
    (word) =>
      word.length > 1 &&
      !words.unknown.includes(stem(word)) &&
      !query.gearbox.has(word) &&
      !word.split(' ').some((one) => OF_STREAM.test(one)) &&
      !(number !== undefined && /\d/.test(word)) &&
      !word.split(' ').every((one) => named.has(stem(one))),
  )
  const spot = sayPlace(words.position)
  const place = [spot, askedStream(query.folded)].filter(Boolean).join(' ')
  const notes: (string | false)[] = [
    number !== undefined && sayMissing(number),
    unsold !== undefined && `This shop has no ${unsold}.`,
    isForOthers &&
      unsold === undefined &&
      isListed &&
      link !== undefined &&
      `No part of this kind is listed for the ${link.label}.`,
    elsewhere.all === 'here' && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    elsewhere.all === 'of the vehicle' &&
      `No part of this kind for the ${place} is listed for the ${link?.label ?? chosen}. What is goes elsewhere.`,
    groups.size > 0 &&
      missing.sizes.length > 0 &&
      `No part of this kind${spot === null ? '' : ` for the ${spot}`} has ${missing.sizes.join(' or ')}.`,
    sizesApart(query, found),
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

/** ‘5w40 5 l’: there is either, and no can of both. */
function sizesApart(
  { sizes }: ReadQuery,
  { missing, hasSizes, isAny, groups }: FoundParts & Denials,
) {
  const amount = sizes.find(({ size }) => isAmount(size))
  const other = sizes.find(({ size }) => !isAmount(size))
  const areThere = missing.sizes.length === 0 && groups.size > 0 && !isAny
  if (!amount || !other || hasSizes || !areThere) return false
  return `None of these has ${other.text} and ${amount.text} together.`
}

/** Parts of the kind are listed for the car, and none fits it: the strut is for another trim. */
export function unfitNotes(
  { cards, unfit, elsewhere }: JudgedCards,
  things: readonly string[],
  { link, chosen }: AskedVehicle,
): Note[] {
  const mayFit = ({ _id, verdict }: PartCard) =>
    (elsewhere.ids.includes(_id) && !things.includes(_id)) ||
    (verdict && verdict.word !== 'not-known')
  const label = link?.label ?? chosen
  if (label === undefined || unfit.count === 0 || cards.some(mayFit)) return []
  return [{ text: `No part of this kind here is known to fit the ${label}.` }]
}
