import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { modelLabel } from '#contract/vehicle/vehicle-label.ts'
import { isOfYear, listYears } from '../../vehicle/vehicle-base.ts'
import type { NamedVehicle } from '../read/named-vehicle.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { isSize, stem } from '../read/words.ts'
import { type AskedVehicle, describeVehicle } from '../understand/asked-vehicle.ts'
import { closeVehicleName } from '../understand/known-names.ts'
import type { ListedVehicle } from '../understand/listed-vehicle.ts'
import type { UnderstoodWords } from '../understand/understand-words.ts'
import type { Note } from './note.ts'

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

/** A year alone is no car. */
export function yearNotes({ vehicle: { year, models } }: ReadQuery, asked?: Vehicle): Note[] {
  if (year === null || models.length > 0 || year === asked?.year) return []
  const path = listYears().includes(year) ? `/for/${year}` : '/for'
  const text = `Which ${year} make and model is it for? Add them to see what fits, or`
  return [{ text, link: { text: 'choose them', path } }]
}

export function listedNotes({ isListed, proposed }: ListedVehicle, { link }: AskedVehicle): Note[] {
  if (isListed || !link) return []
  const text = `No part is listed for the ${link.label}.`
  if (proposed === undefined) return [{ text }]
  return [{ text: `${text} Did you mean`, link: { text: proposed, q: proposed, isQuestion: true } }]
}
