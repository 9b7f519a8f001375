import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { webhook, webhookDelivery } from '#server/platform/db/schema/webhook.ts'
import { startJobWorker } from '#server/platform/jobs/worker.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { deferred } from '#test/deferred.ts'
import { aReceiver, aWebhook, deliveries, HERE, sendAll, sendNext, typeOf } from '#test/webhooks.ts'
import { PART_WEBHOOK_JOB, sendWebhook, WEBHOOK_JOB, WEBHOOK_JOBS } from './send-webhook.ts'
import { deleteOldDeliveries } from './webhook-delivery.ts'

beforeEach(async () => {
  await db.delete(webhook)
  await db.delete(job).where(inArray(job.kind, WEBHOOK_JOBS))
})

test('changes of a part before the first try are one delivery, and later ones another', async () => {
  const { url, received } = await aReceiver()
  await aWebhook(url, ['price.changed'])
  const part = await aProduct()
  const reprice = (cents: number) =>
    db.update(product).set({ pricePerUnitCents: cents }).where(eq(product.id, part.id))
  await reprice(1300)
  await reprice(1400)
  await reprice(1400) // no change
  await sendAll()
  await reprice(1500)
  await sendAll()
  expect(received.map(typeOf)).toEqual(['price.changed', 'price.changed'])
})

test('a change of a part that was refused is not told after a later one', async () => {
  let status = 500
  const { url, received } = await aReceiver(() => status)
  const { owner } = await aWebhook(url, ['price.changed'])
  const part = await aProduct()
  const reprice = async (cents: number) => {
    await db.update(product).set({ pricePerUnitCents: cents }).where(eq(product.id, part.id))
    await db
      .update(job)
      .set({ runAt: new Date(0) })
      .where(inArray(job.kind, WEBHOOK_JOBS))
  }
  await reprice(1300)
  await sendNext(PART_WEBHOOK_JOB)
  await reprice(1400)
  status = 200
  await sendAll()
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(await deliveries(owner)).toMatchObject([{ _id: ids[1], state: 'delivered' }])
})

test('a refusal is tried again with the same id, and what was given up is sent again', async () => {
  let status = 500
  const { url, received } = await aReceiver(() => status)
  const { owner, id } = await aWebhook(url, ['order.placed'])
  await anOrder(await aPerson(), await aProduct())
  await sendAll()
  const host = new URL(url).host
  const [delivery] = await deliveries(owner)
  expect(delivery).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: `${host} answered 500.`,
  })
  await db
    .update(job)
    .set({ runAt: new Date(0), attempts: 11 })
    .where(inArray(job.kind, WEBHOOK_JOBS))
  await sendAll()
  expect(await deliveries(owner)).toMatchObject([{ state: 'failed' }])
  expect((await call('GET', '/staff/webhook', { as: owner })).body).toMatchObject([{ failed: 1 }])

  status = 200
  await call('POST', `/staff/webhook/${id}/again`, { as: owner })
  await sendAll()
  expect(await deliveries(owner)).toMatchObject([{ state: 'delivered', error: null }])
  await call('POST', `/staff/webhook/delivery/${delivery._id}/again`, { as: owner })
  await sendAll()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(delivery._id))
})

test('a receiver that does not answer is not asked for a while, so others don’t wait for it', async () => {
  const { owner } = await aWebhook('http://gone.example:1/', ['order.placed'])
  await anOrder(await aPerson(), await aProduct())
  await anOrder(await aPerson(), await aProduct())
  await sendAll()
  const errors = (await deliveries(owner)).map(({ error }: { error: string }) => error)
  expect(errors.toSorted()).toEqual([
    'gone.example:1 did not answer a moment ago.',
    'gone.example:1 does not answer.',
  ])
})

test('a receiver that hangs delays the deliveries of no other', async () => {
  const hang = deferred<void>()
  const hanging = await aReceiver(() => 204, hang.promise)
  const working = await aReceiver()
  await aWebhook(hanging.url, ['order.placed'])
  await aWebhook(working.url, ['order.placed'])
  const part = await aProduct({ availableQuantity: 100 })
  for (let n = 0; n < 3; n += 1) await anOrder(await aPerson(), part)
  const worker = startJobWorker({ [WEBHOOK_JOB]: (one) => sendWebhook(one, HERE) })
  await expect.poll(() => working.received.length, { timeout: 8_000 }).toBe(3)
  expect(hanging.received).toHaveLength(1)
  hang.resolve()
  await expect.poll(() => hanging.received.length, { timeout: 8_000 }).toBe(3)
  await worker.stop()
})

test('deliveries of a webhook are listed apart, go with it, and after 30 days', async () => {
  const { url } = await aReceiver()
  const [first, second] = [await aWebhook(url, ['order.placed']), await aWebhook(url)]
  await anOrder(await aPerson(), await aProduct())
  const { owner } = first
  const listOf = (id: string) => deliveries(owner, `limit=24&webhook=${id}`)
  expect(await listOf(first.id)).toHaveLength(1)
  expect(await listOf(second.id)).toHaveLength(2)
  await call('DELETE', `/staff/webhook/${second.id}`, { as: owner })
  expect(await listOf(second.id)).toEqual([])

  await db.update(webhookDelivery).set({ createdAt: new Date(0) })
  await deleteOldDeliveries()
  expect(await listOf(first.id)).toHaveLength(1) // it is still to be sent
  await sendAll()
  await deleteOldDeliveries()
  expect(await listOf(first.id)).toEqual([])
})

test('a secret that can no longer be read is said so, once', async () => {
  const { url, received } = await aReceiver()
  const { owner } = await aWebhook(url, ['order.placed'])
  await db.update(webhook).set({ secret: Buffer.alloc(60) })
  await anOrder(await aPerson(), await aProduct())
  await sendAll()
  expect(await deliveries(owner)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('APP_SECRET was changed') },
  ])
  expect(received).toEqual([])
})
