import type { FastifyReply } from 'fastify'

/** For responses with one user's data. */
export function noStore(reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}
