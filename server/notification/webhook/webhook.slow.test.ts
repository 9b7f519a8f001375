import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { eq, inArray } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { WebhookEvent } from '#contract/staff/webhook-event.ts'
import { WEBHOOK_EVENTS } from '#contract/staff/webhook-event.ts'
import { adjustStock } from '#server/catalog/stock/stock-adjustment.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { webhook, webhookDelivery } from '#server/platform/db/schema/webhook.ts'
import { env } from '#server/platform/env.server.ts'
import { JobError } from '#server/platform/jobs/job-error.ts'
import { runNextJob } from '#server/platform/jobs/worker.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend } from '#test/payments.ts'
import { portOf } from '#test/port-of.ts'
import { PART_WEBHOOK_JOB, sendWebhook, WEBHOOK_JOB, WEBHOOK_JOBS } from './send-webhook.ts'
import { deleteOldDeliveries } from './webhook-delivery.ts'

beforeEach(async () => {
  await db.delete(webhook)
  await db.delete(job).where(inArray(job.kind, WEBHOOK_JOBS))
})

/** Names of `.example` are this machine. */
const HERE = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allows: (ip: string) => ip === '127.0.0.1',
}

type Received = { headers: Record<string, string>; body: string }

async function aReceiver(answer: (request: IncomingMessage) => number = () => 204) {
  const received: Received[] = []
  const listener: RequestListener = async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers as Record<string, string>, body })
    reply.writeHead(answer(request)).end()
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://erp.example:${portOf(server)}/`, received }
}

async function aWebhook(url: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const owner = await aPerson({ role: 'admin' })
  const made = await call('POST', '/staff/webhook', { as: owner, body: { url, events } })
  expect(made.status).toBe(201)
  return { owner, id: made.body.insertedId, secret: made.body.secret }
}

const typeOf = ({ body }: Received) => JSON.parse(body).type

const sendNext = (kind: string) => runNextJob(kind, (one) => sendWebhook(one, HERE))

async function sendAll() {
  for (const kind of WEBHOOK_JOBS) while (await sendNext(kind));
}

const deliveries = async (as: { token: string }, query = 'limit=24&sort=newest') =>
  (await call('GET', `/staff/webhook/delivery?${query}`, { as })).body

test('its own library verifies what a receiver gets, and nothing else', async () => {
  const { url, received } = await aReceiver()
  const { secret } = await aWebhook(url, ['order.placed'])
  const order = await anOrder(await aPerson(), await aProduct())
  await sendAll()
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'order.placed',
    data: { orderId: order.id, number: order.number },
  })
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(() => new Webhook(other).verify(body, headers)).toThrow()
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
})

test('a sale is told of at each step, and with it the stock that it takes', async () => {
  const { url, received } = await aReceiver()
  await aWebhook(url)
  const { order, part, pack, ship } = await aSaleToSend()
  await ship((await pack()).body._id)
  await sendAll()
  const told = received.map(({ body }) => JSON.parse(body))
  expect(told.filter(({ data }) => data.orderId === order.id).map(({ type }) => type)).toEqual([
    'order.placed',
    'order.paid',
    'order.shipped',
  ])
  expect(told.find(({ type }) => type === 'stock.changed').data).toMatchObject({
    productId: part.id,
  })
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

test('an order’s webhook does not wait for those of parts', async () => {
  const { url, received } = await aReceiver()
  await aWebhook(url, ['price.changed', 'order.placed'])
  const part = await aProduct()
  await db.update(product).set({ pricePerUnitCents: 1300 }).where(eq(product.id, part.id))
  await anOrder(await aPerson(), await aProduct())
  await sendNext(WEBHOOK_JOB)
  expect(received.map(typeOf)).toEqual(['order.placed'])
  await sendAll()
  expect(received.map(typeOf)).toEqual(['order.placed', 'price.changed'])
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

test('what is rolled back is not told', async () => {
  const { url } = await aReceiver()
  const { owner } = await aWebhook(url)
  const part = await aProduct()
  await db
    .transaction(async (tx) => {
      await tx.update(product).set({ pricePerUnitCents: 1 }).where(eq(product.id, part.id))
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await deliveries(owner)).toEqual([])
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

const PRIVATE = ['http://127.0.0.1:9/', 'https://169.254.169.254/', 'https://localhost:9/']

test.each(PRIVATE)('%s is no webhook: it is in the shop’s own network', async (url) => {
  const owner = await aPerson({ role: 'admin' })
  const body = { url, events: ['order.placed'] }
  const refused = await call('POST', '/staff/webhook', { as: owner, body })
  const message = expect.stringContaining('The URL leads into a private network.')
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'url', message }] } })
})

test.each(PRIVATE)('a name that leads to %s by now is not asked', async (url) => {
  const { id } = await aWebhook('https://erp.example/', ['order.placed'])
  await db.update(webhook).set({ url }).where(eq(webhook.id, id))
  await anOrder(await aPerson(), await aProduct())
  const [queued] = await db.select().from(job).where(eq(job.kind, WEBHOOK_JOB))
  if (!queued) throw new Error('nothing is queued')
  await expect(sendWebhook(queued)).rejects.toThrow(JobError)
  await expect(sendWebhook(queued)).rejects.toThrow('is in a private network.')
})

test('a webhook without encryption needs a network that the operator has named', async () => {
  const owner = await aPerson({ role: 'admin' })
  const networks = env.webhookNetworks.splice(0)
  const body = { url: 'http://erp.example/', events: ['order.placed'] }
  const refused = await call('POST', '/staff/webhook', { as: owner, body })
  env.webhookNetworks.push(...networks)
  const message = expect.stringContaining('The URL must begin with https://')
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'url', message }] } })
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

test('a URL with a password is refused', async () => {
  const body = { url: 'https://shop:secret@erp.example/', events: ['order.placed'] }
  const owner = await aPerson({ role: 'admin' })
  const refused = await call('POST', '/staff/webhook', { as: owner, body })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'url' }] } })
})

test('a stock count tells of the part', async () => {
  const { url, received } = await aReceiver()
  await aWebhook(url, ['stock.changed'])
  const owner = await aPerson({ role: 'admin' })
  const part = await aProduct()
  await adjustStock(owner, part.id, { change: 5, reason: 'received' })
  await sendAll()
  expect(received).toHaveLength(1)
})
