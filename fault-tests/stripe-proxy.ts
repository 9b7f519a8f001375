import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { env } from '#server/env.server.ts'
import { stripeSandbox } from '#server/sandbox/stripe.ts'
import { aMoment, sleep } from './time.ts'
import { anyUrl, SHOP_KEY } from './web.ts'

// Stripe: the sandbox, in this process and so out of reach of what happens to the web
// processes, behind a door at which calls and events can be slowed, lost and doubled.

export type Event = { body: string; signature: string; type: string }

/**
 * What becomes of a call of the shop. `lost` is done by Stripe, but the shop never hears of it;
 * `late` as well, when the shop has given up and asked again.
 */
export type Fate = 'answered' | 'slow' | 'refused' | 'failed' | 'lost' | 'late' | 'silent'

type Body = Awaited<ReturnType<typeof buffer>>

const SLOW_MS = 1_500
const LATE_MS = 3_000
const JSON_TYPE = { 'content-type': 'application/json' }
const FAILURE = JSON.stringify({
  error: { type: 'api_error', message: 'Something is broken here.' },
})

let fateOf: (body: string) => Fate = () => 'answered'
const caught = new Map<string, Event[]>()
const silent = new Set<ServerResponse>()
let underWay = 0

const { hostname, port } = new URL(env.stripe.apiUrl ?? '')
const door = createServer((request, response) => {
  handle(request, response).catch(() => response.destroy())
})
await new Promise<void>((resolve) => door.listen(Number(port), hostname, resolve))

const sandbox = Fastify({ forceCloseConnections: true })
await sandbox.register(stripeSandbox, { webhookUrl: `${env.stripe.apiUrl}/event` })
const inside = await sandbox.listen({ port: 0, host: hostname })

/** From now on, what each call of the shop meets, by its body. Buyers’ cards are not disturbed. */
export function disturb(fate: (body: string) => Fate) {
  fateOf = fate
}

export function calmDown() {
  fateOf = () => 'answered'
  for (const response of silent) response.destroy()
  silent.clear()
}

/** The events of an order come here instead of to the shop. To leave them there is to lose them. */
export function catchEvents(orderId: string) {
  const events: Event[] = []
  caught.set(orderId, events)
  return events
}

/** Hands an event to the shop. @returns its answer's status, 0 when there was none */
export async function deliver({ body, signature }: Event, url = anyUrl()) {
  underWay += 1
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
    underWay -= 1
  }
}

/** No event is on its way, and no call is late. */
export function isQuiet() {
  return underWay === 0
}

export async function closeStripeProxy() {
  calmDown()
  door.closeAllConnections()
  door.close()
  await sandbox.close()
}

async function handle(request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  if (request.url === '/event') {
    return response.writeHead(await routeEvent(body.toString(), request.headers)).end()
  }
  const fate = isOfTheShop(request.headers) ? fateOf(body.toString()) : 'answered'
  if (fate === 'refused') return response.writeHead(500, JSON_TYPE).end(FAILURE)
  if (fate === 'silent') return silent.add(response)
  if (fate === 'slow') await aMoment(SLOW_MS)
  if (fate === 'late') {
    response.destroy()
    return carryOutLate(request, body)
  }
  const answer = await carryOut(request, body)
  const text = await answer.text()
  if (fate === 'failed') return response.writeHead(500, JSON_TYPE).end(FAILURE)
  if (fate === 'lost') return response.destroy()
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text)
}

function carryOut(request: IncomingMessage, body: Body) {
  return fetch(`${inside}${request.url}`, {
    method: request.method ?? 'GET',
    headers: passedOn(request.headers),
    ...(body.length > 0 && { body }),
  })
}

async function carryOutLate(request: IncomingMessage, body: Body) {
  underWay += 1
  try {
    await sleep(LATE_MS)
    await carryOut(request, body)
  } finally {
    underWay -= 1
  }
}

async function routeEvent(body: string, headers: IncomingHttpHeaders) {
  const { type, data } = JSON.parse(body)
  const event = { body, type, signature: String(headers['stripe-signature']) }
  const orderId = data.object.metadata?.orderId
  const catcher = caught.get(orderId)
  catcher?.push(event)
  return catcher ? 200 : (await deliver(event)) || 503
}

function isOfTheShop({ authorization }: IncomingHttpHeaders) {
  return authorization === `Bearer ${SHOP_KEY}`
}

function passedOn(headers: IncomingHttpHeaders) {
  const passed = new Headers()
  for (const name of ['authorization', 'content-type', 'idempotency-key'] as const) {
    const value = headers[name]
    if (value) passed.set(name, String(value))
  }
  return passed
}
