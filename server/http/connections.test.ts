import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  app = await buildApp({ databaseReady: Promise.resolve() })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

/** Sends so many requests at once, the last of which closes the connection. @returns how many were answered */
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

test('clients that do not send, or do not read, are disconnected', () => {
  const { requestTimeout, timeout } = app.server
  expect([requestTimeout, timeout]).toEqual([30_000, 120_000])
})
