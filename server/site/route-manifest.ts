import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { negotiationOf } from '../platform/cache/negotiation.ts'
import { compress, sendStoredResponse, toStoredResponse } from '../platform/cache/representation.ts'
import { SECURITY_HEADERS } from '../platform/http/security-headers.ts'

const PATH = '/__manifest'

/**
 * The scripts of each route. React Router asks for those of the links on a page; the response has
 * all routes, whatever is asked for, so that it is one response in memory and a client needs it
 * once.
 */
export async function routeManifest(
  app: FastifyInstance,
  { assets }: { assets: ServerBuild['assets'] },
) {
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    // The version of the build is part of the URL.
    'cache-control': 'public, max-age=31536000, immutable',
  }
  const bodies = await compress(Buffer.from(JSON.stringify(assets.routes)))
  const stored = toStoredResponse(PATH, headers, bodies)

  app.get<{ Querystring: { version?: unknown } }>(PATH, (request, reply) => {
    // A page of another release: React Router reloads it.
    if (request.query.version !== assets.version) {
      return reply.code(204).header('x-remix-reload-document', 'true').send()
    }
    reply.hijack()
    sendStoredResponse(stored, negotiationOf(request.raw), request.raw, reply.raw)
  })
}
