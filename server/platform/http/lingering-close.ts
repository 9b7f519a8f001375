import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// A response can come before its request was read: a body over its limit, a call without a token.
// If the server then closes, TCP resets the connection of a client that is still sending, and the
// client never sees the response. So the server reads on and drops what it reads, within bounds, as
// nginx does (`lingering_close`).

/** More than the largest file that the shop takes. */
const MAX_BYTES = 128 * 1024 * 1024
const MAX_MS = 30_000
/** A client that sends nothing for so long has read its response, or never will. */
const QUIET_MS = 5_000
/** Node parses what arrives without an event for each piece. */
const LOOK_MS = 100

/** Connections that are only read, until their client has stopped or is cut off. */
const lingering = new WeakSet<Socket>()

type LingeringBounds = { maxBytes: number; maxMs: number; quietMs: number }

const BOUNDS: LingeringBounds = { maxBytes: MAX_BYTES, maxMs: MAX_MS, quietMs: QUIET_MS }

/** Requests whose body may still be on its way, by connection. */
const unread = new WeakMap<Socket, IncomingMessage>()

/** Has Node close no connection while its client still sends a request that was answered. */
export function lingerOnClose(server: Server, bounds = BOUNDS) {
  server.on('connection', (socket) => {
    const destroySoon = socket.destroySoon.bind(socket)
    // Node calls it after a response with `connection: close`.
    socket.destroySoon = () => {
      if (unread.get(socket)?.complete === false) linger(socket, bounds)
      else destroySoon()
    }
  })
}

/**
 * Reads the body to its end once the response is sent.
 * @returns has the response to an earlier request closed the connection? Then this one gets none
 */
export function lingerAfterResponse(
  request: IncomingMessage,
  response: ServerResponse,
  bounds = BOUNDS,
) {
  const { socket, headers } = request
  if (lingering.has(socket)) {
    socket.destroy()
    return true
  }
  if (!('transfer-encoding' in headers) && !Number(headers['content-length'])) return false
  unread.set(socket, request)
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return
    request.unpipe()
    request.resume()
    const stop = dropRest(socket, bounds)
    request.once('end', () => {
      stop()
      if (lingering.has(socket)) socket.destroy()
    })
  })
  return false
}

/** Ends a connection after what was written. What its client still sends is dropped. */
export function linger(socket: Socket, bounds = BOUNDS) {
  if (lingering.has(socket)) return
  lingering.add(socket)
  socket.end()
  dropRest(socket, bounds)
}

export function isLingering(socket: Socket) {
  return lingering.has(socket)
}

/**
 * Cuts the client off once it has sent too much, sends for too long, or sends nothing. @returns
 * ends that
 */
function dropRest(socket: Socket, { maxBytes, maxMs, quietMs }: LingeringBounds) {
  const begin = { at: Date.now(), bytes: socket.bytesRead }
  let last = begin
  const timer = setInterval(() => {
    const now = { at: Date.now(), bytes: socket.bytesRead }
    if (now.bytes !== last.bytes) last = now
    const isOver = now.bytes - begin.bytes > maxBytes || now.at - begin.at > maxMs
    if (isOver || now.at - last.at > quietMs) socket.destroy()
  }, LOOK_MS)
  const stop = () => {
    clearInterval(timer)
    socket.off('close', stop)
  }
  socket.once('close', stop).resume()
  return stop
}
