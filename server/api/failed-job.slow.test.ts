import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FailedJob } from '#contract/staff/failed-job.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import { eventsOf, jobsOf, letJobsAge, sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { aRefundableSale, aSale } from '#test/payments.ts'
import { queueLowStockMail } from '../notification/low-stock-mail.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { product } from '../platform/db/schema/product.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { THE_SHOP } from '../platform/jobs/job.ts'
import { listOwnersEmails } from '../platform/mail/owners-emails.ts'

const anAdmin = () => aPerson({ role: 'admin' })

/** An order whose mail was refused for good. */
async function aFailedMail() {
  const admin = await anAdmin()
  const casey = await aPerson({ emailVerified: true })
  const order = await anOrder(casey)
  mailServer.refusal = { to: 'recipient', code: 550, words: '5.1.1 User unknown' }
  await sendMailsOf(order.id)
  mailServer.refusal = undefined
  const listed = async (): Promise<FailedJob | undefined> => {
    const { body } = await call('GET', '/staff/failed-job', { as: admin })
    return body.find(({ orderId }: FailedJob) => orderId === order.id)
  }
  const decide = (id: number | undefined, what: 'retry' | 'dismiss') =>
    call('POST', `/staff/failed-job/${id}/${what}`, { as: admin })
  return { admin, casey, order, listed, decide }
}

test('a mail that was given up is listed with its order and why, and is sent when tried again', async () => {
  const { admin, casey, order, listed, decide } = await aFailedMail()
  const failed = await listed()
  expect(failed).toMatchObject({
    what: 'Email: Order placed',
    orderNumber: order.number,
    to: casey.email,
    attempts: 1,
    error: 'No such mailbox: “User unknown”',
  })
  const count = async () => (await call('GET', '/staff/failed-job/count', { as: admin })).body.count
  const before = await count()
  expect((await decide(failed?.id, 'retry')).status).toBe(200)
  expect(await count()).toBe(before - 1)
  expect(await listed()).toBeUndefined()
  expect((await decide(failed?.id, 'dismiss')).status).toBe(409)
  await sendMailsOf(order.id)
  expect(await mailTo(casey.email)).toHaveLength(1)
  const audit = await call('GET', '/audit?limit=1&sort=newest', { as: admin })
  expect(audit.body).toMatchObject([{ action: 'try again', subject: 'Email: Order placed' }])
})

test('jobs that fail and are tried again are counted, with their oldest moment and the newest reason', async () => {
  const as = await anAdmin()
  const { id: subjectId } = await aProduct()
  const read = async () => {
    const { body } = await call('GET', '/staff/failed-job/count', { as })
    const today = (await call('GET', '/report/today', { as })).body.failed
    expect(today.count).toBe(body.count)
    expect(today.retried).toEqual(body.retried)
    return body
  }
  const before = await read()
  const refused = 'The mail server can’t be reached: nothing answers at that port'
  const createdAt = new Date('2020-11-20T21:12:00Z')
  const waits = { kind: 'mail', subjectId, createdAt, runAt: new Date('2100-01-01') }
  await db.insert(job).values([
    { ...waits, event: 'placed', attempts: 3, lastError: refused },
    { ...waits, event: 'paid', attempts: 2, lastError: 'A moment without the mail server' },
    { ...waits, event: 'shipped', attempts: 3, lastError: refused, doneAt: new Date() },
  ])
  expect(await read()).toEqual({
    count: before.count,
    retried: {
      count: (before.retried?.count ?? 0) + 1,
      since: createdAt.toISOString(),
      error: refused,
    },
    stripeOutage: null,
  })
  await db.delete(job).where(eq(job.subjectId, subjectId))
})

test('a mail to the owner that was given up names the owner’s emails', async () => {
  const admin = await anAdmin()
  const { order } = await aSale()
  mailServer.refusal = { to: 'recipient', code: 550, words: '5.1.1 User unknown' }
  await sendMailsOf(order.id)
  mailServer.refusal = undefined
  const { body } = await call('GET', '/staff/failed-job', { as: admin })
  const own = body.filter(({ orderId }: FailedJob) => orderId === order.id)
  const owners = (await listOwnersEmails()).join(', ')
  expect(own).toContainEqual(expect.objectContaining({ what: 'Email: A paid order', to: owners }))
})

test('a dismissed mail is not sent', async () => {
  const { casey, order, listed, decide } = await aFailedMail()
  expect((await decide((await listed())?.id, 'dismiss')).status).toBe(200)
  expect(await listed()).toBeUndefined()
  expect(await sendMailsOf(order.id)).toBe(0)
  expect(await mailTo(casey.email)).toEqual([])
})

test('a mail that was too old is sent when an admin tries it again', async () => {
  const { order, casey, listed, decide } = await aFailedMail()
  await letJobsAge(order.id, '10 days')
  await decide((await listed())?.id, 'retry')
  await sendMailsOf(order.id)
  expect(await mailTo(casey.email)).toHaveLength(1)
})

test('a mail is sent again under a new number and Message-ID, also by two clicks at once only once', async () => {
  const admin = await anAdmin()
  const { casey, order } = await aSale()
  await sendMailsOf(order.id)
  const again = (event: string) =>
    call('POST', `/order/${order.id}/mail`, { as: admin, body: { event } })
  const answers = await Promise.all([again('paid'), again('paid')])
  expect(answers.map(({ status, body }) => [status, body.event])).toEqual([
    [201, 'paid again 2'],
    [201, 'paid again 2'],
  ])
  await sendMailsOf(order.id)
  expect((await again('paid again 2')).body.event).toBe('paid again 3')
  await sendMailsOf(order.id)
  expect(await eventsOf(order.id)).toEqual(['paid', 'owner paid', 'paid again 2', 'paid again 3'])
  const ids = (await mailTo(casey.email)).map(({ headers }) => headers['message-id'])
  expect(new Set(ids).size).toBe(3)
})

test('a mail has one name: by others it is neither sent, nor sent more often', async () => {
  const { admin, order } = await aRefundableSale()
  await sendMailsOf(order.id)
  const again = async (event: string) => {
    const answer = await call('POST', `/order/${order.id}/mail`, { as: admin, body: { event } })
    return answer.status
  }
  const uuid = '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f'
  for (const event of [
    ...['paid x', 'placed 2', 'paid%', 'paid\0', 'shipped', 'shipped x', 'shipped 1.5'],
    ...['shipped 99999999999', 'note', 'note x', 'refunded x', `note ${uuid}`, `note ${uuid} x`],
  ]) {
    expect([event, await again(event)]).toEqual([event, expect.toBeOneOf([404, 409])])
  }
  expect(await again('paid again 2 again 3')).toBe(201)
  expect(await eventsOf(order.id)).toEqual(['paid', 'owner paid', 'paid again 2'])
})

test('only what happened is sent again', async () => {
  const admin = await anAdmin()
  const casey = await aPerson({ emailVerified: true })
  const { id } = await anOrder(casey)
  const again = async (event: string) => {
    const { status, body } = await call('POST', `/order/${id}/mail`, { as: admin, body: { event } })
    return [status, body.detail]
  }
  expect(await again('paid')).toEqual([409, 'The order is not paid.'])
  expect(await again('canceled')).toEqual([409, 'The order is not canceled.'])
  expect(await again('shipped 1')).toEqual([409, 'What it was about no longer exists.'])
  expect(await again('owner paid')).toEqual([404, 'There is no such mail'])
  expect(await again('nonsense')).toEqual([404, 'There is no such mail'])
})

test('low stock is one mail a day, about what has run low since the day before', async () => {
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  await db.delete(setting) // with the shop's own email, or a recipient of an earlier file
  await db.update(product).set({ deletedAt: new Date() })
  const [gone, left] = [
    await aProduct({ name: 'Gone', availableQuantity: 0 }),
    await aProduct({ title: 'Own threshold, whole name', availableQuantity: 4, lowStockAt: 4 }),
  ]
  await aProduct({ availableQuantity: 5 })
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const payloads = async () => (await jobsOf(THE_SHOP)).map(({ payload }) => payload.fresh)
  await queueLowStockMail(at(20, 6))
  expect(await payloads()).toEqual([])
  await queueLowStockMail(at(20, 7))
  await queueLowStockMail(at(20, 9))
  expect((await payloads()).map((ids) => new Set(ids as string[]))).toEqual([
    new Set([gone.id, left.id]),
  ])
  await db.update(product).set({ availableQuantity: 9 }).where(eq(product.id, left.id))
  await queueLowStockMail(at(21, 8))
  await db.update(product).set({ availableQuantity: 1 }).where(eq(product.id, left.id))
  await queueLowStockMail(at(22, 8))
  expect((await payloads()).slice(1)).toEqual([[], [left.id]])
  const admin = await anAdmin()
  await sendMailsOf(THE_SHOP)
  const mails = await mailTo(admin.email)
  expect(mails.map(({ headers }) => headers.subject)).toEqual([
    'Running low: 2 parts',
    'Running low: 1 part',
  ])
  expect(mails[0]?.text).toContain('Own threshold, whole name: 1 left')
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
})
