import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// What one connection may hold: each is a file descriptor, and a response that is not read waits in memory.

/** How long a request may take to arrive, body and all. */
export const REQUEST_MS = 30_000
/**
 * How long nothing may move on a connection while a response is under way: a client that does not read is disconnected, at the second
 * look, since Node notices at the first one that something was written before. No call takes so long to answer.
 */
export const STALLED_MS = 2 * 60_000
/** How long a client may take to read one response, also if it takes a byte now and then: the whole catalog of a large shop at 50 kB a second. */
const MAX_RESPONSE_MS = 10 * 60_000
const LOOK_MS = 60_000
/** Browsers and proxies send a request when they have read the response to the one before. */
const MAX_PIPELINED = 16

/** Responses that wait for another of their connection. */
const pipelined = new WeakMap<Socket, number>()

/**
 * Node begins all pipelined requests of a connection at once, and holds their responses until the client reads: a few
 * kilobytes of requests would occupy a hundred megabytes. @returns were there too many? Then the connection is closed
 */
export function refusePipelined({ socket }: IncomingMessage, response: ServerResponse) {
  if (response.socket) return false // no other of its connection is under way
  const waiting = (pipelined.get(socket) ?? 0) + 1
  if (waiting > MAX_PIPELINED) {
    socket.destroy()
    return true
  }
  pipelined.set(socket, waiting)
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
  return false
}

const sockets = new Set<Socket>()
/** When a look saw a response under way for the first time, in milliseconds since 1970. */
const firstSeen = new WeakMap<ServerResponse, number>()

/** Looking at all connections now and then costs a request nothing, where a timer for each would. */
export function watchConnections(server: Server) {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const looks = setInterval(endSlowResponses, LOOK_MS).unref()
  server.once('close', () => clearInterval(looks))
}

export function endSlowResponses(now = Date.now()) {
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
