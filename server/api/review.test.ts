import { expect, test } from 'vitest'
import { db } from '#server/db/client.ts'
import { review } from '#server/db/schema.ts'
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
