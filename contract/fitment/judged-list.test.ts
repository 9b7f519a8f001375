import { expect, test } from 'vitest'
import type { PartCard } from '../catalog/part-card.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import type { Fitment } from './fitment.ts'
import { type JudgedRows, judgeCards, openOf } from './judged-list.ts'

const GOLF: Vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }

function aCard(_id: string): PartCard {
  return {
    _id,
    slug: _id,
    title: _id,
    number: null,
    brand: null,
    categoryId: null,
    position: null,
    size: null,
    img: '',
    pictures: [],
    pricePerUnit: 1,
    availableQuantity: 1,
    minimumOrderQuantity: 1,
  }
}

const aRow = (more: Partial<Fitment> = {}): Fitment => ({
  _id: 1,
  model: 'volkswagen/golf',
  yearFrom: 2010,
  yearTo: 2014,
  conditions: [],
  ...more,
})

const listed = (...rows: Fitment[]): JudgedRows => ({ fits: 'vehicle', fitsComplete: false, rows })

/** The words by id. */
const said = (cards: PartCard[]) => cards.map(({ _id, verdict }) => `${_id}: ${verdict?.word}`)

test('parts whose fit is not known come last, and parts that do not fit are separate', () => {
  const judged: Record<string, JudgedRows> = {
    unlisted: { fits: 'unlisted', fitsComplete: false, rows: [] },
    other: { fits: 'vehicle', fitsComplete: true, rows: [aRow({ yearTo: 2012 })] },
    fits: listed(aRow()),
    disc: listed(aRow({ conditions: ['Front discs 288 mm'] })),
  }
  const cards = Object.keys(judged).map(aCard)
  const list = judgeCards(cards, judged, GOLF)
  expect(said(list.cards)).toEqual(['fits: fits', 'disc: fits-if', 'unlisted: not-known'])
  expect(said(list.unfit)).toEqual(['other: does-not-fit'])
  const answers = { 'Front discs 288 mm': 'no' } as const
  const answered = judgeCards(cards, judged, { ...GOLF, answers })
  expect(said(answered.unfit)).toEqual(['other: does-not-fit', 'disc: does-not-fit'])
  expect(answered.deciding).toBeUndefined()
})

test('one question is asked: that on which most parts depend, with the choices of all of them', () => {
  const judged = {
    tdi: listed(aRow({ engine: '2.0 TDI' })),
    disc: listed(aRow({ conditions: ['Front discs 288 mm'] })),
    tsi: listed(aRow({ engine: '1.4 TSI' })),
  }
  const { deciding } = judgeCards(Object.keys(judged).map(aCard), judged, GOLF)
  expect(deciding).toMatchObject({ decides: 2, question: { about: 'engine' } })
  expect(deciding?.question.choices.map(({ label }) => label)).toEqual([
    '1.4 TSI',
    '2.0 TDI',
    'Another engine',
  ])
})

test('a verdict that no answer can change stays', () => {
  const judged = {
    fits: listed(aRow()),
    disc: listed(aRow({ conditions: ['Front discs 288 mm'] })),
  }
  const list = judgeCards(Object.keys(judged).map(aCard), judged, GOLF)
  const open = openOf(list.cards, judged)
  expect(Object.keys(open)).toEqual(['disc'])
  const answers = { 'Front discs 288 mm': 'no' } as const
  const answered = judgeCards(list.cards, open, { ...GOLF, answers })
  expect(said(answered.cards)).toEqual(['fits: fits'])
  expect(said(answered.unfit)).toEqual(['disc: does-not-fit'])
  expect(said(judgeCards([...answered.cards, ...answered.unfit], {}, GOLF).unfit)).toEqual([
    'disc: does-not-fit',
  ])
})

test('a card whose part is no longer there stays as it is', () => {
  expect(judgeCards([aCard('gone')], {}, GOLF)).toMatchObject({
    cards: [{ _id: 'gone' }],
    unfit: [],
  })
})

test('a card has the units that the vehicle takes, if it fits and the seller has given them', () => {
  const judged: Record<string, JudgedRows> = {
    plug: listed(aRow({ quantity: 5 })),
    hub: listed(
      aRow({ position: 'front left', quantity: 1 }),
      aRow({ position: 'front right', quantity: 1 }),
    ),
    silent: listed(aRow()),
    open: listed(aRow({ engine: '2.0 TDI', quantity: 4 })),
    universal: { fits: 'universal', fitsComplete: false, rows: [] },
  }
  const unitsOf = (vehicle: Vehicle) =>
    judgeCards(Object.keys(judged).map(aCard), judged, vehicle).cards.map(
      ({ _id, vehicleTakes }) => [_id, vehicleTakes],
    )
  expect(Object.fromEntries(unitsOf(GOLF))).toEqual({ plug: 5, hub: 2 })
  expect(Object.fromEntries(unitsOf({ ...GOLF, engine: '2.0 TDI' }))).toMatchObject({ open: 4 })
})

test('a question about the car says how to tell, as the category of a part that asks it does', () => {
  const howToTell = { text: 'Measure the disc', picture: null }
  const disc = listed(aRow({ conditions: ['Front discs 288 mm'] }))
  const tdi = { ...listed(aRow({ engine: '2.0 TDI' })), howToTell }
  const decidingOf = (judged: Record<string, JudgedRows>) =>
    judgeCards(Object.keys(judged).map(aCard), judged, GOLF).deciding
  expect(decidingOf({ hub: disc, disc: { ...disc, howToTell } })?.howToTell).toBe(howToTell)
  expect(decidingOf({ tdi })).not.toHaveProperty('howToTell')
})
