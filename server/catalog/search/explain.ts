import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { findCategory, lineOf } from '../category/category-tree.ts'
import { isOfYear, listYears } from '../vehicle/vehicle-base.ts'
import type { FoundParts } from './look-up/find-parts.ts'
import type { NamedVehicle } from './read/named-vehicle.ts'
import { describePosition, isOfPosition } from './read/position.ts'
import { type ReadQuery, withoutWords } from './read/read-query.ts'
import { isSize, stem, wordsOf } from './read/words.ts'
import { type AskedVehicle, describeVehicle } from './understand/asked-vehicle.ts'
import type { Described } from './understand/descriptions.ts'
import { closeVehicleName } from './understand/known-names.ts'
import type { ListedVehicle } from './understand/listed-vehicle.ts'
import { isSynonymWord, type WithSynonyms } from './understand/synonyms.ts'
import type { UnderstoodWords } from './understand/understand-words.ts'

// What the page says of a search: how the shop has understood it, and where the parts are not what
// was asked for.

/** Unknown words that are named. */
const MAX_UNHEARD = 4

export type Tag = {
  kind: 'vehicle' | 'position' | 'number' | 'attribute'
  text: string
  /** The search without it; undefined: it can't be taken off alone. */
  without?: string
  /** The buyer has chosen this vehicle and did not type it. */
  isChosenVehicle?: boolean
}

export type Note = {
  /** A sentence for the buyer. */
  text: string
  /** Leads to another search, such as the one without a correction. */
  link?: { text: string; isQuestion?: boolean } & (
    | { q: string; isExact?: boolean }
    | { path: string }
  )
}

export function tagsOf(query: ReadQuery, { chosen, link, vehicle: asked }: AskedVehicle): Tag[] {
  const { vehicle, vehicleWords, position, sizes } = query
  const spot = describePosition(position)
  const tags: (Tag | false)[] = [
    chosen !== undefined && { kind: 'vehicle', text: chosen, isChosenVehicle: true },
    (vehicle.models.length > 0 || vehicle.year !== null) && {
      kind: 'vehicle',
      text: link ? [link.label, asked?.trim].filter(Boolean).join(' ') : describeVehicle(vehicle),
      without: withoutWords(query, (word) => vehicleWords.has(word)),
    },
    spot !== null && {
      kind: 'position',
      text: spot,
      without: withoutWords(query, isOfPosition),
    },
    ...sizes.map(({ text, without }) => ({ kind: 'attribute' as const, text, without })),
  ]
  return tags.filter((tag) => tag !== false)
}

export function busyNote(q: string, isExact: boolean): Note {
  const text = 'The shop is busy: this search looked at part numbers and exact words only.'
  return { text, link: { text: 'Search again', q, isExact } }
}

/** What a part is called that was described. */
export function describedNotes(q: string, { means, isSaid }: Described): Note[] {
  if (isSaid) return []
  const text = `Results for “${means}”.`
  return [{ text, link: { text: 'Search for these words as typed', q, isExact: true } }]
}

/** What the search has to say of its vehicle for a verdict. */
export function vehicleNotes(
  query: ReadQuery,
  { link }: AskedVehicle,
  words?: UnderstoodWords,
): Note[] {
  if (!link) return []
  const { vehicle } = query
  const { year, isMakeOnly } = vehicle
  const label = describeVehicle(vehicle)
  if (isMakeOnly) {
    const model = unknownModel(query, words?.unknown ?? [])
    if (model !== undefined)
      return [{ text: `This shop knows no ${label} “${model}”, and lists nothing for it.` }]
    const more = year === null ? 'it and the year' : 'it'
    return [{ text: `What model is your ${label}? Add ${more} to see what fits.` }]
  }
  if (year === null) return [{ text: `What year is your ${label}? Add it to see what fits.` }]
  const text = wrongYear(vehicle, year)
  return text ? [{ text }] : []
}

/** What was typed right behind the make, and is neither a word of a part nor misspelled. */
function unknownModel({ folded, vehicleWords }: ReadQuery, unknown: readonly string[]) {
  const at = folded.findIndex((word) => vehicleWords.has(word) && !/^\d+$/.test(word))
  const next = folded[at + 1]
  if (next === undefined || vehicleWords.has(next) || isSize(next)) return undefined
  const isModel = /^\d{2,4}$/.test(next) || unknown.includes(stem(next))
  return isModel && closeVehicleName(next) === undefined ? next : undefined
}

/** ‘The Tesla Model 3 is from 2017.’: said when none of the models was made in the year. */
function wrongYear({ models }: NamedVehicle, year: number) {
  const [model] = models
  if (!model || models.some((one) => isOfYear(one, year))) return undefined
  const name = `The ${modelLabel(model.make.name, model.name)}`
  const first = Math.min(...model.years.map(([from]) => from))
  const last = Math.max(...model.years.map(([, to]) => to))
  if (year < first) return `${name} is from ${first}.`
  if (year > last) return `${name} was made until ${last}.`
  const spans = model.years.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`))
  return `${name} was made ${spans.join(' and ')}.`
}

/** Has a part that was found the word, however rare it is? Then the page does not deny it. */
export function hasWord(
  word: string,
  { groups }: UnderstoodWords,
  { missing, groups: found }: FoundParts,
) {
  const isIn = (texts: readonly string[]) => texts.some((text) => text.split(' ').includes(word))
  return found.size > 0 && groups.some(({ own }) => isIn(own)) && !isIn(missing.words)
}

/** What was corrected, and what the shop does not know. */
export function wordNotes(
  query: ReadQuery,
  { vehicle, link }: AskedVehicle,
  { corrections, unknown, words, closest }: UnderstoodWords,
  { isExact, isFound }: { isExact: boolean; isFound: (word: string) => boolean },
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
  const named = `“${unheard.slice(0, MAX_UNHEARD).join(' ')}”`
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
        : `Nothing in the shop is called ${named}.`,
    })
  }
  return notes
}

/** A year alone is no car. */
export function yearNotes({ vehicle: { year, models } }: ReadQuery, asked?: Vehicle): Note[] {
  if (year === null || models.length > 0 || year === asked?.year) return []
  const path = listYears().includes(year) ? `/for/${year}` : '/for'
  const text = `Which ${year} make and model is it for? Add them to see what fits, or`
  return [{ text, link: { text: 'choose them', path } }]
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

/** A trim, probably. */
function isBehindVehicle({ typedWords, vehicleWords }: ReadQuery, word: string) {
  const words = typedWords.flat()
  return vehicleWords.has(words[words.indexOf(word) - 1] ?? '')
}

export function listedNotes({ isListed, proposed }: ListedVehicle, { link }: AskedVehicle): Note[] {
  if (isListed || !link) return []
  const text = `No part is listed for the ${link.label}.`
  if (proposed === undefined) return [{ text }]
  return [{ text: `${text} Did you mean`, link: { text: proposed, q: proposed, isQuestion: true } }]
}

type Context = {
  number: string | undefined
  isListed: boolean
  /** The kind that the shop has not. */
  unsold: string | undefined
  words: UnderstoodWords
}

/** The kind of part that was asked for and that the shop has not, in the words of the search. */
export function unsoldOf(
  { typeIds, groups, unknown }: UnderstoodWords,
  { lacksKind, missing, groups: found }: Pick<FoundParts, 'lacksKind' | 'missing' | 'groups'>,
) {
  const term = groups.findIndex(
    ({ own, isTerm, readings }) =>
      isTerm &&
      readings.length > 0 &&
      readings.every(({ categoryId }) => categoryId === undefined) &&
      (lacksKind || missing.words.includes(own.join(' '))),
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
  { text }: ReadQuery,
  { link, chosen }: AskedVehicle,
  { isAny, isElsewhere, isForOthers, missing, groups }: FoundParts,
  { number, isListed, unsold, words }: Context,
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
  const notes: (string | false)[] = [
    number !== undefined && `No part has the number “${number}”.`,
    unsold !== undefined && `This shop has no ${unsold}.`,
    isForOthers &&
      unsold === undefined &&
      isListed &&
      link !== undefined &&
      `No part of this kind is listed for the ${link.label}.`,
    isElsewhere === 'all' && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    isElsewhere === 'of the vehicle' &&
      `No part of this kind for the ${spot} is listed for the ${link?.label ?? chosen}. What is goes elsewhere.`,
    groups.size > 0 &&
      missing.sizes.length > 0 &&
      `No part of this kind has ${missing.sizes.join(' or ')}.`,
    groups.size > 0 &&
      !isAny &&
      unsold === undefined &&
      unheard.length > 0 &&
      `None of these is called “${unheard.slice(0, MAX_UNHEARD).join(' ')}”.`,
    isAny && `Nothing has all of “${text}”. These parts have some of it.`,
  ]
  return notes.flatMap((note) => (note ? [{ text: note }] : []))
}
