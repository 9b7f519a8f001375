import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendStockAlerts } from '#server/catalog/alert/send-stock-alerts.ts'
import { deleteOldStockAlerts } from '#server/catalog/alert/stock-alert.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { stockAlert } from '#server/platform/db/schema/stock-alert.ts'
import { anOrderOf, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { jobsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'

// One mail to those who asked for it, when a part is back in stock.

const verified = () => aPerson({ emailVerified: true })
const out = (more: Partial<typeof product.$inferInsert> = {}) =>
  aProduct({ availableQuantity: 0, ...more })

function ask(part: { id: string }, by: { as?: { token: string }; email?: string }) {
  const { as, email } = by
  return call('POST', `/product/${part.id}/alert`, { ...(as && { as }), body: { email } })
}

function setStock(part: { id: string }, availableQuantity: number) {
  return db.update(product).set({ availableQuantity }).where(eq(product.id, part.id))
}

/** Does the jobs of a part that are due, as the worker does. */
async function runJobsOf(part: { id: string }) {
  for (const one of await jobsOf(part.id)) {
    if (one.kind !== 'stock alert' || one.doneAt || one.runAt > new Date()) continue
    await sendStockAlerts(one)
    await db.update(job).set({ doneAt: sql`now()` }).where(eq(job.id, one.id))
  }
}

const alertsOf = (part: { id: string }) =>
  db.select().from(stockAlert).where(eq(stockAlert.productId, part.id)).orderBy(stockAlert.id)

test('an account with a verified email gets one mail when the part is back, and no second', async () => {
  const [casey, part] = [await verified(), await out()]
  expect((await ask(part, { as: casey })).body).toEqual({ state: 'waiting' })
  expect((await ask(part, { as: casey })).body).toEqual({ state: 'waiting' })
  const [alert] = await alertsOf(part)
  await setStock(part, 3)
  await runJobsOf(part)
  await sendMailsOf(String(alert?.id))
  for (const units of [0, 5]) await setStock(part, units)
  await runJobsOf(part)
  const mails = await mailTo(casey.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(
    '3 units in stock when this email was sent. They are not held for you.',
  )
  expect(await alertsOf(part)).toHaveLength(1)
})

test('emails about units of a canceled order are sent an hour later, if the units are there by then', async () => {
  const [casey, part] = [await verified(), await aProduct({ availableQuantity: 1 })]
  const other = await aPerson()
  const place = async () => {
    const body = anOrderOf(part, { quantity: 1 })
    return (await call('POST', '/order', { as: other, body })).body.insertedId
  }
  const cancel = async () => call('DELETE', `/myOrder/${await place()}`, { as: other })
  const id = await place()
  await ask(part, { as: casey })
  await call('DELETE', `/myOrder/${id}`, { as: other })
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeNull()
  await cancel()
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeNull()
  // For new units they are sent at once.
  await setStock(part, 3)
  await db.insert(job).values({ kind: 'stock alert', subjectId: part.id, event: 'came in' })
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeInstanceOf(Date)
})

test('a guest’s email, and an unverified one, begin with a link that only its mailbox has', async () => {
  const part = await out()
  const email = `${randomUUID()}@example.com`
  expect((await ask(part, { email })).body).toEqual({ state: 'unconfirmed' })
  const confirmation = await lastMailTo(email)
  await setStock(part, 1)
  expect(await jobsOf(part.id)).toEqual([])
  await setStock(part, 0)
  const token = tokenIn(confirmation.text, 'confirm')
  const { body } = await call('POST', '/stock-alert/confirm', { body: { token } })
  expect(body).toMatchObject({ productId: part.id, title: 'Spark plug' })
  await setStock(part, 1)
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeInstanceOf(Date)
  const casey = await aPerson()
  expect((await ask(await out(), { as: casey })).body).toEqual({ state: 'unconfirmed' })
})

test('an alert that is confirmed once the part is back is sent at once', async () => {
  const part = await out()
  const email = `${randomUUID()}@example.com`
  await ask(part, { email })
  const { text } = await lastMailTo(email)
  await setStock(part, 1)
  await call('POST', '/stock-alert/confirm', { body: { token: tokenIn(text, 'confirm') } })
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeInstanceOf(Date)
})

test('a part that can be ordered, a draft and an email that is none are refused', async () => {
  const casey = await verified()
  expect((await ask(await aProduct(), { as: casey })).status).toBe(409)
  expect((await ask(await out({ state: 'draft' }), { as: casey })).status).toBe(404)
  expect((await ask(await out(), {})).body.errors).toEqual([
    { path: 'email', message: 'Email is Required' },
  ])
  const few = await aProduct({ availableQuantity: 3, minimumOrderQuantity: 4 })
  expect((await ask(few, { as: casey })).status).toBe(200)
})

test('five alerts for each order that the stock allows are sent, oldest first, the rest a day later', async () => {
  const part = await out()
  const people = await Promise.all(Array.from({ length: 7 }, verified))
  for (const one of people) await ask(part, { as: one })
  await setStock(part, 1)
  await runJobsOf(part)
  const sent = (await alertsOf(part)).map(({ sentAt }) => sentAt !== null)
  expect(sent).toEqual([true, true, true, true, true, false, false])
  // The count goes down and up again on the same day.
  for (const units of [0, 1]) await setStock(part, units)
  await runJobsOf(part)
  expect((await alertsOf(part)).filter(({ sentAt }) => sentAt)).toHaveLength(5)
  const tomorrow = new Date(Date.now() + 86_000_000)
  expect((await jobsOf(part.id)).some(({ runAt }) => runAt > tomorrow)).toBe(true)
})

test('a part that is out again, or a draft, gets no email sent; its alerts go on waiting', async () => {
  const [casey, part] = [await verified(), await out()]
  await ask(part, { as: casey })
  await setStock(part, 1)
  await setStock(part, 0)
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeNull()
  await db.update(product).set({ state: 'draft' }).where(eq(product.id, part.id))
  await setStock(part, 2)
  await db.update(product).set({ state: 'live' }).where(eq(product.id, part.id))
  await runJobsOf(part)
  expect((await alertsOf(part))[0]?.sentAt).toBeInstanceOf(Date)
})

test('a mail program stops all alerts of the email with one POST; a made-up token stops none', async () => {
  const [casey, first, second] = [await verified(), await out(), await out()]
  for (const part of [first, second]) await ask(part, { as: casey })
  await setStock(first, 1)
  await runJobsOf(first)
  const [alert] = await alertsOf(first)
  await sendMailsOf(String(alert?.id))
  const { headers } = await lastMailTo(casey.email)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? '')
  const stop = (query: string) =>
    call('POST', `/stock-alert/stop${query}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await stop(`?token=${alert?.id}.made-up`)).body).toEqual({ deletedCount: 0 })
  expect((await stop(url.search)).body).toEqual({ deletedCount: 1 })
  expect(await alertsOf(second)).toEqual([])
})

test('an account lists its alerts and stops one', async () => {
  const [casey, part, other] = [await verified(), await out(), await verified()]
  await ask(part, { as: casey })
  const list = async () => (await call('GET', '/account/alert', { as: casey })).body
  expect(await list()).toMatchObject([{ productId: part.id }])
  const stopAs = (as: { token: string }) => call('DELETE', `/product/${part.id}/alert`, { as })
  expect((await stopAs(other)).body).toEqual({ deletedCount: 0 })
  expect((await stopAs(casey)).body).toEqual({ deletedCount: 1 })
  expect(await list()).toEqual([])
})

test('staff see how many wait, on the part, in the list of low parts and on Today', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await out({ lowStockAt: 1 })
  for (const one of [await verified(), await verified()]) await ask(part, { as: one })
  await ask(part, { email: `${randomUUID()}@example.com` }) // not confirmed
  expect((await call('GET', `/staff/product/${part.id}`, { as: admin })).body.alerts).toBe(2)
  const low = await call('GET', '/staff/product?stock=low&limit=100&sort=newest', { as: admin })
  const found = low.body.find(({ _id }: { _id: string }) => _id === part.id)
  expect(found.alerts).toBe(2)
})

test('an alert ends after a week without a confirmation, and after half a year', async () => {
  const [casey, part] = [await verified(), await out()]
  await ask(part, { as: casey })
  await db.insert(stockAlert).values({ productId: part.id, email: `${randomUUID()}@example.com` })
  const age = (days: number) =>
    db
      .update(stockAlert)
      .set({ createdAt: sql`now() - ${days}::int * interval '1 day'` })
      .where(eq(stockAlert.productId, part.id))
  await age(8)
  await deleteOldStockAlerts()
  expect((await alertsOf(part)).map(({ email }) => email)).toEqual([casey.email])
  await age(181)
  await deleteOldStockAlerts()
  expect(await alertsOf(part)).toEqual([])
})

function tokenIn(text: string, purpose: string) {
  return new RegExp(`#${purpose}\\.(\\S+)`).exec(text)?.[1] ?? ''
}
