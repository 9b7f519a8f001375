import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { isOfYear, listYears } from '../vehicle/vehicle-base.ts'
import type { FoundParts } from './look-up/find-parts.ts'
import type { NamedVehicle } from './read/named-vehicle.ts'
import { describePosition, isOfPosition, type Position } from './read/position.ts'
import { type ReadQuery, withoutWords } from './read/read-query.ts'
import { stem } from './read/words.ts'
import { type AskedVehicle, describeVehicle } from './understand/asked-vehicle.ts'
import type { UnderstoodWords } from './understand/category.ts'
import { closeVehicleName } from './understand/known-names.ts'
import type { ListedVehicle } from './understand/listed-vehicle.ts'
import { SYNONYM_WORDS } from './understand/synonyms.ts'

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

/** What the search has to say of its vehicle for a verdict. */
export function vehicleNotes({ vehicle }: ReadQuery, { link }: AskedVehicle): Note[] {
  if (!link) return []
  const { year, isMakeOnly } = vehicle
  const label = describeVehicle(vehicle)
  if (isMakeOnly) {
    const more = year === null ? 'it and the year' : 'it'
    return [{ text: `What model is your ${label}? Add ${more} to see what fits.` }]
  }
  if (year === null) return [{ text: `What year is your ${label}? Add it to see what fits.` }]
  const text = wrongYear(vehicle, year)
  return text ? [{ text }] : []
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

/** What was corrected, and what the shop does not know. */
export function wordNotes(
  query: ReadQuery,
  { vehicle, link }: AskedVehicle,
  { corrections, unknown, words, closest }: UnderstoodWords,
  isExact: boolean,
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
    (word) => word.length > 1 && unknown.includes(stem(word)) && !SYNONYM_WORDS.has(word),
  )
  const [first] = unheard
  if (isExact || first === undefined) return notes
  const named = `“${unheard.slice(0, MAX_UNHEARD).join(' ')}”`
  const proposed = withCloseNames(query, unheard, closest)
  if (proposed !== undefined) {
    const text = `Nothing in the shop is called ${named}. Did you mean`
    notes.push({ text, link: { text: proposed, q: proposed, isQuestion: true } })
  } else if (unheard.length < words.length) {
    const isOfCar = vehicle && link && isBehindVehicle(query, first)
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
  { typed, typedWords }: ReadQuery,
  unheard: readonly string[],
  closest: string | undefined,
) {
  const meant = typed.map((text, at) => {
    const [word, ...more] = typedWords[at] ?? []
    if (word === undefined || more.length > 0 || !unheard.includes(word)) return text
    return closeVehicleName(word) ?? closest ?? text
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

/**
 * What is missing in the parts that were found.
 * @param missing the number that no part has @param isListed is any part listed for the vehicle?
 */
export function foundNotes(
  query: ReadQuery,
  { link }: AskedVehicle,
  position: Position,
  { isAny, isElsewhere, isForOthers, ignoresWords, hasSizes, groups }: FoundParts,
  { missing, isListed }: { missing: string | undefined; isListed: boolean },
): Note[] {
  const { text, sizes, vehicleWords } = query
  const spot = describePosition(position)
  const notes: (string | false)[] = [
    missing !== undefined && `No part has the number “${missing}”.`,
    isForOthers &&
      isListed &&
      link !== undefined &&
      `No part of this kind is listed for the ${link.label}.`,
    isElsewhere && `No part of this kind is for the ${spot} here. These go elsewhere.`,
    groups.size > 0 &&
      !(isAny || ignoresWords || hasSizes) &&
      sizes.length > 0 &&
      `No part of this kind has ${sizes.map((size) => size.text).join(' and ')}.`,
    ignoresWords &&
      missing === undefined &&
      `No part found for “${withoutWords(query, (word) => vehicleWords.has(word) || isOfPosition(word))}”.`,
    ignoresWords && `These are parts for the ${link?.label ?? spot}.`,
    isAny && `Nothing has all of “${text}”. These parts have some of it.`,
  ]
  return notes.flatMap((note) => (note ? [{ text: note }] : []))
}
