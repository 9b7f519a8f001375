import { expect, test } from 'vitest'
import { partListQuerySchema } from './part-list.ts'
import {
  amountRange,
  countChoices,
  EMPTY_QUERY,
  readAmountRange,
  toQueryInput,
  toSearch,
  withChoice,
} from './part-list-url.ts'

const read = (search: string) =>
  partListQuerySchema.parse(toQueryInput(new URLSearchParams(search)))

test('what a URL says of a list is read, and written back the same', () => {
  const search =
    '?brand=ferrova&brand=norbrake&position=front&price=25-50&inStock=1&spec.Diameter=288+mm&sort=price&view=cards&page=3'
  const query = read(search)
  expect(query).toMatchObject({
    brand: ['ferrova', 'norbrake'],
    position: 'front',
    priceFrom: 25,
    priceTo: 50,
    inStock: true,
    attributes: { Diameter: '288 mm' },
    sort: 'price',
    view: 'cards',
    page: 3,
  })
  expect(toSearch(query)).toBe(search)
  expect(countChoices(query)).toBe(6)
})

test('unknown or malformed parameters of a URL change nothing', () => {
  for (const search of [
    '',
    '?page=0',
    '?page=x&sort=up&view=3d',
    '?price=-5-3',
    '?price=1e9-',
    '?price[]=3&brand%5B%5D=1',
    `?position=${'x'.repeat(41)}`,
  ]) {
    expect(toSearch(read(search))).toBe('')
  }
})

test('an order of choices that differs leads to the same URL', () => {
  const one = withChoice(withChoice(EMPTY_QUERY, 'brand', 'b'), 'brand', 'a')
  const other = withChoice(withChoice(EMPTY_QUERY, 'brand', 'a'), 'brand', 'b')
  expect(toSearch(one)).toBe(toSearch(other))
})

test('a choice that is made twice is taken back, and leads to the first page', () => {
  for (const [facet, value] of [
    ['brand', 'ferrova'],
    ['position', 'front'],
    ['category', 'brake-pads'],
    ['price', '25-50'],
    ['price', '500-'],
    ['inStock', '1'],
    ['spec.Diameter', '288 mm'],
  ] as const) {
    const chosen = withChoice({ ...EMPTY_QUERY, page: 4 }, facet, value)
    expect(chosen.page).toBe(1)
    expect(countChoices(chosen), facet).toBe(1)
    expect(toSearch(withChoice(chosen, facet, value)), facet).toBe('')
    expect(read(toSearch(chosen)), facet).toEqual(chosen)
  }
})

test('a filter that no text of PostgreSQL can have is no filter', () => {
  expect(read('?brand=%00&position=a%00&spec.Diameter=%00')).toEqual(read(''))
  expect(read('?spec.%00=1')).toEqual(read(''))
})

test('a range of an attribute is read as it is written, taken back, and anything else is a value', () => {
  expect(readAmountRange(amountRange(-2.5, 312))).toEqual([-2.5, 312])
  for (const value of ['288 mm', '1..', '..5', '1...5', '1e3..2']) {
    expect(readAmountRange(value), value).toBeUndefined()
  }
  const chosen = withChoice(EMPTY_QUERY, 'spec.Diameter', '253..312')
  expect(toSearch(chosen)).toBe('?spec.Diameter=253..312')
  expect(toSearch(withChoice(chosen, 'spec.Diameter', ''))).toBe('')
})
