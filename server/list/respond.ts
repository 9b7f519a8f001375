import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageQuery } from '#contract/page.ts'
import type { Page, PageOf } from './pagination.ts'

/** How long a whole list may be to be answered in one piece. */
const IN_ONE_PIECE = 2000
/** How many items of a longer one are read at once: few enough that each batch is cheaply forgotten. */
const BATCH = 200

/** The `response` of a list's route. `description` says what is in the list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return { 200: z.array(item).describe(description) }
}

/**
 * Answers a list as a plain array. Of a page, the `Link` header names the next (RFC 8288). A whole list
 * that is long is sent while it is read, batch by batch, so that it needs no more memory than one.
 * `X-Total-Count` says how many items there are, for lists that know it.
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
  const readOn = (cursor: string, limit = BATCH) => read({ ...query, limit, cursor })
  let begun = first
  if ((first.total ?? 0) <= IN_ONE_PIECE) {
    const rest = await readOn(first.next, IN_ONE_PIECE - BATCH)
    begun = { items: [...first.items, ...rest.items], next: rest.next }
    if (!begun.next) return begun.items
  }
  reply.type('application/json; charset=utf-8')
  // Fastify reads a stream to its end for HEAD too.
  const pieces = request.method === 'HEAD' ? [] : piecesOf(reply, begun, readOn)
  // Fastify sends a stream as it is, where the route's type knows only what its schema takes.
  return Readable.from(pieces, { highWaterMark: 1 }) as unknown as Item[]
}

/**
 * The text of an array, batch by batch, each through the route's schema. A batch that can't be read ends
 * the stream with its error, and that the connection: what has arrived is no complete JSON.
 */
async function* piecesOf<Item>(
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
    ;({ text, next } = await inTurn(async () => textOf(await readOn(cursor))))
    if (text) yield `,${text}`
  }
  yield ']'
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One batch after the other for all callers: however many there are, one is in memory as rows. */
function inTurn<Answer>(work: () => Promise<Answer>) {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}
