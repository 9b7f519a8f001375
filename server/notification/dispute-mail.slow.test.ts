import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultMails } from '#contract/mail/mail-setting.ts'
import { disputeAtStripe, warnAtStripe } from '#test/card.ts'
import { reportDispute, reportWarning } from '#test/disputes.ts'
import { jobsOf, letJobsAge, sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { aSale } from '#test/payments.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../platform/db/client.ts'
import { dispute } from '../platform/db/schema/dispute.ts'
import { job } from '../platform/db/schema/job.ts'
import { THE_SHOP } from '../platform/jobs/job.ts'

const OWNER = 'owner-of-disputes@example.com'

beforeEach(async () => {
  await db.delete(job).where(eq(job.subjectId, THE_SHOP))
  await setSetting('notices', { recipients: OWNER, lowStockAt: 0 })
})

test('a dispute is one mail to the owner, however often its events come', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId)
  const types = ['created', 'created', 'funds_withdrawn', 'updated']
  await Promise.all(types.map((type) => reportDispute(id, order.transactionId, type)))
  await reportDispute(id, order.transactionId, 'updated')
  await sendMailsOf(THE_SHOP)
  const [mail, ...others] = await mailTo(OWNER)
  expect(others).toEqual([])
  expect(mail?.headers.subject).toBe(`Disputed: order ${order.number}, $50.00`)
  expect(mail?.headers['message-id']).toMatch(/^<disputed\.2\d{3}-\d\d-\d\dT\d\d\./)
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('The cardholder says that they did not order it')
    expect(part).toContain('Stripe takes your answer until')
    expect(part).toContain(`/dashboard/order/${order.id}`)
  }
})

test('an inquiry that becomes a dispute is news again', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId, { inquiry: true })
  await reportDispute(id, order.transactionId)
  await sendMailsOf(THE_SHOP)
  await db.$client.query(
    `update sandbox.dispute set body = body || '{"status": "needs_response"}' where id = $1`,
    [id],
  )
  await reportDispute(id, order.transactionId, 'updated')
  const items = (await jobsOf(THE_SHOP)).flatMap(({ payload }) => payload.items)
  expect(items).toEqual([
    { id, kind: 'inquiry' },
    { id, kind: 'dispute' },
  ])
  expect(await db.select().from(dispute).where(eq(dispute.id, id))).toMatchObject([
    { kind: 'dispute', state: 'open' },
  ])
})

test('disputes within an hour are one mail, and later ones another mail an hour later', async () => {
  const before = (await mailTo(OWNER)).length
  const warned = async () => {
    const { order } = await aSale()
    await reportWarning(await warnAtStripe(order.transactionId), order.transactionId)
    return order
  }
  const first = await Promise.all([warned(), warned(), warned()])
  await sendMailsOf(THE_SHOP)
  const [mail, ...others] = (await mailTo(OWNER)).slice(before)
  expect(others).toEqual([])
  expect(mail?.headers.subject).toMatch(/^Early fraud warning: order \d+, and 2 more$/)
  for (const part of [mail?.text, mail?.html]) {
    for (const { number } of first) expect(part).toContain(`Early fraud warning: order ${number}`)
    expect(part).toContain('/dashboard/manageOrders?state=disputed')
  }
  const second = [await warned(), await warned()]
  expect(await sendMailsOf(THE_SHOP)).toBe(0)
  await letJobsAge(THE_SHOP, '1 hour')
  await sendMailsOf(THE_SHOP)
  const [later, ...more] = (await mailTo(OWNER)).slice(before + 1)
  expect(more).toEqual([])
  for (const { number } of second) expect(later?.text).toContain(`order ${number}`)
  expect(new Set([mail, later].map((one) => one?.headers['message-id'])).size).toBe(2)
})

test('a mail that was tried gets no more lines: another mail has later events', async () => {
  const { order } = await aSale()
  await reportWarning(await warnAtStripe(order.transactionId), order.transactionId)
  await db.update(job).set({ attempts: 1 }).where(eq(job.subjectId, THE_SHOP))
  const { order: another } = await aSale()
  await reportWarning(await warnAtStripe(another.transactionId), another.transactionId)
  const jobs = await jobsOf(THE_SHOP)
  expect(jobs.map(({ payload }) => payload.items)).toEqual([
    [expect.anything()],
    [expect.anything()],
  ])
  expect(jobs[1]?.runAt.getTime()).toBeGreaterThan(Date.now())
})

test('the mail of a warning says what can be done, and can be turned off', async () => {
  const warn = async () => {
    const { order } = await aSale()
    await reportWarning(await warnAtStripe(order.transactionId), order.transactionId)
    await letJobsAge(THE_SHOP, '1 hour')
    await sendMailsOf(THE_SHOP)
    return order
  }
  const before = (await mailTo(OWNER)).length
  const { number } = await warn()
  const mails = await mailTo(OWNER)
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.headers.subject).toBe(`Early fraud warning: order ${number}`)
  expect(mails.at(-1)?.text).toContain('a full refund now avoids a dispute')
  const texts = defaultMails()
  await setSetting('mails', { ...texts, disputed: { ...texts.disputed, isOn: false } })
  await warn()
  expect(await mailTo(OWNER)).toHaveLength(before + 1)
  await setSetting('mails', texts)
})
