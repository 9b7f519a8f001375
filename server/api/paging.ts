import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageQuery } from '#contract/page.ts'
import type { Page, PageOf } from '../page.ts'

/** How many items of a whole list are read at once, and how long one may be to be answered in one piece. */
const BATCH = 2000

/** The `response` of a list's route. `description` says what is in the list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return { 200: z.array(item).describe(description) }
}

/**
 * Answers a list as a plain array. Of a page, the `Link` header names the next (RFC 8288). A whole list is
 * read in batches; one that is longer than the first is sent while it is read, so that it needs no more
 * memory than a batch. `X-Total-Count` says how many items there are, for lists that know it.
 * @param read the list's pages
 */
export async function sendList<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: PageQuery,
  read: (page: PageOf) => Promise<Page<Item>>,
) {
  const first = await read({ ...query, limit: query.limit ?? BATCH })
  if (first.total !== undefined) reply.header('x-total-count', first.total)
  if (!first.next) return first.items
  if (query.limit !== undefined) {
    const next = new URL(request.url, 'http://any')
    next.searchParams.set('cursor', first.next)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
    return first.items
  }
  reply.type('application/json; charset=utf-8')
  const readOn = (cursor: string) => read({ ...query, limit: BATCH, cursor })
  // Fastify reads a stream to its end for HEAD too.
  const pieces = request.method === 'HEAD' ? [] : piecesOf(reply, first, readOn)
  // Fastify sends a stream as it is, where the route's type knows only what its schema takes.
  return Readable.from(pieces, { highWaterMark: 1 }) as unknown as Item[]
}

/**
 * The text of an array, batch by batch, each through the route's schema. A batch that can't be read ends
 * the stream with its error, and that the connection: what has arrived is no complete JSON.
 */
async function* piecesOf<Item>(
  reply: FastifyReply,
  first: Page<Item>,
  readOn: (cursor: string) => Promise<Page<Item>>,
) {
  // Typed as if every answer were an object; this route's is an array.
  const serialize = reply.getSerializationFunction('200') as unknown as (items: Item[]) => string
  let before = '['
  for (let page = first; ; page = await readOn(page.next)) {
    const text = serialize(page.items)
    if (page.items.length > 0) yield before + text.slice(1, -1)
    before = ','
    if (!page.next) break
  }
  yield ']'
}
