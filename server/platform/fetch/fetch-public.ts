import { lookup } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { formatCount } from '#contract/money.ts'
import { FetchError } from './fetch-error.ts'
import { isPublicIp } from './public-ip.ts'

// URLs that people or their files name: they must not lead into the shop's own network.

const MAX_REDIRECTS = 3
const MB = 1024 * 1024

type Address = { address: string; family: number }

/** Which addresses a name has, and which of them may be asked. A test has its own. */
export type Network = {
  resolve: (host: string) => Promise<Address[]>
  allows: (ip: string) => boolean
  /** Whose certificates it trusts, if not those of Node. */
  authority?: string
}

const INTERNET: Network = {
  resolve: (host) => lookup(host, { all: true }),
  allows: isPublicIp,
}

type Bounds = {
  maxBytes: number
  timeoutMs: number
  headers?: Record<string, string>
  /** It is posted. No redirect is followed: it is for that URL. The answer's body is not read. */
  body?: string
}

export type Fetched = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Reads a URL of the internet, or posts to it. Each name is resolved once, and the connection goes
 * to the address that was judged, so that an answer of the name server that changes leads nowhere
 * else.
 * @throws FetchError
 */
export async function fetchPublic(
  url: string,
  bounds: Bounds,
  network = INTERNET,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  let at = toUrl(url)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await abortable(ask(at, bounds, network, signal), signal)
      if (bounds.body !== undefined) return withoutBody(answer)
      const next = redirectOf(answer)
      if (next === undefined) return await readAnswer(answer, bounds)
      answer.destroy()
      if (redirects === MAX_REDIRECTS) throw new FetchError(`${at.host} redirects too often.`)
      at = toUrl(next, at)
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError(`${at.host} does not answer.`, { isTemporary: true })
  }
}

function toUrl(text: string, base?: URL) {
  const url = URL.parse(text, base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password) {
    throw new FetchError('It leads to no https:// URL.')
  }
  return url
}

/**
 * Does a URL lead into a network that it may not? A name that nobody answers for may be answered
 * later: it is judged again before each call.
 */
export async function isInPrivateNetwork(url: string, timeoutMs: number, network: Network) {
  const judging = judged(toUrl(url), network).then(
    () => false,
    (error) => error instanceof PrivateNetworkError,
  )
  return Promise.race([judging, delay(timeoutMs, false, { ref: false })])
}

class PrivateNetworkError extends FetchError {}

async function ask(url: URL, bounds: Bounds, network: Network, signal: AbortSignal) {
  const addresses = await judged(url, network)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method: bounds.body === undefined ? 'GET' : 'POST',
      // A connection of its own: a kept one would be of another address.
      agent: false,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Driveline', ...bounds.headers },
      lookup: pinnedTo(addresses),
      ...(network.authority && { ca: network.authority }),
      signal,
    })
      .once('response', resolve)
      .once('error', reject)
      .end(bounds.body)
  })
}

/** @throws FetchError one of its addresses is of no public network */
async function judged({ hostname, host }: URL, network: Network): Promise<Address[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const addresses = family ? [{ address: bare, family }] : await network.resolve(bare)
  if (addresses.length === 0) throw new FetchError(`${host} does not exist.`)
  if (!addresses.every(({ address }) => network.allows(address))) {
    throw new PrivateNetworkError(`${host} is in a private network.`)
  }
  return addresses
}

function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
}

/** A name server or a redirect may take longer than the whole call has. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal) {
  return new Promise<Value>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject)
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage) {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

/** Who answers a post has taken it, however long or slow the page is that they send along. */
function withoutBody(answer: IncomingMessage): Fetched {
  answer.destroy()
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.alloc(0) }
}

async function readAnswer(answer: IncomingMessage, { maxBytes }: Bounds): Promise<Fetched> {
  const { statusCode: status = 0, headers } = answer
  const tooLarge = `It has more than ${formatCount(maxBytes / MB)} MB.`
  try {
    if (Number(headers['content-length']) > maxBytes) throw new FetchError(tooLarge)
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer) {
      bytes += piece.length
      if (bytes > maxBytes) throw new FetchError(tooLarge)
      pieces.push(piece)
    }
    return { status, headers, body: Buffer.concat(pieces) }
  } finally {
    answer.destroy()
  }
}
