import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Fitment } from './fitment.ts'
import { type JudgedPart, verdict } from './verdict.ts'
import { withAnswer } from './verdict-question.ts'

// The verdict beside one of another construction: it lists every vehicle that the buyer may mean,
// with each engine, trim, month and answer, and asks of each whether a row lists it.

const ENGINES = ['2.0 TDI', '1.4 TSI', '1.2 TSI']
const TRIMS = ['GTI', 'Base']
const STATEMENTS = ['288 mm discs', 'with A/C', 'Exc. Wagon']
const YEAR = 2013
/** Half a year before the model year, to its end. */
const MONTHS = Array.from({ length: 18 }, (_, index) => (YEAR - 1) * 12 + 6 + index)

type Known = { year: number; engine: string; trim: string; built: number; yes: Set<string> }

function* everyVehicle(vehicle: Vehicle): Generator<Known> {
  const engines = vehicle.engine ? [vehicle.engine] : [...ENGINES, 'one that no row names']
  const trims = vehicle.trim ? [vehicle.trim] : [...TRIMS, 'one that no row names']
  const months = vehicle.built === undefined ? MONTHS : [vehicle.built]
  for (const engine of engines)
    for (const trim of trims)
      for (const built of months)
        for (const yes of answers(STATEMENTS, vehicle.answers))
          yield { year: vehicle.year, engine, trim, built, yes: new Set(yes) }
}

function answers([statement, ...rest]: string[], given: Vehicle['answers']): string[][] {
  if (statement === undefined) return [[]]
  const without = answers(rest, given)
  const within = without.map((list) => [statement, ...list])
  if (given[statement] === undefined) return [...without, ...within]
  return given[statement] === 'yes' ? within : without
}

function lists(row: Fitment, vehicle: Known) {
  if (vehicle.year < row.yearFrom || vehicle.year > row.yearTo) return false
  if (row.engine != null && row.engine !== vehicle.engine) return false
  if (row.trim != null && row.trim !== vehicle.trim) return false
  if (row.builtFrom != null && vehicle.built < row.builtFrom) return false
  if (row.builtTo != null && vehicle.built > row.builtTo) return false
  return [...row.conditions, ...(row.note ? [row.note] : [])].every((of) => vehicle.yes.has(of))
}

function oracle(part: JudgedPart, rows: Fitment[], vehicle: Vehicle) {
  const ofModel = rows.filter((row) => row.model === 'volkswagen/golf')
  const all = [...everyVehicle(vehicle)]
  const fitting = all.filter((each) => ofModel.some((row) => lists(row, each))).length
  if (fitting === all.length) return 'fits'
  if (fitting > 0) return 'fits-if'
  const isOfYear = ofModel.some(({ yearFrom, yearTo }) => yearFrom <= YEAR && YEAR <= yearTo)
  return part.fitsComplete || isOfYear ? 'does-not-fit' : 'not-known'
}

const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null, freq: 2 })
const aMonth = fc.integer({ min: (MONTHS[0] ?? 0) - 3, max: (MONTHS.at(-1) ?? 0) + 3 })

const aRow: fc.Arbitrary<Fitment> = fc
  .record({
    _id: fc.nat(),
    model: fc.constantFrom('volkswagen/golf', 'volkswagen/golf', 'volkswagen/golf', 'audi/a3'),
    years: fc.tuple(fc.integer({ min: 2011, max: 2014 }), fc.nat({ max: 3 })),
    engine: maybe(fc.constantFrom(...ENGINES)),
    trim: maybe(maybe(fc.constantFrom(...TRIMS))),
    builtFrom: maybe(aMonth),
    builtTo: maybe(aMonth),
    conditions: fc.subarray(STATEMENTS, { maxLength: 2 }),
    note: maybe(maybe(fc.constantFrom(...STATEMENTS))),
  })
  .map(({ years: [yearFrom, more], ...row }) => ({ ...row, yearFrom, yearTo: yearFrom + more }))

const aVehicle: fc.Arbitrary<Vehicle> = fc
  .record({
    engine: maybe(fc.constantFrom(...ENGINES, 'another')),
    trim: maybe(fc.constantFrom(...TRIMS, 'another')),
    built: maybe(fc.constantFrom(...MONTHS)),
    given: fc.array(fc.tuple(fc.constantFrom(...STATEMENTS), fc.constantFrom('yes', 'no'))),
  })
  .map(({ engine, trim, built, given }) => ({
    ...{ year: YEAR, make: 'volkswagen', model: 'golf' },
    engine: engine ?? undefined,
    trim: trim ?? undefined,
    built: built ?? undefined,
    answers: Object.fromEntries(given),
  }))

const aPart = fc.record({ fits: fc.constant('vehicle' as const), fitsComplete: fc.boolean() })
const rows = fc.array(aRow, { maxLength: 6 })

test('fits if all vehicles that the buyer may mean are listed, does not fit if none is, otherwise asks', () => {
  const words = new Map<string, number>()
  fc.assert(
    fc.property(aPart, rows, aVehicle, (part, list, vehicle) => {
      const { word } = verdict(part, list, vehicle)
      expect(word).toBe(oracle(part, list, vehicle))
      words.set(word, (words.get(word) ?? 0) + 1)
    }),
    { numRuns: 5000 },
  )
  expect([...words.keys()].sort()).toEqual(['does-not-fit', 'fits', 'fits-if', 'not-known'])
})

test('the order of the rows changes neither the word nor the question', () => {
  fc.assert(
    fc.property(
      aPart,
      fc.uniqueArray(aRow, { selector: (row) => row._id }),
      aVehicle,
      (part, list, vehicle) => {
        const one = verdict(part, list, vehicle)
        const other = verdict(part, [...list].reverse(), vehicle)
        expect(other.word).toBe(one.word)
        expect(other.question?.about).toBe(one.question?.about)
        expect(other.question?.statement).toBe(one.question?.statement)
      },
    ),
    { numRuns: 1000 },
  )
})

test('answering the questions ends in a verdict without a question, and no question comes twice', () => {
  const picks = fc.array(fc.nat(), { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(aPart, rows, aVehicle, picks, (part, list, asked, chosen) => {
      let vehicle = asked
      for (const pick of chosen) {
        const { question } = verdict(part, list, vehicle)
        if (!question) break
        const choice = question.choices[pick % question.choices.length]
        if (!choice) throw new Error('A question without choices')
        vehicle = withAnswer(vehicle, choice)
      }
      expect(verdict(part, list, vehicle).word).not.toBe('fits-if')
    }),
    { numRuns: 1000 },
  )
})
