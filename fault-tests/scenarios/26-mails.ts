import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { user } from '#server/platform/db/schema/identity.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { order } from '#server/platform/db/schema/order.ts'
import { aBuyer, anOrder, aPart, type Buyer, chargeFor, confirmPayment } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import { holdMail, mailsTo } from '../mail-server.ts'
import type { Scenario } from '../scenario.ts'
import { sleep, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { isSomeoneWaiting } from '../waiting.ts'
import { pauseWebProcesses, restartWebProcesses } from '../web-processes.ts'

const MAIL_SECONDS = 30
/** The worker renews its lease of a minute each ten seconds. */
const [SHORT_LEASE_SECONDS, SLOW_MAIL_MS] = [12, 15_000]

export const mails: Scenario = {
  title: 'A mail whose process is killed between any two steps',
  description: `Each mail comes at least once, always with the same Message-ID; a mail server slower than a
    lease gets it once.`,
  runs: { short: 0, full: 5 },
  atOnce: 1, // all web processes are killed
  async run() {
    await forgetEarlierMails()
    await killedBeforeItsLease()
    await killedBeforeTheAnswer('recipient', 1)
    await killedBeforeTheAnswer('message', 2)
    await killedAfterTheAnswer()
    await killedBeforeItIsNoted()
    await killedBeforeItIsQueued()
    await sentSlowly()
  },
}

/** Those of other scenarios would come first. */
function forgetEarlierMails() {
  return db.update(job).set({ doneAt: sql`now()` }).where(isNull(job.doneAt))
}

async function killedBeforeItsLease() {
  const { id, buyer } = await placed()
  await restartWebProcesses()
  await endLease(id) // one may have been quicker
  await expectMail(buyer, id, 'placed', 2)
}

/** The mail server holds the mail at its recipient, or once it has all of it. */
async function killedBeforeTheAnswer(to: 'recipient' | 'message', mails: number) {
  const held = await hold(to)
  await held.reached()
  await restartWebProcesses()
  held.release()
  await endLease(held.id)
  await expectMail(held.buyer, held.id, 'placed', mails)
}

/** The process has 250 in its socket and dies before it reads it. */
async function killedAfterTheAnswer() {
  const held = await hold('message')
  await held.reached()
  pauseWebProcesses()
  held.release()
  await sleep(100)
  await restartWebProcesses()
  await endLease(held.id)
  await expectMail(held.buyer, held.id, 'placed', 2)
}

/** It waits for the row's lock to note that the mail is sent. */
async function killedBeforeItIsNoted() {
  const held = await hold('message')
  await held.reached()
  await db.transaction(async (tx) => {
    await tx.select().from(job).where(eq(job.subjectId, held.id)).for('update')
    held.release()
    await within(10, isSomeoneWaiting)
    await restartWebProcesses()
  })
  await endLease(held.id)
  await expectMail(held.buyer, held.id, 'placed', 2)
}

/** While no job can be queued, no order is paid; and it is the same after a kill. */
async function killedBeforeItIsQueued() {
  const { id, buyer } = await placed()
  await expectMail(buyer, id, 'placed', 1)
  const payment = await chargeFor(buyer, id)
  const confirming = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table job in exclusive mode`)
    const call = confirmPayment(buyer, id, payment).catch(() => undefined)
    await within(10, isSomeoneWaiting)
    await sleep(500)
    await restartWebProcesses()
    return { call }
  })
  await confirming.call
  await retryUntilAnswered(() => confirmPayment(buyer, id, payment))
  const [row] = await db.select().from(order).where(eq(order.id, id))
  expectThat(row?.paidAt != null, 'an order is not paid after a kill')
  await expectMail(buyer, id, 'paid', 1)
}

/** Nothing dies: a mail server that takes its time is waited for, by one process. */
async function sentSlowly() {
  const held = await hold('recipient')
  await held.reached()
  const soon = sql`now() + ${SHORT_LEASE_SECONDS}::int * interval '1 second'`
  await db.update(job).set({ lockedUntil: soon }).where(eq(job.subjectId, held.id))
  await sleep(SLOW_MAIL_MS)
  held.release()
  await expectMail(held.buyer, held.id, 'placed', 1)
  await sleep(500)
  expectThat(mailsTo(held.buyer.email).length === 1, 'a slow mail was sent by two processes')
}

async function hold(step: 'recipient' | 'message') {
  const buyer = await aVerifiedBuyer()
  const held = holdMail(buyer.email, step)
  const { id } = await placed(buyer)
  return { id, buyer, ...held }
}

async function placed(buyer?: Buyer) {
  const one = buyer ?? (await aVerifiedBuyer())
  return { id: await anOrder(one, await aPart(10)), buyer: one }
}

async function aVerifiedBuyer() {
  const buyer = await aBuyer()
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, buyer.id))
  return buyer
}

/** As if its minute were over. */
function endLease(id: string) {
  return db
    .update(job)
    .set({ lockedUntil: sql`now()` })
    .where(and(eq(job.subjectId, id), isNull(job.doneAt)))
}

/** Sent at least once, `most` times, and each time as the same message. */
async function expectMail({ email }: Buyer, id: string, event: string, most: number) {
  const isDone = async () => {
    const [row] = await db
      .select({ doneAt: job.doneAt })
      .from(job)
      .where(and(eq(job.subjectId, id), eq(job.kind, 'mail'), eq(job.event, event)))
    return row?.doneAt != null
  }
  expectThat(await within(MAIL_SECONDS, isDone), `a mail was not done: ${event}`)
  const got = mailsTo(email).filter((one) => one.event === event)
  expectThat(got.length >= 1, `a mail never came: ${event}`)
  expectThat(got.length <= most, `a mail came ${got.length} times: ${event}`)
  const ids = new Set(got.map(({ messageId }) => messageId))
  expectThat(ids.size <= 1, `a repeated mail had another Message-ID: ${event}`)
}
