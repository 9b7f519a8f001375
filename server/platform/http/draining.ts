import type { ServerResponse } from 'node:http'

// A process that is going to stop serves on for a while, so that a load balancer sees that it is
// not ready any more, and no request meets a closed connection.

let draining = false

/** @returns ends it */
export function startDraining() {
  draining = true
  return () => {
    draining = false
  }
}

export function isDraining() {
  return draining
}

/** The client sends its next request on a new connection, which the balancer gives to another. */
export function closeWhileDraining(response: ServerResponse) {
  if (draining) response.shouldKeepAlive = false
}
