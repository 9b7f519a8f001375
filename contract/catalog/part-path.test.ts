import { expect, test } from 'vitest'
import { idOfPartPath, partPath, partSlug } from './part-path.ts'

const _id = '01932f6e-9c1d-7a3e-8b5f-1a2b3c4d5e6f'

test('a part’s path is made of its title and its id, and leads back to the id', () => {
  const slug = partSlug('Brake pads, front axle – “Été” 1/2"')
  expect(slug).toBe('brake-pads-front-axle-ete-1-2')
  const path = partPath({ slug, _id })
  expect(path).toBe(`/part/brake-pads-front-axle-ete-1-2-${_id}`)
  expect(idOfPartPath(path.slice('/part/'.length))).toBe(_id)
})

test('a title without letters that a URL can have still has a slug', () => {
  expect(partSlug('刹车片')).toBe('part')
  expect(partSlug('  – ')).toBe('part')
})

test('a path without an id names no part', () => {
  for (const segment of ['', 'brake-pads', `${_id}x`, `x${_id}`, `brake-${_id.slice(1)}`]) {
    expect(idOfPartPath(segment)).toBeUndefined()
  }
  expect(idOfPartPath(_id.toUpperCase())).toBe(_id)
})
