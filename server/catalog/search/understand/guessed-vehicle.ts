import { type ReadQuery, readTyped, readWords } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import { askedVehicle, type VehicleFilter, withDetails } from './asked-vehicle.ts'
import { closeVehicleName, type Names } from './known-names.ts'
import type { UnderstoodWords } from './understand-words.ts'

// The model that misspelled words may mean: ‘toyota camery 2.5’. Its parts come first; nothing is
// said to fit it, as the guess may be wrong, and the page asks.

type Guess = { vehicleFilter: VehicleFilter; query: ReadQuery; words: UnderstoodWords }

export async function guessVehicle(
  query: ReadQuery,
  words: UnderstoodWords,
  names: Names,
): Promise<Guess | undefined> {
  const { typed, typedWords, home, vehicle } = query
  if (vehicle.models.length > 0 && !vehicle.isMakeOnly) return undefined
  // ‘Flat aero beam’ of a pasted title is no Suzuki Aerio.
  const isExpected = vehicle.isMakeOnly || vehicle.year !== null || words.unknown.length === 1
  const meantBy = (word = '') =>
    words.words.includes(word) && words.unknown.includes(stem(word))
      ? closeVehicleName(word, vehicle.models)
      : undefined
  const meant = typed.map((text, at) => meantBy(typedWords[at]?.[0]) ?? text)
  if (meant.every((text, at) => text === typed[at])) return undefined
  // As if it were typed so: with its engine, trim and year of two digits.
  const read = readWords(readTyped(meant.join(' '), home))
  if (read.vehicle.models.length === 0 || read.vehicle.isMakeOnly) return undefined
  if (!isExpected && !isOfItsMake(read)) return undefined
  const detailed = await withDetails(read, askedVehicle(read, undefined, names))
  const { vehicleFilter } = detailed.asked
  if (!vehicleFilter) return undefined
  const { sizes, vehicleWords } = detailed.query
  const year = (read.vehicle.year ?? 0) % 100
  const isYear = (word: string) => /^\d\d$/.test(word) && year === Number(word)
  const isLeft = (word: string) =>
    meantBy(word) === undefined && !vehicleWords.has(word) && !isYear(word)
  return {
    vehicleFilter,
    query: { ...query, sizes },
    words: {
      ...words,
      words: words.words.filter(isLeft),
      groups: words.groups.filter(({ own }) => own.every(isLeft)),
    },
  }
}

/** ‘Hondo acord’: a make and its model, each misspelled. */
function isOfItsMake({ vehicle, vehicleWords }: ReadQuery) {
  return vehicle.models.some(({ make }) =>
    wordsOf(make.name).every((word) => vehicleWords.has(word)),
  )
}
