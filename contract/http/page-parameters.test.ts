import { expect, test } from 'vitest'
import { keepParameters, NOT_FOUND, splitPageUrl, withRest } from './page-parameters.ts'

const CAMPAIGN = 'utm_source=mail&fbclid=IwAR0&gclid=x&x=1'

test('what no page reads is split off, and the order of the others stays', () => {
  expect(splitPageUrl(`/search?utm_source=mail&q=brake+pads&x=1&sort=price`)).toMatchObject({
    read: '/search?q=brake+pads&sort=price',
    rest: 'utm_source=mail&x=1',
  })
  const filtered = '/catalog/brakes?brand=a&brand=b&spec.Diameter=288+mm'
  expect(splitPageUrl(`${filtered}&q=pads`)).toMatchObject({ read: filtered, rest: 'q=pads' })
  for (const path of ['/', '/reviews', '/part/pads-1', '/products', '/dashboard/users']) {
    expect(splitPageUrl(`${path}?${CAMPAIGN}`)).toEqual({
      isPage: true,
      read: path,
      rest: CAMPAIGN,
    })
    expect(splitPageUrl(path)).toEqual({ isPage: true, read: path, rest: '' })
  }
})

test('a page has one URL, in whatever spelling its path is requested', () => {
  for (const path of [
    '/search',
    '/Search/',
    '//search',
    '/\\search',
    '/%73earch',
    '/x/../search',
  ]) {
    expect(splitPageUrl(`${path}?sort=price&x=1`).read, path).toBe('/search?sort=price')
  }
  expect(splitPageUrl('/DASHBOARD/manageorders//').read).toBe('/dashboard/manageOrders')
  expect(splitPageUrl('/part/%62rake-1').read).toBe('/part/brake-1')
  expect(splitPageUrl('/part/a%2Fb').read).toBe('/part/a%2Fb')
  expect(splitPageUrl('/part/a%252Fb').read).toBe('/part/a%252Fb')
  expect(splitPageUrl('/catalog/Brakes').read).toBe('/catalog/Brakes')
  expect(splitPageUrl('/for/2014/volkswagen/golf/2.0-tdi/brakes').read).toBe(
    '/for/2014/volkswagen/golf/2.0-tdi/brakes',
  )
})

test('pages that the browser alone fills are one, whatever they are about', () => {
  const one = splitPageUrl('/dashboard/order/1/slip?print=1').read
  expect(splitPageUrl('/dashboard/order/2/slip').read).toBe(one)
  expect(splitPageUrl('/dashboard/order/2').read).not.toBe(one)
  expect(splitPageUrl('/login?from=%2Forder').read).toBe('/login')
  expect(splitPageUrl('/reset-password?token=a').read).toBe('/reset-password')
})

test('what is no page has one URL, whatever it is', () => {
  const paths = ['/nope', '/nope/a?b=c', '/catalog//brakes', '/part', '/part/a/b', '/dashboard/no']
  for (const path of [...paths, '/%E0%A4%A?q=1', '/logins', '/assets/a.js', '/order/1/2/3']) {
    expect(splitPageUrl(path), path).toMatchObject({ isPage: false, read: NOT_FOUND })
  }
})

test('the data of a page is another answer than the page, with the same parameters', () => {
  expect(splitPageUrl('/for.data?year=2014&sort=price').read).toBe('/for.data?year=2014')
  expect(splitPageUrl('/catalog/brakes/_.data?sort=price&x=1').read).toBe(
    '/catalog/brakes.data?sort=price',
  )
  expect(splitPageUrl('/_.data?_routes=root&x=1').read).toBe('/_.data?_routes=root')
  expect(splitPageUrl('/login.data?from=a').read).toBe('/login.data')
  expect(splitPageUrl('/nope.data?a').read).toBe(`${NOT_FOUND}.data`)
  expect(splitPageUrl('/login?_routes=root').read).toBe('/login')
})

test.each(['_routes=a', '_routes=root%2Ca', '_routes=root2', '_routes=', '_routes'])(
  '%s asks for the data of the whole page',
  (query) => {
    expect(splitPageUrl(`/search.data?q=a&${query}`).read).toBe('/search.data?q=a')
  },
)

test('a query that is no query, or a name in percents, is read as the page reads it', () => {
  expect(splitPageUrl('/search?').read).toBe('/search')
  expect(splitPageUrl('/search?&&q=%&%71=a&%E0%A4=1&=2&q').read).toBe('/search?q=%&%71=a&q')
})

test('a redirect keeps the parameters that the page does not read', () => {
  expect(withRest('/part/new-1', '/part/old-1?fbclid=1')).toBe('/part/new-1?fbclid=1')
  expect(withRest('/for/2014', '/for?year=2014&fbclid=1')).toBe('/for/2014?fbclid=1')
  expect(withRest('/search?q=a', '/search?q=b&x=1')).toBe('/search?q=a&x=1')
  expect(withRest('/part/new-1', '/part/old-1')).toBe('/part/new-1')
})

test('a call keeps the parameters that it reads', () => {
  expect(keepParameters('/api/suggest?x=1&q=a', ['q'])).toBe('/api/suggest?q=a')
  expect(keepParameters('/api/suggest?x=1', [])).toBe('/api/suggest')
})
