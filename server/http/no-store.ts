import type { FastifyReply } from 'fastify'

/** For answers that are one person's. */
export function noStore(reply: FastifyReply) {
  reply.header('cache-control', 'private, no-store')
}
