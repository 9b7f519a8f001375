import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Page, PageQuery } from '#contract/page.ts'

/** Longer lists are streamed. */
const MAX_UNSTREAMED = 2000
/** Items that a stream reads at once: few enough to die young in the garbage collector. */
const BATCH = 200

/** The `response` of a list's route. `description` says what is in the list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return { 200: z.array(item).describe(description) }
}

/**
 * Sends a list as a plain array. The `Link` header of a page names the next one (RFC 8288),
 * `X-Total-Count` has the total of lists that know it, and `X-Similar-Names` says that nothing has
 * what was searched for. A long whole list is streamed batch by batch, in the memory of one.
 * @param read reads a page
 */
export async function sendList<Item, Query extends Omit<PageQuery, 'sort'>>(
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
  read: (page: Query & { limit: number; cursor?: string | undefined }) => Promise<Page<Item>>,
) {
  const first = await read({ ...query, limit: query.limit ?? BATCH })
  if (first.total !== undefined) reply.header('x-total-count', first.total)
  if (first.isSimilar) reply.header('x-similar-names', 'true')
  if (!first.next) return first.items
  if (query.limit !== undefined) {
    const next = new URL(request.url, 'http://any')
    next.searchParams.set('cursor', first.next)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
    return first.items
  }
  const readOn = (cursor: string, limit = BATCH) => read({ ...query, limit, cursor })
  let begun = first
  if ((first.total ?? 0) <= MAX_UNSTREAMED) {
    const rest = await readOn(first.next, MAX_UNSTREAMED - BATCH)
    begun = { items: [...first.items, ...rest.items], next: rest.next }
    if (!begun.next) return begun.items
  }
  reply.type('application/json; charset=utf-8')
  // Fastify reads a stream to its end for HEAD too.
  const chunks = request.method === 'HEAD' ? [] : chunksOf(reply, begun, readOn)
  // Fastify sends a stream as it is, where the route's type knows only what its schema takes.
  return Readable.from(chunks, { highWaterMark: 1 }) as unknown as Item[]
}

/**
 * The array's JSON, a chunk for each batch, serialized with the route's schema. A batch that can't
 * be read fails the stream, and with it the connection: the client has no complete JSON.
 */
async function* chunksOf<Item>(
  reply: FastifyReply,
  begun: Page<Item>,
  readOn: (cursor: string) => Promise<Page<Item>>,
) {
  // Typed as if every answer were an object; this route's is an array.
  const serialize = reply.getSerializationFunction('200') as unknown as (items: Item[]) => string
  const textOf = ({ items, next }: Page<Item>) => ({ text: serialize(items).slice(1, -1), next })
  let { text, next } = textOf(begun)
  yield `[${text}`
  while (next) {
    const cursor = next
    ;({ text, next } = await serially(async () => textOf(await readOn(cursor))))
    if (text) yield `,${text}`
  }
  yield ']'
}

let lastBatch: Promise<unknown> = Promise.resolve()

/** Across all requests, so that the rows of one batch only are in memory. */
export function serially<Answer>(work: () => Promise<Answer>) {
  const batch = lastBatch.then(work)
  lastBatch = batch.catch(() => {})
  return batch
}
