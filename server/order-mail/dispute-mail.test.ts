import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultMails } from '#contract/mail.ts'
import { disputeAtStripe, warnAtStripe } from '#test/card.ts'
import { reportDispute, reportWarning } from '#test/disputes.ts'
import { jobsOf, sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { aSale } from '#test/payments.ts'
import { setSetting } from '#test/settings.ts'
import { db } from '../db/client.ts'
import { dispute } from '../db/schema/dispute.ts'
import { job } from '../db/schema/job.ts'
import { THE_SHOP } from '../jobs/failure-report.ts'

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
  expect(mail?.headers['message-id']).toBe(
    `<disputed.${id.replace('_', '.')}.dispute.${THE_SHOP}@127.0.0.1>`,
  )
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('The cardholder says that they did not order it')
    expect(part).toContain('Stripe takes your answer until')
    expect(part).toContain(`/dashboard/order/${order.id}`)
  }
})

test('an inquiry that becomes a dispute is another mail', async () => {
  const { order } = await aSale()
  const id = await disputeAtStripe(order.transactionId, { inquiry: true })
  await reportDispute(id, order.transactionId)
  await db.$client.query(
    `update sandbox.dispute set body = body || '{"status": "needs_response"}' where id = $1`,
    [id],
  )
  await reportDispute(id, order.transactionId, 'updated')
  expect((await jobsOf(THE_SHOP)).map(({ event }) => event)).toEqual([
    `disputed ${id} inquiry`,
    `disputed ${id} dispute`,
  ])
  expect(await db.select().from(dispute).where(eq(dispute.id, id))).toMatchObject([
    { kind: 'dispute', state: 'open' },
  ])
})

test('the mail of a warning says what can be done, and can be turned off', async () => {
  const warn = async () => {
    const { order } = await aSale()
    await reportWarning(await warnAtStripe(order.transactionId), order.transactionId)
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
