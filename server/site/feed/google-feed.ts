import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memoizeFor } from '../../platform/cache/memoize-for.ts'
import { matchesEtag } from '../../platform/cache/negotiation.ts'
import { REVALIDATE } from '../../platform/cache/representation.ts'
import { env } from '../../platform/env.server.ts'
import { notFound } from '../../platform/errors.ts'
import { serially } from '../../platform/list/send-list.ts'
import { readInFairQueue } from '../../platform/rate-limit/fair-queue.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { getListed } from '../listed-urls.ts'
import { escapeXml, XML } from '../xml.ts'
import { itemXml } from './feed-item.ts'
import { digestOfParts, type Range, readFeedParts } from './feed-parts.ts'
import { readFeedPrices } from './feed-terms.ts'

// The parts for Google Merchant Center, as files of RSS 2.0 that are sharded as the sitemap is.
// They are streamed in the memory of one batch, so the cache has their ETags alone.

/** Each file has the parts of so many sitemaps: a merchant enters each file by hand. */
const SITEMAPS_OF_A_FILE = 10

/** An ETag reads all parts of its file. */
const FRESH_MS = 60_000
/** To be counted up when a release says something else of the same part. */
const FORM = 1

const PATH = /^\/feed\/google-([1-9]\d*)\.xml$/

export async function googleFeed(app: FastifyInstance) {
  app.get('/feed/:file', async (request, reply) => {
    const file = Number(PATH.exec(request.url)?.[1])
    const range =
      file > 0 && (await getSetting('shop')).hasProductFeed ? await rangeOf(file) : undefined
    if (!range) throw notFound('page')
    return sendFile(request, reply, file, range)
  })
}

/** @returns undefined when there is no such file */
async function rangeOf(file: number): Promise<Range | undefined> {
  const { firstParts } = await getListed()
  const firsts = firstParts.filter((_, at) => at % SITEMAPS_OF_A_FILE === 0)
  const first = firsts[file - 1]
  return first === undefined ? undefined : { first, next: firsts[file] }
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: number, range: Range) {
  const etag = await etagOf(file, range)
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers
  reply.headers({ etag, 'cache-control': REVALIDATE, vary: 'accept-encoding' })
  if (matchesEtag(known, etag.slice(2))) return reply.code(304).send()
  reply.type('application/xml; charset=utf-8')
  // Fastify reads a stream to its end for HEAD too.
  const text = Readable.from(request.method === 'HEAD' ? [] : xmlOf(range, request), {
    highWaterMark: 1,
  })
  if (!/\bgzip\b/.test(accepted)) return reply.send(text)
  reply.header('content-encoding', 'gzip')
  return reply.send(pipeline(text, createGzip(), () => {}))
}

const etags = new Map<string, ReturnType<typeof memoizeFor<string>>>()

/** Weak: it is made of what the file says, not of its bytes. */
function etagOf(file: number, range: Range) {
  const key = `${file} ${range.first} ${range.next}`
  const known = etags.get(key) ?? memoizeFor(FRESH_MS, () => readEtag(range))
  if (!etags.has(key)) etags.set(key, known)
  return known.get()
}

async function readEtag(range: Range) {
  const [digest, head, prices] = await Promise.all([
    serially(() => digestOfParts(range)),
    headOf(),
    readFeedPrices(),
  ])
  const hash = createHash('sha256').update(JSON.stringify([FORM, digest, head, prices]))
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Anyone may ask for it, so that its batches take turns with other reads, not with exports. */
async function* xmlOf(range: Range, caller: { ip: string }) {
  const [head, prices] = await Promise.all([headOf(), readFeedPrices()])
  yield head
  const batches = readFeedParts(range)
  for (;;) {
    const { value, done } = await readInFairQueue(caller, () => batches.next())
    if (done) break
    yield value.map((part) => itemXml(part, prices)).join('\n')
  }
  yield '</channel></rss>\n'
}

async function headOf() {
  const name = escapeXml((await getSetting('shop')).name)
  const link = escapeXml(env.publicUrl)
  return `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${name}</title><link>${link}</link><description>${name}</description>\n`
}

/** Tests call it. */
export function invalidateEtags() {
  etags.clear()
}
