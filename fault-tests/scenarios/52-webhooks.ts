import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { makeWebhook } from '#server/notification/webhook/webhook.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { webhook, webhookDelivery } from '#server/platform/db/schema/webhook.ts'
import { aBuyer, anOrder, aPart, chargeFor, confirmPayment } from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { sleep, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { isSomeoneWaiting } from '../waiting.ts'
import { restartWebProcesses } from '../web-processes.ts'
import { startWebhookReceiver } from '../webhook-receiver.ts'

const SECONDS = 30

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

export const webhooks: Scenario = {
  title: 'A webhook whose process is killed before it is queued, and before it is answered',
  description: 'Each event comes at least once, always with the same id; none is lost.',
  runs: { short: 0, full: 3 },
  atOnce: 1, // all web processes are killed
  async run() {
    const receiver = await startWebhookReceiver()
    const { url } = receiver
    const owner = await aBuyer('admin')
    const { id } = await makeWebhook(owner, { url, events: ['order.placed', 'order.paid'] })
    try {
      await killedBeforeTheAnswer(receiver)
      await killedBeforeItIsQueued(receiver)
    } finally {
      await db.delete(webhook).where(eq(webhook.id, id))
      receiver.close()
    }
  },
}

/** The receiver has the event, and the shop dies before the answer. */
async function killedBeforeTheAnswer(receiver: Receiver) {
  const held = receiver.hold('order.placed')
  const orderId = await anOrder(await aBuyer(), await aPart(10))
  await held.reached
  await restartWebProcesses()
  await endLease(orderId)
  await expectDone(orderId)
  held.release()
  expectEvent(receiver, orderId, 'order.placed', 2)
}

/** While no job can be queued, no order is paid; and it is the same after a kill. */
async function killedBeforeItIsQueued(receiver: Receiver) {
  const buyer = await aBuyer()
  const orderId = await anOrder(buyer, await aPart(10))
  const payment = await chargeFor(buyer, orderId)
  const confirming = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table job in exclusive mode`)
    const call = confirmPayment(buyer, orderId, payment).catch(() => undefined)
    await within(10, isSomeoneWaiting)
    await sleep(500)
    await restartWebProcesses()
    return { call }
  })
  await confirming.call
  await retryUntilAnswered(() => confirmPayment(buyer, orderId, payment))
  await expectDone(orderId)
  expectEvent(receiver, orderId, 'order.paid', 1)
}

const deliveriesOf = (orderId: string) =>
  db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.subjectId, orderId))

/** As if its minute were over. */
async function endLease(orderId: string) {
  await db
    .update(job)
    .set({ lockedUntil: sql`now()` })
    .where(and(inArray(job.subjectId, deliveriesOf(orderId)), isNull(job.doneAt)))
}

async function expectDone(orderId: string) {
  const isDone = async () => {
    const isOpen = and(inArray(job.subjectId, deliveriesOf(orderId)), isNull(job.doneAt))
    return (await db.$count(job, isOpen)) === 0
  }
  expectThat(await within(SECONDS, isDone), 'a webhook was not done')
}

function expectEvent({ received }: Receiver, orderId: string, type: string, most: number) {
  const got = received.filter((one) => one.orderId === orderId && one.type === type)
  expectThat(got.length >= 1, `a webhook never came: ${type}`)
  // One that was killed before its answer is sent again.
  if (most > 1) expectThat(got.length === most, `an unanswered webhook came ${got.length} times`)
  expectThat(got.length <= most, `a webhook came ${got.length} times: ${type}`)
  expectThat(new Set(got.map(({ id }) => id)).size <= 1, `a webhook had several ids: ${type}`)
}
