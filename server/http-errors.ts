import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorHandler } from './errors.ts'
import { log, logRequest } from './log.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

// Requests that are refused before there is a route for them, and with it any hook.

/** An address that can't be decoded. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => logRequest(request, reply))
  return errorHandler(error, request, reply)
}

const STATUSES: Record<string, readonly [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** What is no HTTP at all, or too slow or too much of it. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, title] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request']
  const reqId = randomUUID()
  log.info({ reqId, status, code: error.code }, 'request')
  const body = JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: 'The request is no HTTP that this shop understands',
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
  return socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
