import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

// What one connection may hold: each is a file descriptor, and a response that is not read waits in memory.

/** How long a request may take to arrive, body and all. */
export const REQUEST_MS = 30_000
/**
 * How long nothing may move on a connection while a response is under way: a client that does not read is disconnected, at the second
 * look, since Node notices at the first one that something was written before. No call takes so long to answer.
 */
export const STALLED_MS = 2 * 60_000
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
