import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { inject, onTestFinished } from 'vitest'
import { portOf } from './port-of.ts'

export const AUTHORITY = path.resolve('test/certificates/authority.pem')
export const CERTIFICATE = {
  key: readFileSync('test/certificates/server.key'),
  cert: readFileSync('test/certificates/server.pem'),
}

/** What a client asks before it begins TLS, and how PostgreSQL agrees. */
const SSL_REQUEST_BYTES = 8
const AGREED = 'S'

/**
 * The test server on loopback with TLS. By itself it listens on a socket file, where PostgreSQL has
 * none. @returns its port
 */
export async function startTlsPostgres() {
  const { host } = inject('postgres')
  const server = createServer((socket) => {
    socket.once('readable', () => {
      socket.read(SSL_REQUEST_BYTES)
      socket.write(AGREED)
      const secured = new TLSSocket(socket, { isServer: true, ...CERTIFICATE })
      const backend = connect(path.join(host, '.s.PGSQL.5432'))
      for (const [from, to] of [
        [secured, backend],
        [backend, secured],
      ] as const) {
        from.pipe(to)
        from.on('error', () => to.destroy())
      }
    })
    socket.on('error', () => {})
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return portOf(server)
}
