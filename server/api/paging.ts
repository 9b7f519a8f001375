import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Page } from '../page.ts'

/** The `response` of a list's route. `description` says what is in the list. */
export function listOf<Item extends z.ZodType>(item: Item, description: string) {
  return { 200: z.array(item).describe(description) }
}

/**
 * Answers a page's items as a plain array; the `Link` header names the next page (RFC 8288), and
 * `X-Total-Count` says how many items all pages have together, for lists that know it.
 */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>) {
  if (page.next) {
    const next = new URL(request.url, 'http://any')
    next.searchParams.set('cursor', page.next)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  if (page.total !== undefined) reply.header('x-total-count', page.total)
  return page.items
}
