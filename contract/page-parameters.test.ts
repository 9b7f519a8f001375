import { expect, test } from 'vitest'
import { splitQuery, withRest } from './page-parameters.ts'

const CAMPAIGN = 'utm_source=mail&fbclid=IwAR0&gclid=x&x=1'

test('what no page reads is split off, and the order of the others stays', () => {
  expect(splitQuery(`/search?utm_source=mail&q=brake+pads&x=1&sort=price`)).toEqual({
    read: '/search?q=brake+pads&sort=price',
    rest: 'utm_source=mail&x=1',
  })
  expect(splitQuery('/catalog/brakes?brand=a&brand=b&spec.Diameter=288+mm&q=pads')).toEqual({
    read: '/catalog/brakes?brand=a&brand=b&spec.Diameter=288+mm',
    rest: 'q=pads',
  })
  for (const path of ['/', '/reviews', '/part/pads-1', '/products', '/dashboard/users', '/no']) {
    expect(splitQuery(`${path}?${CAMPAIGN}`)).toEqual({ read: path, rest: CAMPAIGN })
    expect(splitQuery(path)).toEqual({ read: path, rest: '' })
  }
})

test('a page reads its parameters in each spelling of its path, and with its data', () => {
  for (const path of [
    '/search',
    '/Search/',
    '//search',
    '/%73earch',
    '/search.data',
    '/search/_.data',
    '/catalog/brakes',
    '/catalog/brakes/brake-pads',
    '/for/2014/volkswagen/golf',
    '/for/2014/volkswagen/golf/2.0-tdi/brakes.data',
  ]) {
    expect(splitQuery(`${path}?sort=price&x=1`).read, path).toBe(`${path}?sort=price`)
  }
  expect(splitQuery('/for.data?year=2014&sort=price&_routes=a').read).toBe(
    '/for.data?year=2014&_routes=a',
  )
  expect(splitQuery('/_root.data?_routes=root&x=1').read).toBe('/_root.data?_routes=root')
  expect(splitQuery('/for/2014/volkswagen?sort=price').read).toBe('/for/2014/volkswagen')
})

test('a query that is no query, or a name in percents, is read as the page reads it', () => {
  expect(splitQuery('/search?').read).toBe('/search')
  expect(splitQuery('/search?&&q=%&%71=a&%E0%A4=1&=2&q').read).toBe('/search?q=%&%71=a&q')
  expect(splitQuery('/%E0%A4%A?q=1').read).toBe('/%E0%A4%A')
})

test('a redirect keeps the parameters that the page does not read', () => {
  expect(withRest('/part/new-1', '/part/old-1?fbclid=1')).toBe('/part/new-1?fbclid=1')
  expect(withRest('/for/2014', '/for?year=2014&fbclid=1')).toBe('/for/2014?fbclid=1')
  expect(withRest('/search?q=a', '/search?q=b&x=1')).toBe('/search?q=a&x=1')
  expect(withRest('/part/new-1', '/part/old-1')).toBe('/part/new-1')
})
