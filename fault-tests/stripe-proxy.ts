import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { stripeSandbox } from '#sandbox/stripe.ts'
import { env } from '#server/platform/env.server.ts'
import { randomDelay, sleep } from './time.ts'
import { anyWebUrl, SHOP_KEY } from './web-processes.ts'

// Stripe: the sandbox, in this process, so that it survives crashes of the web processes, behind a
// proxy that delays, loses and duplicates calls and events.

export type Event = { body: string; signature: string; type: string }

/**
 * What happens to a call of the shop. `lost`: Stripe carries it out, but the answer is dropped.
 * `late`: Stripe carries it out after the shop has given up and retried.
 */
export type Fault = 'none' | 'slow' | 'refused' | 'failed' | 'lost' | 'late' | 'silent'

type Body = Awaited<ReturnType<typeof buffer>>

const SLOW_MS = 1_500
const LATE_MS = 3_000
const JSON_TYPE = { 'content-type': 'application/json' }
const FAILURE = JSON.stringify({
  error: { type: 'api_error', message: 'Something is broken here.' },
})

let faultOf: (body: string) => Fault = () => 'none'
const captured = new Map<string, Event[]>()
const silent = new Set<ServerResponse>()
let pending = 0

const proxy = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy())
})
const sandbox = Fastify({ forceCloseConnections: true })
let sandboxUrl = ''

export async function startStripeProxy() {
  const { hostname, port } = new URL(env.stripe.apiUrl ?? '')
  await new Promise<void>((resolve) => proxy.listen(Number(port), hostname, resolve))
  await sandbox.register(stripeSandbox, { webhookUrl: `${env.stripe.apiUrl}/event` })
  sandboxUrl = await sandbox.listen({ port: 0, host: hostname })
}

/** Sets the fault of each call of the shop, by its body. The calls of buyers’ cards have none. */
export function injectFaults(fault: (body: string) => Fault) {
  faultOf = fault
}

export function clearFaults() {
  faultOf = () => 'none'
  for (const response of silent) response.destroy()
  silent.clear()
}

/**
 * Captures the events of an order, or of a payment's disputes and refunds, instead of delivering
 * them. Those that are never delivered are lost.
 */
export function captureEvents(id: string) {
  const events: Event[] = []
  captured.set(id, events)
  return events
}

/** Delivers an event to the shop. @returns the status, 0 when there was no answer */
export async function deliver({ body, signature }: Event, url = anyWebUrl()) {
  pending += 1
  try {
    const { status } = await fetch(`${url}/api/webhook/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
    return status
  } catch {
    return 0
  } finally {
    pending -= 1
  }
}

/** No event is being delivered, and no call is late. */
export function isIdle() {
  return pending === 0
}

export async function closeStripeProxy() {
  clearFaults()
  proxy.closeAllConnections()
  proxy.close()
  await sandbox.close()
}

async function handle(request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  if (request.url === '/event') {
    return response.writeHead(await routeEvent(body.toString(), request.headers)).end()
  }
  const fault = isFromShop(request.headers) ? faultOf(body.toString()) : 'none'
  if (fault === 'refused') return response.writeHead(500, JSON_TYPE).end(FAILURE)
  if (fault === 'silent') return silent.add(response)
  if (fault === 'slow') await randomDelay(SLOW_MS)
  if (fault === 'late') {
    response.destroy()
    return forwardLate(request, body)
  }
  const answer = await forward(request, body)
  const text = await answer.text()
  if (fault === 'failed') return response.writeHead(500, JSON_TYPE).end(FAILURE)
  if (fault === 'lost') return response.destroy()
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text)
}

function forward(request: IncomingMessage, body: Body) {
  return fetch(`${sandboxUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: forwardedHeaders(request.headers),
    ...(body.length > 0 && { body }),
  })
}

async function forwardLate(request: IncomingMessage, body: Body) {
  pending += 1
  try {
    await sleep(LATE_MS)
    await forward(request, body)
  } finally {
    pending -= 1
  }
}

async function routeEvent(body: string, headers: IncomingHttpHeaders) {
  const { type, data } = JSON.parse(body)
  const event = { body, type, signature: String(headers['stripe-signature']) }
  const { metadata, payment_intent: payment } = data.object
  const capturing = captured.get(metadata?.orderId) ?? captured.get(payment)
  capturing?.push(event)
  return capturing ? 200 : (await deliver(event)) || 503
}

function isFromShop({ authorization }: IncomingHttpHeaders) {
  return authorization === `Bearer ${SHOP_KEY}`
}

function forwardedHeaders(headers: IncomingHttpHeaders) {
  const passed = new Headers()
  for (const name of ['authorization', 'content-type', 'idempotency-key'] as const) {
    const value = headers[name]
    if (value) passed.set(name, String(value))
  }
  return passed
}
