import { expect, test } from 'vitest'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Fitment, fitmentSchema } from './fitment.ts'
import { type JudgedPart, unitsTaken, type Verdict, verdict } from './verdict.ts'
import { withAnswer } from './verdict-question.ts'

const GOLF = 'volkswagen/golf'
const listed: JudgedPart = { fits: 'vehicle', fitsComplete: false }
const complete: JudgedPart = { fits: 'vehicle', fitsComplete: true }
const golf: Vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1

let id = 0
function row(fields: Partial<Fitment> = {}): Fitment {
  id += 1
  const of = { _id: id, model: GOLF, yearFrom: 2010, yearTo: 2014, conditions: [] }
  return fitmentSchema.parse({ ...of, ...fields })
}

const DISCS = '288 mm discs'
const engines = ['2.0 TDI', '1.4 TSI', '1.2 TSI'].map((engine) => row({ engine }))
const others = ['volkswagen/jetta', 'volkswagen/passat', 'audi/a3'].map((model) => row({ model }))

type Case = [
  number: string,
  part: JudgedPart,
  rows: Fitment[],
  vehicle: Partial<Vehicle>,
  word: Verdict['word'],
  reason: string,
]

const CASES: Case[] = [
  ['1', listed, [row()], {}, 'fits', 'Made for 2010 to 2014'],
  ['2', complete, [row({ yearTo: 2013 })], {}, 'does-not-fit', 'Made for 2010 to 2013'],
  ['3', listed, [row({ engine: '2.0 TDI' })], {}, 'fits-if', 'Fits if the engine is 2.0 TDI'],
  [
    '4',
    listed,
    [row({ engine: '2.0 TDI' })],
    { engine: '1.4 TSI' },
    'does-not-fit',
    'For the 2.0 TDI',
  ],
  ['5', listed, engines, {}, 'fits-if', 'Fits if the engine is 2.0 TDI, 1.4 TSI or 1.2 TSI'],
  [
    '6',
    listed,
    [row(), row({ engine: '2.0 TDI', conditions: ['with sport suspension'] })],
    { engine: '2.0 TDI' },
    'fits',
    'Made for 2010 to 2014',
  ],
  ['7', listed, [row({ conditions: [DISCS] })], {}, 'fits-if', 'Fits if “288 mm discs” applies'],
  [
    '8',
    listed,
    [row({ conditions: [DISCS] })],
    { answers: { [DISCS]: 'no' } },
    'does-not-fit',
    'Only if “288 mm discs” applies, which you said does not apply',
  ],
  [
    '9',
    listed,
    [row({ builtTo: month('2013-05') })],
    { year: 2013 },
    'fits-if',
    'Fits if built by May 2013',
  ],
  ['10', listed, [row({ note: 'Exc. Wagon' })], {}, 'fits-if', 'Fits if “Exc. Wagon” applies'],
  ['11', complete, others, {}, 'does-not-fit', 'Not made for this model'],
  [
    '12',
    listed,
    [row({ yearTo: 2013 }), ...others],
    {},
    'not-known',
    'The seller lists 2010 to 2013 and 3 other models',
  ],
  ['12, no row', listed, others, {}, 'not-known', 'The seller lists 3 other models, not this one'],
  [
    '12, contradicted',
    listed,
    [row({ yearTo: 2013 }), row({ yearFrom: 2014, engine: '2.0 TDI' })],
    { engine: '1.4 TSI' },
    'does-not-fit',
    'For the 2.0 TDI',
  ],
  [
    '13',
    { ...listed, fits: 'universal' },
    [row()],
    {},
    'universal',
    'Not made for one vehicle: compare size and specification',
  ],
  [
    '14',
    { ...listed, fits: 'unlisted' },
    [],
    {},
    'not-known',
    'The seller has not said which vehicles it fits',
  ],
  [
    '15',
    listed,
    [row({ position: 'front', quantity: 2 }), row({ position: 'rear', quantity: 2 })],
    {},
    'fits',
    'Made for 2010 to 2014, front and rear',
  ],
]

test.each(CASES)('row %s of the table', (_, part, rows, vehicle, word, reason) => {
  const { row: from, ...judged } = verdict(part, rows, { ...golf, ...vehicle })
  expect(judged).toMatchObject({ word, reason })
  if (word === 'fits' || word === 'fits-if') expect(rows).toContain(from)
  expect(judged.question === undefined).toBe(word !== 'fits-if')
})

test('places are added up, and the same place in two rows counts once', () => {
  const rows = [
    row({ position: 'front left', quantity: 1 }),
    row({ position: 'front right', quantity: 1 }),
    row({ position: 'Front left', quantity: 1, engine: '2.0 TDI' }),
  ]
  const { places } = verdict(listed, rows, { ...golf, engine: '2.0 TDI' })
  expect(places).toEqual([
    { position: 'front left', quantity: 1 },
    { position: 'front right', quantity: 1 },
  ])
  expect(unitsTaken({ word: 'fits', places })).toBe(2)
  expect(unitsTaken({ word: 'fits-if', places })).toBeUndefined()
  const open = [...places, { position: 'rear', quantity: null }]
  expect(unitsTaken({ word: 'fits', places: open })).toBeUndefined()
})

test('two rows that together have all months of the model year fit without a question', () => {
  const early = row({ builtTo: month('2013-12') })
  const late = row({ builtFrom: month('2014-01') })
  expect(verdict(listed, [late, early], golf).word).toBe('fits')
  expect(verdict(listed, [late], golf).word).toBe('fits-if')
  expect(verdict(listed, [early], { ...golf, built: month('2014-02') }).word).toBe('does-not-fit')
})

test('a model year begins half a year early', () => {
  const from = (text: string) => [row({ builtFrom: month(text) })]
  expect(verdict(listed, from('2013-07'), golf).word).toBe('fits')
  expect(verdict(listed, from('2013-08'), golf).word).toBe('fits-if')
})

test('the question asks what one answer decides, with each engine and another as choices', () => {
  const rows = [row({ engine: '2.0 TDI', conditions: [DISCS] }), row({ engine: '1.4 TSI' })]
  const { question } = verdict(listed, rows, golf)
  expect(question?.about).toBe('engine')
  expect(question?.choices.map(({ label }) => label)).toEqual([
    '1.4 TSI',
    '2.0 TDI',
    'Another engine',
  ])
  const words = question?.choices.map(
    (choice) => verdict(listed, rows, withAnswer(golf, choice)).word,
  )
  expect(words).toEqual(['fits', 'fits-if', 'does-not-fit'])
})

test('labels are compared as their slugs, so an engine may come from a URL', () => {
  const rows = [row({ engine: '2.0 TDI' })]
  expect(verdict(listed, rows, { ...golf, engine: '2.0-tdi' }).word).toBe('fits')
})
