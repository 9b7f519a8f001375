import { expect, test } from 'vitest'
import { anOrder, aPerson } from '#test/builders.ts'
import { mailServer } from '#test/environment.ts'
import { jobsOf, letJobsAge, sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { aRefundableSale, failRefundsOf } from '#test/payments.ts'

// When the job of a mail is tried again, and when it is given up.

/** A customer whose email is verified. */
const verified = () => aPerson({ emailVerified: true, name: 'Casey Miller' })

test('a mail of more than three days ago is listed, not sent', async () => {
  const casey = await verified()
  const [old, recent] = [await anOrder(casey), await anOrder(casey)]
  await letJobsAge(old.id, '73 hours')
  await letJobsAge(recent.id, '71 hours')
  await sendMailsOf(old.id)
  await sendMailsOf(recent.id)
  expect(await mailTo(casey.email)).toHaveLength(1)
  expect(await jobsOf(old.id)).toMatchObject([
    { failedAt: expect.any(Date), lastError: 'Not sent: it was more than 3 days old' },
  ])
})

test('a mailbox that does not exist is tried once, and its email is in no log', async () => {
  const casey = await verified()
  const { id } = await anOrder(casey)
  const words = `5.1.1 <${casey.email}>: Recipient address rejected: User unknown`
  mailServer.refusal = { to: 'recipient', code: 550, words }
  await sendMailsOf(id)
  const [job] = await jobsOf(id)
  expect(job).toMatchObject({
    attempts: 1,
    failedAt: expect.any(Date),
    lastError: 'No such mailbox: “Recipient address rejected: User unknown”',
  })
})

test.each([
  [{ to: 'recipient', code: 450, words: '4.2.1 Try later' } as const, 'Try later'],
  [{ to: 'message', code: 451, words: '4.3.0 Disk full' } as const, 'Disk full'],
  ['hang up' as const, 'it ended the connection'],
])('what may pass is tried again, with the same Message-ID: %j', async (refusal, words) => {
  const casey = await verified()
  const { id } = await anOrder(casey)
  mailServer.refusal = refusal
  await sendMailsOf(id)
  expect((await jobsOf(id))[0]).toMatchObject({
    attempts: 1,
    failedAt: null,
    doneAt: null,
    lastError: expect.stringContaining(words),
  })
  mailServer.refusal = undefined
  await letJobsAge(id, '1 minute')
  await sendMailsOf(id)
  const mails = await mailTo(casey.email)
  // The server that hung up had taken the first.
  expect(mails).toHaveLength(refusal === 'hang up' ? 2 : 1)
  const ids = new Set(mails.map(({ headers }) => headers['message-id']))
  expect([...ids]).toEqual([`<placed.${id}@127.0.0.1>`])
})

test('the mail about a refund that has failed meanwhile is not sent, and is no failure for the owner to look at', async () => {
  const { casey, order, give } = await aRefundableSale()
  await sendMailsOf(order.id)
  const before = await mailTo(casey.email)
  await give({ amount: 5 })
  await failRefundsOf(order.id)
  await sendMailsOf(order.id)
  expect(await mailTo(casey.email)).toHaveLength(before.length)
  expect((await jobsOf(order.id)).at(-1)).toMatchObject({
    event: expect.stringMatching(/^refunded /),
    payload: { dismissed: true },
    lastError: 'Not sent: the refund has failed',
  })
})
