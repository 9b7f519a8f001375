import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { portOf } from '#test/port-of.ts'
import { servedApp } from '#test/served-app.ts'
import { lingerAfterResponse, lingerOnClose } from './lingering-close.ts'

const MB = 1024 * 1024

const { port } = servedApp()

/** Sends a body of so many megabytes with the real client of browsers and scripts. */
async function post(path: string, megabytes: number, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.alloc(megabytes * MB, ' '),
  })
  const { detail } = (await response.json()) as { detail: string }
  return { status: response.status, detail }
}

/** A client that reads its response only after it has sent everything. */
async function sendAll(head: string, body: Buffer) {
  const socket = connect(port(), '127.0.0.1').pause()
  let error: Error | undefined
  socket.on('error', (thrown) => {
    error = thrown
  })
  await once(socket, 'connect')
  socket.write(head)
  for (let at = 0; at < body.length && !error; at += 64 * 1024) {
    if (!socket.write(body.subarray(at, at + 64 * 1024))) {
      await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    await setImmediate()
  }
  socket.end()
  const received = await socket.toArray().catch(() => [])
  return { error, text: Buffer.concat(received).toString() }
}

function head(path: string, bytes: number, more = '') {
  return `POST /api${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}\r\n`
}

test('a client reads why its body is refused, however much it still sends', async () => {
  const admin = await aPerson({ role: 'admin' })
  const customer = await aPerson()
  const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const answers = await Promise.all([
    post('/checkout', 2),
    post('/order', 2, as(customer)),
    post('/order', 20),
    post('/picture', 20, as(customer)),
    post('/picture', 2, { ...as(admin), 'content-type': 'image/jpeg' }),
    post('/staff/import?kind=products', 100, {
      ...as(admin),
      'content-type': 'multipart/form-data; boundary=end',
    }),
    post('/nothing-of-this-name', 20),
  ])
  expect(answers).toMatchObject([
    { status: 413 },
    { status: 413 },
    { status: 401 },
    { status: 403 },
    { status: 415 },
    { status: 400 },
    { status: 413 },
  ])
  for (const { detail } of answers) expect(detail).toMatch(/\w/)
})

test.each([
  ['that is closed after it', 'connection: close\r\n'],
  ['that stays open', ''],
])('a connection %s is read to the end of the body', async (_, more) => {
  const bytes = 20 * MB
  const { error, text } = await sendAll(head('/order', bytes, more), Buffer.alloc(bytes, ' '))
  expect(error).toBeUndefined()
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
})

test('a body in chunks that passes its limit is answered, and read on', async () => {
  const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`)
  const body = Buffer.concat([...Array.from({ length: 64 }, () => chunk), Buffer.from('0\r\n\r\n')])
  const request =
    'POST /api/checkout HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'
  const { error, text } = await sendAll(request, body)
  expect(error).toBeUndefined()
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n', 400],
  ['has too large headers', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'a'.repeat(20_000)}`, 431],
])('a request that %s gets its answer although more comes', async (_, request, status) => {
  const { error, text } = await sendAll(request, Buffer.alloc(4 * MB, 'a'))
  expect(error).toBeUndefined()
  expect(text.split('HTTP/1.1 ')).toHaveLength(2)
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('a connection serves its next request when the body of the refused one has come', async () => {
  const body = ' '.repeat(100_000)
  const next = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
  const { text } = await sendAll(head('/order', body.length), Buffer.from(body + next))
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

test('a request behind one whose response closed the connection is not served', async () => {
  const body = ' '.repeat(100_000)
  const next = 'GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n'
  const closing = head('/order', body.length, 'connection: close\r\n')
  const { text } = await sendAll(closing, Buffer.from(body + next))
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
})

let close = () => {}
afterEach(() => close())

/** A server that refuses each request before it is read. */
async function aRefusingServer(bounds: { maxBytes?: number; maxMs?: number; quietMs?: number }) {
  const all = { maxBytes: 1024 * MB, maxMs: 60_000, quietMs: 60_000, ...bounds }
  const server = createServer((request, response) => {
    if (!lingerAfterResponse(request, response, all)) response.writeHead(401).end()
  })
  lingerOnClose(server, all)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  close = () => void server.closeAllConnections()
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true })
    .on('error', () => {})
    .resume()
  return { client, accepted }
}

test.each(['connection: close\r\n', ''])(
  'a client that never stops is cut off (%j)',
  async (more) => {
    const { client, accepted } = await aRefusingServer({ maxBytes: 4 * MB })
    client.write(head('/order', 1024 * MB, more))
    const [served] = await accepted
    while (!served.destroyed) {
      client.write(Buffer.alloc(64 * 1024))
      await setImmediate()
    }
    expect(served.bytesRead).toBeGreaterThan(4 * MB)
  },
)

test.each([
  ['sends for too long', { maxMs: 200 }],
  ['sends nothing', { quietMs: 200 }],
])('a client that %s is cut off', async (_, bounds) => {
  const { client, accepted } = await aRefusingServer(bounds)
  client.write(head('/order', 1024 * MB))
  const [served] = await accepted
  const timer = setInterval(() => 'maxMs' in bounds && client.write('a'), 20)
  await once(served, 'close')
  clearInterval(timer)
  expect(served.bytesRead).toBeLessThan(MB)
})

test('a connection keeps no listener of the bodies that were refused on it', async () => {
  const { client, accepted } = await aRefusingServer({})
  const [served] = await accepted
  const counts: number[] = []
  for (let n = 0; n < 5; n += 1) {
    client.write(head('/order', 2))
    await once(client, 'data')
    counts.push(served.listenerCount('close'))
    client.write('{}')
  }
  expect(new Set(counts).size).toBe(1)
})
