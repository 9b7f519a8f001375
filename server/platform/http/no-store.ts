import type { FastifyReply } from 'fastify'

/** Keeps a response with one user's data out of every cache. */
export function noStore(reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}
