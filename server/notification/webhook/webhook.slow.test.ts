import { eq, inArray } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { adjustStock } from '#server/catalog/stock/stock-adjustment.ts'
import { db } from '#server/platform/db/client.ts'
import { job } from '#server/platform/db/schema/job.ts'
import { product } from '#server/platform/db/schema/product.ts'
import { webhook } from '#server/platform/db/schema/webhook.ts'
import { env } from '#server/platform/env.server.ts'
import { JobError } from '#server/platform/jobs/job-error.ts'
import { runInTrace } from '#server/platform/trace.ts'
import { anOrder, aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aSaleToSend } from '#test/payments.ts'
import {
  aReceiver,
  aWebhook,
  deliveries,
  type Received,
  sendAll,
  sendNext,
  typeOf,
} from '#test/webhooks.ts'
import { sendWebhook, WEBHOOK_JOB, WEBHOOK_JOBS } from './send-webhook.ts'

beforeEach(async () => {
  await db.delete(webhook)
  await db.delete(job).where(inArray(job.kind, WEBHOOK_JOBS))
})

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

test('a webhook is of the trace of what caused it', async () => {
  const { url, received } = await aReceiver()
  await aWebhook(url, ['price.changed'])
  const part = await aProduct()
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  await runInTrace({ id, isSampled: true, state: 'other=1' }, () =>
    db.transaction((tx) =>
      tx.update(product).set({ pricePerUnitCents: 1300 }).where(eq(product.id, part.id)),
    ),
  )
  await sendAll()
  expect(received[0]?.headers).toMatchObject({
    traceparent: expect.stringMatching(`^00-${id}-[0-9a-f]{16}-01$`),
    tracestate: 'other=1',
  })
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
