import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { anAccount, anOrder, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend } from '#test/payments.ts'

test('a saved display name and photo appear on new reviews', async () => {
  const casey = await aPerson({ name: 'Casey' })
  const save = (body: object) => call('PUT', '/account', { as: casey, body })
  const photoURL = '/art/people/mika.svg'
  expect((await save({ displayName: 'Casey M.', photoURL })).body).toEqual({ modifiedCount: 1 })
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'Fits.' } })
  const [written] = (await call('GET', '/review?limit=1&sort=newest')).body
  expect(written).toMatchObject({ name: 'Casey M.', img: photoURL })
  for (const wrong of [
    { displayName: ' ', photoURL },
    { displayName: 'C', photoURL: 'javascript:1' },
  ]) {
    expect((await save(wrong)).status).toBe(400)
  }
})

test('the data export has everything that is stored about the user, and nothing of other users', async () => {
  const casey = await anAccount('secret1', { name: 'Casey' })
  const other = await aPerson()
  const placed = await anOrder(casey)
  await anOrder(other)
  await call('POST', '/review', { as: casey, body: { location: 'Lyon', review: 'Fits.' } })
  await call('POST', '/review', { as: other, body: { location: 'Bonn', review: 'Fits too.' } })
  await call('PUT', `/profile/${casey.email}`, { as: casey, body: { education: 'Mechanic' } })
  const dropped = await anOrder(casey)
  await call('DELETE', `/myOrder/${dropped.id}`, { as: casey })
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body).toMatchObject({
    account: { email: casey.email, displayName: 'Casey', emailVerified: false, photoURL: null },
    profile: { education: 'Mechanic' },
    orders: [{ _id: placed.id }, { _id: expect.any(String), cancelled: true }],
    reviews: [{ review: 'Fits.' }],
    devices: [{ current: true }],
    audit: [{ action: 'cancel order', subjectId: dropped.id }],
  })
  expect(JSON.stringify(body)).not.toContain(other.email)
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('the data export has the lines of each order, its parcels and what the shop wrote to them', async () => {
  const { casey, order, admin, part, some, ship, pack } = await aSaleToSend()
  await ship((await some(1)).body._id)
  await pack()
  const write = (text: string, visibleTo: string) =>
    call('POST', `/order/${order.id}/note`, { as: admin, body: { text, visibleTo } })
  await write('It leaves today.', 'customer')
  await write('A regular.', 'staff')
  const sentAt = new Date('2026-11-20T10:00:00.123Z')
  await db
    .update(job)
    .set({ doneAt: sentAt })
    .where(and(eq(job.subjectId, order.id), eq(job.event, 'shipped 1')))
  const { body } = await call('GET', '/account/data', { as: casey })
  expect(body.orders).toMatchObject([
    {
      _id: order.id,
      lines: [{ position: 1, productId: part.id, pricePerUnit: 12.5, quantity: 4 }],
      shipments: [
        { tracking: '1Z 999', lines: [{ position: 1, quantity: 1 }] },
        { lines: [{ position: 1, quantity: 3 }] },
      ],
      notes: [{ text: 'It leaves today.' }],
    },
  ])
  expect(body.orders[0].mails).toEqual([
    { event: 'paid', at: expect.any(String), sentAt: null },
    { event: 'shipped 1', at: expect.any(String), sentAt: sentAt.toISOString() },
    { event: expect.stringMatching(/^note /), at: expect.any(String), sentAt: null },
  ])
  expect(JSON.stringify(body)).not.toContain('A regular.')
})

test('the export is made ten times a minute for an account', async () => {
  const casey = await aPerson()
  const exported = () => call('GET', '/account/data', { as: casey })
  for (let n = 0; n < 10; n += 1) expect((await exported()).status).toBe(200)
  expect(await exported()).toMatchObject({ status: 429 })
})
