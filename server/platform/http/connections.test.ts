import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { endSlowResponses, responseOf, watchConnections } from './connections.ts'

let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  app = await buildApp({ databaseReady: Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

/**
 * Sends so many requests at once, the last of which closes the connection. @returns how many were
 * answered
 */
function pipeline(count: number) {
  const { port } = app.server.address() as AddressInfo
  const request = (more = '') => `GET /api/health HTTP/1.1\r\nhost: a\r\n${more}\r\n`
  return new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(request().repeat(count - 1) + request('connection: close\r\n'))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.on('close', () => resolve(received.split('HTTP/1.1 200 ').length - 1))
  })
}

test('a connection that sends many requests before it reads is closed', async () => {
  expect(await pipeline(10)).toBe(10)
  expect(await pipeline(500)).toBeLessThan(20)
  expect(await pipeline(1)).toBe(1)
})

test('headers that do not arrive within half a minute are given up, and a body within a minute', () => {
  expect(app.server.headersTimeout).toBe(30_000)
  expect(app.server.requestTimeout).toBe(60_000)
})

/** One answers with `body`, and closes connections that have no traffic for that time. */
async function startQuiet(body: Buffer, lookMs: number, quietMs: number) {
  const server = createServer((_, response) => response.end(body))
  watchConnections(server, lookMs, quietMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { server, open: () => connect(port, '127.0.0.1').on('error', () => {}) }
}

const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

test('a connection on which nothing moves is closed, and one that is used stays', async () => {
  const { server, open } = await startQuiet(Buffer.from('a part'), 20, 100)
  const used = open()
  const [silent, idle] = [open().resume(), open().resume()]
  let answers = 0
  // Until the other two are closed, asked again after each answer.
  used.on('data', () => {
    answers += 1
    setTimeout(() => used.write(REQUEST), 5)
  })
  used.write(REQUEST)
  idle.write(REQUEST)
  await Promise.all([once(silent, 'close'), once(idle, 'close')])
  expect(answers).toBeGreaterThan(1)
  expect(used.closed).toBe(false)
  used.destroy()
  server.close()
})

test('line breaks instead of a request keep no connection open', async () => {
  const { server, open } = await startQuiet(Buffer.from('a part'), 20, 100)
  const fresh = open()
  const used = open()
  used.once('data', () => breakLines(used)).write(REQUEST)
  breakLines(fresh)
  await Promise.all([closeOf(fresh), closeOf(used)])
  server.close()
})

/**
 * Also by a reset, at which `once` would throw: it answers what the client writes while the server
 * closes.
 */
function closeOf(socket: Socket) {
  return new Promise((resolve) => socket.once('close', resolve))
}

/** HTTP allows them before a request. */
function breakLines(socket: Socket) {
  const timer = setInterval(() => socket.write('\r\n'), 10)
  socket.resume().once('close', () => clearInterval(timer))
}

test('a client that does not read its response is disconnected', async () => {
  const { server, open } = await startQuiet(Buffer.alloc(32 * 2 ** 20), 10, 50)
  const served = once(server, 'connection')
  const client = open().pause()
  client.write(REQUEST)
  const [connection] = await served
  await once(connection, 'close')
  expect(connection.bytesRead).toBe(REQUEST.length)
  client.destroy()
  server.close()
})

test('whose connection it was is known also after its client has left', async () => {
  const server = createServer(async ({ socket }, response) => {
    await once(response, 'close')
    server.emit('left', socket.remoteAddress)
  })
  watchConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const left = once(server, 'left')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(REQUEST, () => client.resetAndDestroy())
  expect(await left).toEqual(['127.0.0.1'])
  server.close()
})

test('a response that a client takes byte by byte ends after ten minutes, and the connection of another stays', async () => {
  const { port } = app.server.address() as AddressInfo
  const accepted = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => accepted.add(socket))
  const slow = connect(port, '127.0.0.1').on('error', () => {})
  const quick = connect(port, '127.0.0.1').on('error', () => {})
  const closed = closeOf(slow)
  slow.pause()
  // Together more than the buffers of both ends hold.
  slow.write('GET /api/docs/json HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(16))
  quick.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(quick, 'data')
  const isUnderWay = () => [...accepted].filter(responseOf).length
  await vi.waitFor(() => expect(isUnderWay()).toBe(1), { timeout: 10_000 })
  const now = Date.now()
  endSlowResponses(accepted, now)
  endSlowResponses(accepted, now + 9 * 60_000)
  expect(isUnderWay()).toBe(1)
  endSlowResponses(accepted, now + 10 * 60_000)
  slow.resume()
  await closed
  expect([...accepted].map(({ destroyed }) => destroyed)).toEqual([true, false])
  quick.destroy()
})
