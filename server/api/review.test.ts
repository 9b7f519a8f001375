import { expect, test } from 'vitest'
import { db } from '#server/db/client.ts'
import { review } from '#server/db/schema.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'

test('reviews are public, oldest first, and a missing photo is left out', async () => {
  const words = { name: 'Aiko', location: 'Nagoya', review: 'Gap was right.' }
  await db.insert(review).values([words, { ...words, img: 'https://example.com/a.png' }])
  const { status, body } = await call('GET', '/review')
  expect(status).toBe(200)
  expect(body.slice(-2)).toEqual([
    { _id: expect.any(String), ...words },
    { _id: expect.any(String), ...words, img: 'https://example.com/a.png' },
  ])
  const page = await call('GET', '/review?limit=1&sort=newest')
  expect(page.body).toEqual(body.slice(-1))
})

test('a review bears the name and photo of its writer’s account, whatever is sent', async () => {
  const casey = await aPerson({ name: 'Casey', image: 'https://example.com/casey.png' })
  const posted = await call('POST', '/review', {
    as: casey,
    body: {
      name: 'Somebody Else',
      user: 'somebody@else.com',
      img: 'https://evil.example/x.png',
      location: ' Lyon ',
      review: 'Fits.',
    },
  })
  expect(posted.status).toBe(201)
  expect((await call('GET', '/review?limit=1&sort=newest')).body).toEqual([
    {
      _id: posted.body.insertedId,
      name: 'Casey',
      img: 'https://example.com/casey.png',
      location: 'Lyon',
      review: 'Fits.',
    },
  ])
})

test('a review has a location and 1 to 200 characters', async () => {
  const as = await aPerson()
  const post = (body: object) =>
    call('POST', '/review', { as, body: { location: 'Lyon', review: 'Fits.', ...body } })
  expect((await post({ review: 'x'.repeat(200) })).status).toBe(201)
  expect((await post({ review: 'x'.repeat(201) })).status).toBe(400)
  // An emoji is one character, on the page too.
  expect((await post({ review: '🚗'.repeat(200) })).status).toBe(201)
  expect((await post({ review: '🚗'.repeat(201) })).status).toBe(400)
  expect((await post({ location: ' ', review: '' })).body.errors).toEqual([
    { path: 'location', message: 'location is required' },
    { path: 'review', message: 'review is required' },
  ])
})

test.each(['مرحبا 🚗👩🏽‍🔧', '<script>alert(1)</script>', 'a\u0301\n\ttab', '‮right to left'])(
  'a review of %j is kept as it is',
  async (text) => {
    const as = await aPerson()
    await call('POST', '/review', { as, body: { location: 'Lyon', review: text } })
    expect((await call('GET', '/review?limit=1&sort=newest')).body[0].review).toBe(text)
  },
)

test.each(['a\0b', '\ud83d', 'x\udc00'])('a review of %j is refused', async (text) => {
  const as = await aPerson()
  const body = { location: 'Lyon', review: text }
  expect((await call('POST', '/review', { as, body })).status).toBe(400)
})
