import { takeVehicle } from '../read/named-vehicle.ts'
import type { ReadQuery } from '../read/read-query.ts'
import { stem, wordsOf } from '../read/words.ts'
import { idsOf, type VehicleFilter } from './asked-vehicle.ts'
import { closeVehicleName, type Names } from './known-names.ts'
import type { UnderstoodWords } from './understand-words.ts'

// The model that misspelled words may mean: ‘toyota camery’. Its parts come first; nothing is said
// to fit it, as the guess may be wrong, and the page asks.

export function guessVehicle(
  { folded, vehicle }: ReadQuery,
  words: UnderstoodWords,
  names: Names,
): { vehicleFilter: VehicleFilter; words: UnderstoodWords } | undefined {
  if (vehicle.models.length > 0 && !vehicle.isMakeOnly) return undefined
  // ‘Flat aero beam’ of a pasted title is no Suzuki Aerio.
  const isExpected = vehicle.isMakeOnly || vehicle.year !== null || words.unknown.length === 1
  if (!isExpected) return undefined
  const isMisspelled = (word: string) =>
    words.unknown.includes(stem(word)) && closeVehicleName(word) !== undefined
  const wrong = new Set(words.words.filter(isMisspelled))
  if (wrong.size === 0) return undefined
  const meant = folded.flatMap((word) =>
    wrong.has(word) ? wordsOf(closeVehicleName(word, vehicle.models) ?? word) : [word],
  )
  const { models, year, years, isMakeOnly } = takeVehicle(meant).named
  if (models.length === 0 || isMakeOnly) return undefined
  const isLeft = (word: string) => !wrong.has(word)
  return {
    vehicleFilter: {
      modelIds: idsOf(models, names),
      years: year === null ? years : [year, year],
      engines: null,
    },
    words: {
      ...words,
      words: words.words.filter(isLeft),
      groups: words.groups.filter(({ own }) => own.every(isLeft)),
    },
  }
}
