import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { env } from '../env.server.ts'
import { AppError, isKnownStatus } from '../errors.ts'
import { noStore } from '../http/no-store.ts'
import { auth, CLIENT_IP_HEADER } from './identity-provider.ts'
import { shortUserAgent } from './session-bounds.ts'

// The bridge from Fastify to the identity provider, which takes a web Request and answers a web
// Response.

/**
 * Calls the identity provider's endpoint of the same path, and passes its cookies on.
 * @param schema parses its answer; what it does not name, such as the session's own token, is
 *   dropped
 * @param body what the identity provider gets, if that is not the request's own body
 * @throws AppError for an error that the identity provider answers
 */
export async function callIdentityProvider<Schema extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  body: unknown = request.body,
): Promise<z.output<Schema>> {
  const response = await forward(request, reply, body)
  const text = await response.text()
  const answer: unknown = text ? JSON.parse(text) : {}
  if (!response.ok) throw toAppError(response.status)
  passCookies(response.headers, reply)
  return schema.parse(answer)
}

/**
 * The identity provider's own response, for a route that redirects; a failure is logged and becomes
 * a 500.
 */
export async function fetchFromIdentityProvider(request: FastifyRequest, reply: FastifyReply) {
  try {
    return await forward(request, reply)
  } catch (err) {
    request.log.error({ err }, 'the identity provider failed')
    return new Response(null, { status: 500 })
  }
}

/**
 * Starts a session for a user whom the shop has authenticated. @returns undefined when the user has
 * been removed
 */
export async function startSession(request: FastifyRequest, reply: FastifyReply, userId: string) {
  noStore(reply)
  const { headers, response } = await auth.api.startSession({
    body: { userId },
    headers: forwardedHeaders(request),
    returnHeaders: true,
  })
  passCookies(headers, reply)
  return response
}

/** @throws any error of the identity provider, such as a failed query */
async function forward(request: FastifyRequest, reply: FastifyReply, body?: unknown) {
  noStore(reply)
  const headers = forwardedHeaders(request)
  // The configured origin and the route's path: the client's Host header and request line don't
  // count.
  const url = new URL(request.routeOptions.url ?? '/', env.publicUrl)
  url.search = request.url.split('?')[1] ?? ''
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const text = body === undefined ? undefined : JSON.stringify(body)
  return auth.handler(new Request(url, { method, headers, body: text }))
}

function forwardedHeaders(request: FastifyRequest) {
  const headers = new Headers()
  for (const name of ['content-type', 'cookie'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  headers.set('user-agent', shortUserAgent(request.headers['user-agent'] ?? ''))
  headers.set('origin', env.publicUrl) // the guard requireTrustedOrigin has checked the client's
  headers.set(CLIENT_IP_HEADER, request.ip)
  return headers
}

function passCookies(headers: Headers, reply: FastifyReply) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** Its own messages are for programmers. */
function toAppError(status: number) {
  if (!isKnownStatus(status) || status >= 500) return new Error(`identity provider: ${status}`)
  return new AppError(status, 'That did not work. Please try again.')
}
