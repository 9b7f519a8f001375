import type { FastifyInstance } from 'fastify'
import { auth, CLIENT_ADDRESS_HEADER } from '../auth.ts'
import { env } from '../env.server.ts'

/** Hands `/api/auth/*` to the identity provider, which speaks web Request and Response. */
export async function identityApi(app: FastifyInstance) {
  // The provider parses its own bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.route({
    method: ['GET', 'POST'],
    url: '/auth/*',
    handler: (request) => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) {
        if (value !== undefined) headers.set(name, String(value))
      }
      // Overwrites what the client may have claimed.
      headers.set(CLIENT_ADDRESS_HEADER, request.ip)
      const body = typeof request.body === 'string' ? request.body : undefined
      // The shop's own address, whatever the Host header says.
      return auth.handler(
        new Request(new URL(request.url, env.publicUrl), { method: request.method, headers, body }),
      )
    },
  })
}
