import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { databaseAnswers } from '../http/readiness.ts'
import { logCached } from '../log.ts'
import { withPausedLine } from './outage-notice.ts'
import {
  beginTracking,
  cacheEnabled,
  type Dependencies,
  endTracking,
  TaggedCache,
  trackDependencies,
} from './tagged-cache.ts'

// Answers that are the same for everybody, as finished bytes: headers, ETag and each encoding are made
// once, and sent before Fastify comes to see the request.

type Encoding = 'br' | 'gzip' | 'identity'
type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer }
type Headers = Record<string, string>

/** One body with all that goes before it: as Fastify wants it, and flat, as Node writes it fastest. */
type Form = { etag: string; headers: Headers; whole: string[]; notModified: string[]; body: Buffer }
type Answer = {
  route: string
  forms: Partial<Record<Encoding, Form>> & { identity: Form }
  /** Is it how a page looks while the database is away? */
  isPaused?: boolean
}

/** What the headers of a request say about the form of its answer. */
type Wishes = {
  encodings: string
  /** The ETags that the client has. */
  known: string
  /** From a page of another site: what it may read depends on which one (app.ts, CORS). */
  isForeign: boolean
}

/** An answer that is being made. */
type Making = {
  dependencies: Dependencies
  /** Is it kept, and shared with those who ask meanwhile? */
  isShared: boolean
  answer: Promise<Answer | undefined>
  end: (answer?: Answer) => void
}

const KEPT_BYTES = 32 * 1024 * 1024
/** Whatever is missed; and the year in the footer changes in no row. */
const KEPT_MS = 60_000
/** How long a page may stand in for the one that can't be made while the database is away. */
const STAND_IN_MS = 10 * 60_000
/** Of an answer, beside its bodies; about, with the address. */
const ENTRY_BYTES = 4 * 1024
/** In characters. What is longer is no address of ours with something behind it that somebody made up. */
const LONGEST_URL = 500
/** Below it the headers weigh more than what compression saves. */
const COMPRESSED_FROM_BYTES = 1024
/** For pages and calls: keep it, and ask each time whether it is still true. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** By path: what the build made, true for as long as the process runs. */
const files = new Map<string, Answer>()
/** By path and query. */
const answers = new TaggedCache<Answer>(KEPT_BYTES, KEPT_MS, {
  staleMs: STAND_IN_MS,
  purgedBy: ['review'], // one that was taken down comes back in no outage
})
/** What is being made right now: whoever asks for it meanwhile shares it. */
const beingMade = new Map<string, Making>()
const makings = new WeakMap<FastifyRequest, Making>()
/** By path and query: stand-ins that are being given the line that ordering pauses. */
const beingPaused = new Map<string, Promise<Answer>>()

const ENCODINGS = ['br', 'gzip', 'identity']
/** By what clients send; there are few of them, unless somebody makes them up. */
const negotiated = new Map<string, Encoding>()
const MOST_NEGOTIATED = 200

/**
 * To be spread into a route whose answers are the same for everybody: they are kept until something
 * changes that they show, which what they read has noted (`trackTag`).
 */
export const cachedResponse = { onRequest: shareAnswer, onSend: keepAnswer }

/** A file of the build, by its path. @param compressed what the build made of it, too */
export function addStaticFile(path: string, headers: Headers, bodies: Bodies) {
  files.set(path, toAnswer(path, headers, bodies))
}

/** Sends what is kept for this request, if something is. */
export function serveFromCache(request: IncomingMessage, response: ServerResponse) {
  const { method, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const wishes = wishesOf(request)
  const answer = findKept(url, wishes)
  if (!answer) return false
  const status = sendAnswer(answer, wishes, request, response)
  logCached(method, answer.route, status)
  return true
}

function findKept(url: string, { isForeign }: Wishes) {
  const answer = files.get(url) ?? (isForeign ? undefined : answers.get(url))
  if (answer) return answer
  const query = url.indexOf('?')
  return query > 0 ? files.get(url.slice(0, query)) : undefined
}

/** Node has made this object by now: its server looks for `host` and `expect` first. */
function wishesOf({ headers }: IncomingMessage): Wishes {
  return {
    encodings: headers['accept-encoding'] ?? '',
    known: headers['if-none-match'] ?? '',
    isForeign: headers.origin !== undefined,
  }
}

/**
 * Hook (onRequest): waits for an answer that is being made, or makes it for the others. While the database is
 * away, the last one that was true stands in.
 */
function shareAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const wishes = wishesOf(request.raw)
  if (cacheEnabled() || !findStandIn(request, wishes)) return share(request, reply, wishes, done)
  // Changes are not told: the database may be away, too, and is not asked for each page then.
  databaseAnswers().then(async (isThere) => {
    const standIn = isThere ? undefined : await pausedStandIn(request, wishes)
    if (!standIn) return share(request, reply, wishes, done)
    reply.hijack()
    const status = sendAnswer(standIn, wishes, request.raw, reply.raw)
    logCached(request.method, standIn.route, status)
  }, done)
}

function share(request: FastifyRequest, reply: FastifyReply, wishes: Wishes, done: () => void) {
  const { method, url } = request
  const isShared =
    method === 'GET' && url.length <= LONGEST_URL && !wishes.isForeign && cacheEnabled()
  const others = isShared ? beingMade.get(url) : undefined
  if (!others || others.dependencies.isStale) {
    return trackDependencies(beginMaking(request, reply, isShared), done)
  }
  others.answer.then((answer) => {
    // Theirs is nothing to share, such as a refusal.
    if (!answer) return trackDependencies(beginMaking(request, reply, false), done)
    reply.hijack()
    sendAnswer(answer, wishes, request.raw, reply.raw)
  }, done)
}

function beginMaking(request: FastifyRequest, reply: FastifyReply, isShared: boolean) {
  const { url } = request
  const dependencies = beginTracking()
  let resolve: (answer?: Answer) => void = () => {}
  const answer = new Promise<Answer | undefined>((settle) => {
    resolve = settle
  })
  const making = {
    dependencies,
    isShared,
    answer,
    end: (made?: Answer) => {
      endTracking(dependencies)
      if (!made) dependencies.isStale = true // nobody watches it any more
      if (beingMade.get(url) === making) beingMade.delete(url)
      resolve(made)
    },
  }
  if (isShared) beingMade.set(url, making)
  makings.set(request, making)
  reply.raw.once('close', () => making.end())
  return dependencies
}

/** Hook (onSend). */
async function keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const making = makings.get(request)
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  // One that speaks of caches itself, such as the demo's inbox, is left as it is.
  const isPrivate = reply.hasHeader('cache-control')
  if (!making) return payload
  if (making.dependencies.metOutage) {
    making.end()
    return standIn(request, reply, payload)
  }
  if (
    !making.isShared ||
    reply.statusCode !== 200 ||
    !isWhole ||
    isPrivate ||
    making.dependencies.hasFailed
  ) {
    making.end()
    return payload
  }
  reply.header('cache-control', REVALIDATED)
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
  const bodies = await compress(Buffer.from(payload))
  const { url = '' } = request.routeOptions
  const answer = toAnswer(url, Object.fromEntries(headers), bodies)
  answers.set(request.url, answer, making.dependencies, bytesOf(bodies))
  making.end(answer)

  return giveBody(answer, request, reply)
}

/** The body, in the form that the request asks for, with its headers. */
function giveBody(answer: Answer, request: FastifyRequest, reply: FastifyReply) {
  const wishes = wishesOf(request.raw)
  const form = formFor(answer, wishes)
  reply.headers(form.headers)
  if (!isKnown(form, wishes)) return form.body
  reply.code(304)
  return null
}

/** Instead of an answer that could not be made because the database is away. */
async function standIn(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const answer = await pausedStandIn(request, wishesOf(request.raw))
  if (!answer) return payload
  reply.code(200).removeHeader('retry-after').removeHeader('content-length')
  return giveBody(answer, request, reply)
}

function findStandIn({ url }: FastifyRequest, { isForeign }: Wishes) {
  return isForeign ? undefined : answers.getStale(url)
}

async function pausedStandIn(request: FastifyRequest, wishes: Wishes) {
  const answer = findStandIn(request, wishes)
  if (!answer || answer.isPaused) return answer
  const { url } = request
  const paused = beingPaused.get(url) ?? pause(url, answer)
  beingPaused.set(url, paused)
  return paused.finally(() => beingPaused.delete(url))
}

/** With the line that ordering pauses, for as long as the database is away: no cache keeps it. */
async function pause(url: string, answer: Answer) {
  const { identity } = answer.forms
  const { etag: _, vary = '', ...headers } = identity.headers
  const body = headers['content-type']?.startsWith('text/html')
    ? withPausedLine(identity.body)
    : identity.body
  const bodies = await compress(body)
  const common = {
    ...headers,
    vary: vary.replace(/(, )?accept-encoding$/, ''),
    'cache-control': 'no-store',
  }
  const paused = { ...toAnswer(answer.route, common, bodies), isPaused: true }
  answers.replaceStale(url, answer, paused, bytesOf(bodies))
  return paused
}

function bytesOf(bodies: Bodies) {
  return Object.values(bodies).reduce((sum, { length }) => sum + length, ENTRY_BYTES)
}

async function compress(identity: Buffer): Promise<Bodies> {
  if (identity.length < COMPRESSED_FROM_BYTES) return { identity }
  const [br, gzip] = await Promise.all([
    // 11, the default, takes fifty times as long and saves another tenth.
    brotli(identity, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
    deflate(identity),
  ])
  return { identity, br, gzip }
}

function toAnswer(route: string, common: Headers, bodies: Bodies): Answer {
  const hash = createHash('sha256').update(JSON.stringify(common)).update(bodies.identity)
  const tag = hash.digest('base64url').slice(0, 22)
  const vary = [common.vary, 'accept-encoding'].filter(Boolean).join(', ')

  function toForm(body: Buffer, encoding: Encoding): Form {
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const headers = {
      ...common,
      etag,
      vary,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    const whole = Object.entries({ ...headers, 'content-length': String(body.length) }).flat()
    const notModified = [
      'cache-control',
      common['cache-control'] ?? REVALIDATED,
      'etag',
      etag,
      'vary',
      vary,
    ]
    return { etag, headers, whole, notModified, body }
  }

  return {
    route,
    forms: {
      identity: toForm(bodies.identity, 'identity'),
      ...(bodies.br && { br: toForm(bodies.br, 'br') }),
      ...(bodies.gzip && { gzip: toForm(bodies.gzip, 'gzip') }),
    },
  }
}

function sendAnswer(
  answer: Answer,
  wishes: Wishes,
  { method }: IncomingMessage,
  response: ServerResponse,
) {
  const form = formFor(answer, wishes)
  const status = isKnown(form, wishes) ? 304 : 200
  response.writeHead(status, status === 304 ? form.notModified : form.whole)
  if (status === 304 || method === 'HEAD') response.end()
  else response.end(form.body)
  return status
}

function formFor({ forms }: Answer, { encodings }: Wishes) {
  return forms[negotiated.get(encodings) ?? negotiateEncoding(encodings)] ?? forms.identity
}

function negotiateEncoding(encodings: string) {
  const encoding = (negotiate(encodings, ENCODINGS) ?? 'identity') as Encoding
  if (negotiated.size >= MOST_NEGOTIATED) negotiated.clear()
  negotiated.set(encodings, encoding)
  return encoding
}

/** Does the client have this form? A proxy that has changed it on its way may call its ETag weak. */
function isKnown({ etag }: Form, { known }: Wishes) {
  if (!known || known === etag) return known === etag
  return known.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))
}
