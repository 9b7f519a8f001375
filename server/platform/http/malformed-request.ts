import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logInvalid, logRequest } from '../log.ts'
import { responseOf } from './connections.ts'
import { errorHandler } from './error-handler.ts'
import { isLingering, linger } from './lingering-close.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

// Requests that fail before a route is found for them, and so before any hook.

/** A URL that can't be decoded. */
export function refuseUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => logRequest(request, reply))
  return errorHandler(error, request, reply)
}

const STATUSES: Record<string, readonly [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** Refuses a connection whose request is no valid HTTP, is too slow or has too large headers. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  // Node reports each piece that still comes.
  if (isLingering(socket)) return
  // A response has begun on it: the client would read a second one as part of the first.
  const hasBegun = responseOf(socket)?.headersSent
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
    return socket.destroy()
  }
  const [status, title] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request']
  const reqId = randomUUID()
  logInvalid({ reqId, status, code: error.code })
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: 'The request is not valid HTTP',
    instance: `urn:uuid:${reqId}`,
  })
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  linger(socket)
}
