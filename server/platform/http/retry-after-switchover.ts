import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { z } from 'zod'
import { isConnectionLost } from '../db/errors.ts'
import { answerInTime } from './answer-in-time.ts'
import { databaseTakesWrites } from './readiness.ts'

// A primary that is switched over is away for some seconds. A call whose idempotency key makes that
// safe waits for the new one, and is executed again, guards and all.

const PATIENCE_MS = 8_000
const POLL_MS = 500
const BODY_MS = 2_000
/** Each holds its body. */
const MAX_WAITING = 200
/** Nobody else knows the header of a call that is sent again. */
const AGAIN = `again-${randomUUID()}`
const OF_CONNECTION = /^(connection|content-length|date|keep-alive|transfer-encoding)$/

let waiting = 0

/** What was sent, before its schema has changed it. */
const bodies = new WeakMap<FastifyRequest, unknown>()

export function keepBody(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
  if (hasKey(request)) bodies.set(request, request.body)
  done()
}

/** @returns whether it has replied */
export async function retryAfterSwitchover(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!isConnectionLost(error) || !hasKey(request)) return false
  const sent = bodies.get(request)
  const payload = sent === undefined ? await unreadBody(request) : JSON.stringify(sent)
  if (payload === undefined || waiting >= MAX_WAITING) return false
  waiting += 1
  try {
    const answer = await answerOfNext({ ...sentBy(request), payload }, request)
    if (!answer) return false
    const headers = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.test(name))
    await reply.code(answer.statusCode).headers(Object.fromEntries(headers)).send(answer.rawPayload)
    return true
  } finally {
    waiting -= 1
  }
}

/**
 * Of a call that a guard has failed. A short body comes with its headers; undefined: it does not.
 */
function unreadBody({ raw }: FastifyRequest) {
  return answerInTime(text(raw), BODY_MS, () => undefined)
}

/** What the next primary makes of it; undefined: there is none yet. */
async function answerOfNext(sent: InjectOptions, { server, socket }: FastifyRequest) {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end && !socket.destroyed) {
    await delay(POLL_MS)
    if (!(await databaseTakesWrites())) continue
    const answer = await server.inject(sent)
    // Otherwise it met the old one, too.
    if (answer.statusCode !== 503) return answer
  }
  return undefined
}

function sentBy({ method, url, headers, socket }: FastifyRequest): InjectOptions {
  const sent = Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name))
  return {
    method: method as 'POST',
    url,
    headers: { ...Object.fromEntries(sent), [AGAIN]: 'yes' },
    remoteAddress: socket.remoteAddress ?? '',
  }
}

/** Does it have a key that its route takes, and a body that is known to be short? */
function hasKey({ headers, routeOptions, server }: FastifyRequest) {
  if (!headers['idempotency-key'] || AGAIN in headers) return false
  const limit = server.initialConfig.bodyLimit ?? 0
  if (!(Number(headers['content-length']) <= limit)) return false
  const { schema } = routeOptions
  return schema?.headers instanceof z.ZodObject && 'idempotency-key' in schema.headers.shape
}
