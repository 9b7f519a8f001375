import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// What one connection may hold: each is a file descriptor, and a response that is not read waits in
// memory.

/** How long the headers of a request may take to arrive. */
export const HEADERS_MS = 30_000
/**
 * How long a request may take with its body, such as an upload. Node takes the longer of the two
 * times for a body.
 */
export const REQUEST_MS = 60_000
/** How often the server looks for connections without traffic since the last look. */
const LOOK_MS = 30_000
/**
 * How long such a connection then stays open. It closes after two minutes at the earliest, and no
 * call takes that long to answer.
 */
const QUIET_MS = 90_000
/**
 * How long a client may take to read one response, also if it takes a byte now and then: the whole
 * catalog of a large shop at 50 kB a second.
 */
const MAX_RESPONSE_MS = 10 * 60_000
/** Browsers and proxies send a request when they have read the response to the one before. */
const MAX_PIPELINED = 16

/** Responses that wait for another of their connection. */
const pipelined = new WeakMap<Socket, number>()

/**
 * Node begins all pipelined requests of a connection at once, and holds their responses until the
 * client reads: a few kilobytes of requests would occupy a hundred megabytes. @returns were there
 * too many? Then the connection is closed
 */
export function refusePipelined({ socket }: IncomingMessage, response: ServerResponse) {
  if (response.socket) return false // no other response of this connection is under way
  const waiting = (pipelined.get(socket) ?? 0) + 1
  if (waiting > MAX_PIPELINED) {
    socket.destroy()
    return true
  }
  pipelined.set(socket, waiting)
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
  return false
}

/**
 * What the last look at a connection saw: its traffic in bytes, and for how long it has had no
 * response.
 */
type LastLook = { bytes: number; written: number; unusedMs: number }

/**
 * Closes connections without traffic (idle ones, and those whose client does not read), those that
 * only send line breaks, and those whose client reads too slowly. Node's `keepAliveTimeout` and
 * `timeout` would make two timers for each response, a tenth of a cached response's CPU time; here
 * only a quiet connection has a timer.
 */
export function watchConnections(server: Server, lookMs = LOOK_MS, quietMs = QUIET_MS) {
  Object.assign(server, { keepAliveTimeout: 0, timeout: 0 })
  const connections = new Map<Socket, LastLook>()
  server.on('connection', (socket) => {
    // Node keeps an IP that it was asked for, also when the client has left: rate limits need it.
    if (socket.remoteAddress === undefined) return socket.destroy()
    connections.set(socket, { bytes: 0, written: 0, unusedMs: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, last] of connections) {
      const { bytesRead, bytesWritten: written } = socket
      const bytes = bytesRead + written
      const isUsed = written !== last.written || responseOf(socket) !== undefined
      const unusedMs = isUsed ? 0 : last.unusedMs + lookMs
      connections.set(socket, { bytes, written, unusedMs })
      // Line breaks are allowed before a request, begin none of Node's timeouts, and restart the
      // one below.
      if (unusedMs > quietMs) socket.destroy()
      else if (bytes !== last.bytes) socket.setTimeout(0)
      // Set once, as each call would restart it. Node restarts it by itself while a client still
      // reads what was written before.
      else if (!socket.timeout) socket.setTimeout(quietMs)
    }
    endSlowResponses(connections.keys())
  }, lookMs)
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

/** When a look saw a response under way for the first time, in milliseconds since 1970. */
const firstSeen = new WeakMap<ServerResponse, number>()

export function endSlowResponses(sockets: Iterable<Socket>, now = Date.now()) {
  for (const socket of sockets) {
    const response = responseOf(socket)
    if (!response) continue
    const since = firstSeen.get(response) ?? now
    firstSeen.set(response, since)
    if (now - since >= MAX_RESPONSE_MS) socket.destroy()
  }
}

/** The response that a connection waits for, or reads. Node has no public name for it. */
export function responseOf(socket: Socket) {
  const { _httpMessage: response } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return response ?? undefined
}
