import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { erasePersonalData } from '#server/account/personal-data-erasure.ts'
import { db } from '#server/platform/db/client.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { orderToken } from '#server/platform/db/schema/order-token.ts'
import { rateLimit } from '#server/platform/db/schema/rate-limit.ts'
import { env } from '#server/platform/env.server.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { getOrderRow, letCount, letHoldExpire } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { aGuestOrder, anEmail, aPaidGuestOrder, asGuest } from '#test/guests.ts'
import { mailTo } from '#test/mailbox.ts'

const request = (email: string, from = anIp()) =>
  call('POST', '/guest-order/link', { body: { email }, from })

const tokensIn = (text: string) =>
  [...text.matchAll(/\/order#([\w-]{43})/g)].map(([, one = '']) => one)

test('a lost link is mailed to the order’s own email, for each order of it, and older ones go on working', async () => {
  const one = await aGuestOrder({ name: 'Read http://evil.example' })
  const other = await aGuestOrder({ email: one.email })
  await aGuestOrder()
  await request(one.email.toUpperCase())
  const [mail, ...more] = await mailTo(one.email)
  expect(more).toEqual([])
  const opened = await Promise.all(
    tokensIn(mail?.text ?? '').map(
      async (token) => (await asGuest(token)('GET', '/guest-order')).body._id,
    ),
  )
  expect(opened.toSorted()).toEqual([one.id, other.id].toSorted())
  expect(mail?.text).not.toContain('evil.example')
  expect((await one.ask('GET', '/guest-order')).status).toBe(200)
})

test('a stranger’s unpaid orders push no paid one out of the mail, which has the paid ones alone', async () => {
  const paid = await aPaidGuestOrder()
  const { email } = paid
  for (let n = 0; n < 10; n += 1) await aGuestOrder({ email })
  // Only the bound of paid orders' mails is left.
  await letCount('unverified-mail-per-hour:shop', env.unverifiedMailsPerHour)
  onTestFinished(async () => {
    await db.delete(rateLimit).where(eq(rateLimit.key, 'unverified-mail-per-hour:shop'))
  })
  await request(email)
  const [mail] = (await mailTo(email)).filter(({ text }) => text.includes('asked for links'))
  const tokens = tokensIn(mail?.text ?? '')
  expect(tokens).toHaveLength(1)
  expect((await asGuest(tokens[0] ?? '')('GET', '/guest-order')).body._id).toBe(paid.id)
  expect(mail?.text).toContain('links to paid orders')
})

test('the answer is the same for every email', async () => {
  const { email } = await aGuestOrder()
  const [known, unknown] = [await request(email), await request(anEmail())]
  expect(known.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect((await request('nonsense')).status).toBe(400)
})

test('no more than five such mails go to an email in a day, and a network asks ten times a minute', async () => {
  const { email } = await aGuestOrder()
  for (let n = 0; n < 8; n += 1) expect((await request(email)).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(5)
  const from = anIp()
  const answers = await Promise.all(Array.from({ length: 11 }, () => request(anEmail(), from)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('emails that reach one mailbox get five such mails together', async () => {
  const [local, domain] = anEmail().split('@')
  const emails = Array.from({ length: 6 }, (_, n) => `${local}+${n}@${domain}`)
  for (const email of emails) await aGuestOrder({ email })
  for (const email of emails) expect((await request(email)).status).toBe(200)
  expect((await Promise.all(emails.map(mailTo))).flat()).toHaveLength(5)
})

test('orders of more than 90 days ago and canceled ones have no link', async () => {
  const old = await aGuestOrder()
  await db
    .update(order)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(order.id, old.id))
  const canceled = await aGuestOrder()
  await canceled.ask('DELETE', `/myOrder/${canceled.id}`)
  for (const { email } of [old, canceled]) {
    await request(email)
    expect(await mailTo(email)).toEqual([])
  }
})

test('an unpaid order whose hold has ended has no link', async () => {
  const { id, email } = await aGuestOrder()
  await letHoldExpire(id)
  await releaseExpiredHolds()
  await request(email)
  expect(await mailTo(email)).toEqual([])
})

test('links of unpaid orders do not use up those of paid ones', async () => {
  const [unpaid, paid] = [await aGuestOrder(), await aPaidGuestOrder()]
  await request(unpaid.email)
  expect(await mailTo(unpaid.email)).toHaveLength(1)
  await letCount('unverified-mail-per-hour:shop', env.unverifiedMailsPerHour)
  onTestFinished(async () => {
    await db.delete(rateLimit).where(eq(rateLimit.key, 'unverified-mail-per-hour:shop'))
  })
  const before = (await mailTo(paid.email)).length
  await request(unpaid.email)
  await request(paid.email)
  expect(await mailTo(unpaid.email)).toHaveLength(1)
  expect(await mailTo(paid.email)).toHaveLength(before + 1)
})

test('links of paid orders have a bound of their own', async () => {
  const { email } = await aPaidGuestOrder()
  const links = async () =>
    (await mailTo(email)).filter(({ text }) => text.includes('asked for links')).length
  await request(email)
  expect(await links()).toBe(1)
  await letCount('paid-order-links-per-hour:shop', env.unverifiedMailsPerHour)
  onTestFinished(async () => {
    await db.delete(rateLimit).where(eq(rateLimit.key, 'paid-order-links-per-hour:shop'))
  })
  await request(email)
  expect(await links()).toBe(1)
})

test('a guest’s data is erased as that of a closed account is: 180 days after paying, 30 after canceling', async () => {
  const days = sql<number>`round(extract(epoch from erase_after - now()) / 86400)::int`
  const left = async (id: string) =>
    (await db.select({ days }).from(order).where(eq(order.id, id)))[0]?.days
  const paid = await aPaidGuestOrder()
  const canceled = await aGuestOrder()
  await canceled.ask('DELETE', `/myOrder/${canceled.id}`)
  expect([await left(paid.id), await left(canceled.id)]).toEqual([180, 30])
  for (const { id } of [paid, canceled]) {
    await db
      .update(order)
      .set({ eraseAfter: new Date(0) })
      .where(eq(order.id, id))
  }
  await erasePersonalData()
  for (const { id, ask } of [paid, canceled]) {
    expect(await getOrderRow(id)).toMatchObject({
      ...{ customerEmail: '', phone: '', address: '', idempotencyKey: null, isGuest: true },
    })
    expect(await db.select().from(orderToken).where(eq(orderToken.orderId, id))).toEqual([])
    expect((await ask('GET', '/guest-order')).status).toBe(404)
  }
})
