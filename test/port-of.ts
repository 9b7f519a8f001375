import type { Server } from 'node:net'

/**
 * The port that a server listens on. @throws Error when it does not, or when it listens on a socket
 * file
 */
export function portOf(server: Server) {
  const listensOn = server.address()
  if (!listensOn || typeof listensOn === 'string') throw new Error('the server has no port')
  return listensOn.port
}
