import { expect, test } from 'vitest'
import { fold } from '#contract/catalog/fold.ts'
import { findByAlias } from './alias.ts'

/** `make` or `make/model` of each match, joined where one alias has several. */
function found(text: string) {
  return findByAlias(fold(text).split(' ')).map(({ makes, models }) =>
    [...makes.map(({ slug }) => slug), ...models.map(({ make, slug }) => `${make.slug}/${slug}`)]
      .sort()
      .join(' '),
  )
}

test.each([
  ['2014 vw golf front brake pads', 'volkswagen', 'volkswagen/golf'],
  ['F-150 air filter', 'ford/f-150'],
  ['f150', 'ford/f-150'],
  ['F 150', 'ford/f-150'],
  ['cx 5', 'mazda/cx-5'],
  ['saab 9-3', 'saab', 'saab/9-3'],
  ['mazda 3 2015 wipers', 'mazda/mazda3'],
  ['mazda3', 'mazda/mazda3'],
  ['MX5', 'mazda/mx-5'],
  ['miata top', 'mazda/mx-5'],
  ['crv', 'honda/cr-v'],
  ['CR-V', 'honda/cr-v'],
  ['chevy silverado 1500', 'chevrolet', 'chevrolet/silverado'],
  ['porsche 911 brake disc', 'porsche', 'porsche/911'],
  ['fiat 500', 'fiat', 'fiat/500'],
  ['lucid air', 'lucid', 'lucid/air'],
  ['nissan leaf', 'nissan', 'nissan/leaf'],
  ['mercedes c300', 'mercedes-benz', 'mercedes-benz/c-class'],
  ['grand cherokee', 'jeep/grand-cherokee'],
  ['beemer 328i', 'bmw', 'bmw/328i'],
  ['cv axle rolla', 'toyota/corolla'],
  ['toyota taco', 'toyota', 'toyota/tacoma'],
  ['ram 1500', 'dodge/ram ram/1500'],
])('“%s” names %s %s', (text, ...expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  'spark plug',
  'air filter',
  'leaf spring',
  'battery charger',
  '500 ml',
  'M8 bolt',
  'H7',
  '3 pins',
  'taco de motor',
])('“%s” names no vehicle', (text) => {
  expect(found(text)).toEqual([])
})

test('a common word is the model beside its make, and some beside a year of it', () => {
  const named = (text: string, ...years: [number, number][]) =>
    findByAlias(text.split(' '), new Map(years)).flatMap(({ models }) => models).length
  expect(named('escape brake pads')).toBe(0)
  expect(named('ford escape brake pads')).toBe(1)
  expect(named('escape brake pads', [0, 2013])).toBe(1)
  expect(named('pads escape', [2, 2013])).toBe(1)
  expect(named('escape brake pads', [0, 1995])).toBe(0)
  expect(named('escape brake pads', [2, 2013])).toBe(0)
  expect(named('air filter', [0, 2023])).toBe(0)
})

test('a series of BMW is all its models', () => {
  const [series = ''] = found('bmw 3 series').slice(1)
  expect(series.split(' ')).toEqual(
    expect.arrayContaining(['bmw/318i', 'bmw/320i', 'bmw/328i', 'bmw/m340i']),
  )
  expect(series).not.toContain('bmw/528i')
})

test('a make before narrows what a model’s name may mean', () => {
  expect(found('lotus europa')).toEqual(['lotus', 'lotus/europa'])
  expect(found('mercury zephyr')).toEqual(['mercury', 'mercury/zephyr'])
  expect(found('zephyr')).toEqual(['lincoln/zephyr mercury/zephyr'])
})
