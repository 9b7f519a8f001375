import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { auditOf } from '#test/audit.ts'
import { aPerson, aReview, letDayPass } from '#test/builders.ts'
import { call } from '#test/call.ts'

test('reviews are public, oldest first, and a missing photo is left out', async () => {
  const words = { name: 'Aiko', location: 'Nagoya', review: 'Gap was right.' }
  await db.insert(review).values([words, { ...words, img: '/parts/a.png' }])
  const { status, body } = await call('GET', '/review')
  expect(status).toBe(200)
  expect(body.slice(-2)).toEqual([
    { _id: expect.any(String), ...words, verifiedBuyer: false },
    { _id: expect.any(String), ...words, img: '/parts/a.png', verifiedBuyer: false },
  ])
  const page = await call('GET', '/review?limit=1&sort=newest')
  expect(page.body).toEqual(body.slice(-1))
})

test('a review bears the name and photo of its writer’s account, whatever is sent', async () => {
  const casey = await aPerson({ name: 'Casey', image: 'https://lh3.googleusercontent.com/a/casey' })
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
      img: 'https://lh3.googleusercontent.com/a/casey',
      location: 'Lyon',
      review: 'Fits.',
      verifiedBuyer: false,
    },
  ])
})

test('a photo of any other site, or what is no picture, shows in a review while its writer is a verified buyer', async () => {
  const words = { name: 'Aiko', location: 'Nagoya', review: 'Gap was right.' }
  const urls = [
    'https://evil.example/x.png',
    'https://lh3.googleusercontent.com.evil.example/x.png',
    'http://lh3.googleusercontent.com/x',
    '//evil.example/x.png',
    '/search?q=brake',
    '/api/auth/get-session',
  ]
  for (const img of urls) {
    const shown = []
    for (const verifiedBuyer of [false, true]) {
      await db.insert(review).values({ ...words, img, verifiedBuyer })
      shown.push((await call('GET', '/review?limit=1&sort=newest')).body[0].img)
    }
    expect(shown).toEqual([undefined, img])
  }
})

test('a review has a location and 1 to 200 characters', async () => {
  const post = async (body: object) =>
    call('POST', '/review', {
      as: await aPerson(),
      body: { location: 'Lyon', review: 'Fits.', ...body },
    })
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
  'a review of %j is stored unchanged',
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

const newest = async () => (await call('GET', '/review?limit=1&sort=newest')).body[0]

function post(as: { token: string }, text = 'Fits.') {
  return call('POST', '/review', { as, body: { location: 'Lyon', review: text } })
}

test('an admin hides a review and shows it again, on record, and the lists follow at once', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const id = await aReview(casey, 'Buy elsewhere!')
  const before = await call('GET', '/review?limit=1&sort=newest')
  const hide = (hidden: unknown) =>
    call('PUT', `/review/${id}/hidden`, { as: admin, body: { hidden }, from: '192.0.2.9' })

  expect(await hide(true)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await hide(true)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  const whole = await call('GET', '/review')
  expect(whole.body.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  expect((await newest())._id).not.toBe(id)

  expect(await hide(false)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await call('GET', '/review?limit=1&sort=newest')).body).toEqual(before.body)

  const records = await auditOf(id)
  const by = { actorEmail: admin.email, ip: '192.0.2.9', subject: 'Buy elsewhere!' }
  expect(records).toMatchObject([
    { ...by, action: 'hide review' },
    { ...by, action: 'show review' },
  ])
})

test('hiding names a known review, and says whether', async () => {
  const as = await aPerson({ role: 'admin' })
  const none = '01932f70-5b2e-7f3a-8c4d-6e7f8a9b0c1d'
  expect((await call('PUT', `/review/${none}/hidden`, { as, body: { hidden: true } })).status).toBe(
    404,
  )
  const id = await aReview(await aPerson())
  for (const hidden of [undefined, 'yes', null]) {
    expect(await call('PUT', `/review/${id}/hidden`, { as, body: { hidden } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'hidden' }] },
    })
  }
})

test('a hidden review is read by its writer and by admins, who see whose it is', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const first = await aReview(casey, 'First')
  await letDayPass(casey)
  const second = await aReview(casey, 'Second')
  await call('PUT', `/review/${second}/hidden`, { as: admin, body: { hidden: true } })
  const written = { name: 'Casey', location: 'Lyon', at: expect.any(String) }
  const own = { ...written, verifiedBuyer: false, waiting: false }
  const reviews = [
    { ...own, _id: first, review: 'First', hidden: false },
    { ...own, _id: second, review: 'Second', hidden: true },
  ]
  expect((await call('GET', '/account/review', { as: casey })).body).toEqual(reviews)
  const page = await call('GET', '/account/review?limit=1&sort=newest', { as: casey })
  expect([page.body, page.headers.link]).toEqual([
    [reviews[1]],
    expect.stringContaining('/api/account/review?limit=1&sort=newest&cursor='),
  ])
  expect((await call('GET', '/account/review', { as: await aPerson() })).body).toEqual([])
  expect((await call('GET', '/staff/review?limit=2&sort=newest', { as: admin })).body).toEqual(
    reviews.toReversed().map((one) => ({ ...one, user: casey.email })),
  )
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.reviews).toEqual(reviews)
})

test('the public list is the same for every caller', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const id = await aReview(casey, 'Hidden from everybody')
  await call('PUT', `/review/${id}/hidden`, { as: admin, body: { hidden: true } })
  const [visitor, ...others] = await Promise.all(
    [undefined, casey, admin].map((as) => call('GET', '/review', { as })),
  )
  for (const { body } of others) expect(body).toEqual(visitor?.body)
  expect(JSON.stringify(visitor?.body)).not.toContain('Hidden from everybody')
})

test('removing a user hides their reviews', async () => {
  const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const id = await aReview(casey)
  expect((await call('DELETE', `/user/${casey.id}`, { as: admin })).status).toBe(200)
  expect((await newest())._id).not.toBe(id)
  const [hiddenReview] = (await call('GET', '/staff/review?limit=1&sort=newest', { as: admin }))
    .body
  expect(hiddenReview).toMatchObject({ _id: id, hidden: true, user: null })
  const [removed] = await auditOf(casey.id)
  expect(removed).toMatchObject({ action: 'remove user', detail: 'Reviews hidden: 1' })
})

test('a review that is written while its writer is removed is hidden or refused', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [casey, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
    const [written, removed] = await Promise.all([
      post(casey, `Removed ${n}`),
      call('DELETE', `/user/${casey.id}`, { as: admin }),
    ])
    expect(removed.status).toBe(200)
    expect([201, 401]).toContain(written.status)
    const left = await db
      .select()
      .from(review)
      .where(eq(review.review, `Removed ${n}`))
    expect(left.filter(({ hiddenAt }) => hiddenAt === null)).toEqual([])
  }
})
