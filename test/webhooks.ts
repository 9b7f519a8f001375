import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import type { WebhookEvent } from '#contract/staff/webhook-event.ts'
import { WEBHOOK_EVENTS } from '#contract/staff/webhook-event.ts'
import { sendWebhook, WEBHOOK_JOBS } from '#server/notification/webhook/send-webhook.ts'
import { runNextJob } from '#server/platform/jobs/worker.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'
import { portOf } from './port-of.ts'

// Webhooks and their receivers, which are on this machine.

/** Names of `.example` are this machine. */
export const HERE = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allows: (ip: string) => ip === '127.0.0.1',
}

export type Received = { headers: Record<string, string>; body: string }

export async function aReceiver(
  answer: (request: IncomingMessage) => number = () => 204,
  until: Promise<void> | undefined = undefined,
) {
  const received: Received[] = []
  const listener: RequestListener = async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: request.headers as Record<string, string>, body })
    await until
    reply.writeHead(answer(request)).end()
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://erp.example:${portOf(server)}/`, received }
}

export async function aWebhook(url: string, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const owner = await aPerson({ role: 'admin' })
  const made = await call('POST', '/staff/webhook', { as: owner, body: { url, events } })
  expect(made.status).toBe(201)
  return { owner, id: made.body.insertedId, secret: made.body.secret }
}

export const typeOf = ({ body }: Received) => JSON.parse(body).type

export const sendNext = (kind: string) => runNextJob(kind, (one) => sendWebhook(one, HERE))

export async function sendAll() {
  for (const kind of WEBHOOK_JOBS) while (await sendNext(kind));
}

export const deliveries = async (as: { token: string }, query = 'limit=24&sort=newest') =>
  (await call('GET', `/staff/webhook/delivery?${query}`, { as })).body
