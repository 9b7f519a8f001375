import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { review } from '#server/platform/db/schema/review.ts'
import { setting } from '#server/platform/db/schema/setting.ts'
import { auditOf } from '#test/audit.ts'
import { anOrder, aPerson, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { payByCard } from '#test/several-parts.ts'

const SHOP = { name: 'Miller Parts', email: '', phone: '', address: '', announcement: '' }

let admin: Person

async function setReviewsWait(reviewsWait: boolean) {
  const { body } = await call('GET', '/staff/setting', { as: admin })
  const sent = { version: body.shop.version, value: { ...SHOP, reviewsWait } }
  expect((await call('PUT', '/staff/setting/shop', { as: admin, body: sent })).status).toBe(200)
}

beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
  await setReviewsWait(true)
})

afterAll(() => db.delete(setting).where(eq(setting.key, 'shop')))

async function write(as: Person, text: string): Promise<string> {
  const posted = await call('POST', '/review', { as, body: { location: 'Lyon', review: text } })
  expect(posted.status).toBe(201)
  return posted.body.insertedId
}

const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)
const shown = async () => idsOf(await call('GET', '/review'))
const waiting = async () =>
  idsOf(await call('GET', '/staff/review?open=true&limit=100&sort=newest', { as: admin }))
const waitingToday = async (): Promise<number> =>
  (await call('GET', '/report/today', { as: admin })).body.reviews.count
const hide = (id: string, hidden: boolean) =>
  call('PUT', `/review/${id}/hidden`, { as: admin, body: { hidden } })

test('the review of a writer who has not bought waits until an admin shows it, if the owner wants that', async () => {
  const before = await waitingToday()
  const casey = await aPerson()
  const id = await write(casey, 'Buy elsewhere!')
  expect(await shown()).not.toContain(id)
  expect((await call('GET', '/account/review', { as: casey })).body).toMatchObject([
    { _id: id, hidden: true, waiting: true },
  ])
  expect(await waiting()).toContain(id)
  expect(await waitingToday()).toBe(before + 1)

  expect((await hide(id, false)).body).toEqual({ modifiedCount: 1 })
  expect(await shown()).toContain(id)
  expect(await waiting()).not.toContain(id)
  expect(await auditOf(id)).toMatchObject([{ action: 'show review' }])
})

test('an admin hides a review that waits, and then it waits no longer', async () => {
  const id = await write(await aPerson(), 'Cheap pills.')
  expect((await hide(id, true)).body).toEqual({ modifiedCount: 1 })
  expect((await hide(id, true)).body).toEqual({ modifiedCount: 0 })
  expect([await shown(), await waiting()].flat()).not.toContain(id)
  const [row] = await db.select().from(review).where(eq(review.id, id))
  expect(row?.hiddenAt).not.toBeNull()
})

test('a removed writer’s review waits no longer', async () => {
  const casey = await aPerson()
  const id = await write(casey, 'Cheap pills.')
  await call('DELETE', `/user/${casey.id}`, { as: admin })
  expect([await shown(), await waiting()].flat()).not.toContain(id)
})

test('a verified buyer’s review is shown at once', async () => {
  const casey = await aPerson()
  await payByCard(casey, await anOrder(casey))
  const id = await write(casey, 'Fits.')
  expect(await shown()).toContain(id)
})

test('without the setting a review is shown at once', async () => {
  await setReviewsWait(false)
  const id = await write(await aPerson(), 'Fits.')
  expect(await shown()).toContain(id)
  await setReviewsWait(true)
})
