import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portOf } from '#test/port-of.ts'
import { buildApp } from '../../app.ts'
import { cachedResponse } from '../cache/response-cache.ts'
import { startDraining } from './draining.ts'

let app: Awaited<ReturnType<typeof buildApp>>
let agent: Agent
let endDraining = () => {}
let serve = Promise.resolve()

beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  app = await buildApp({
    databaseReady: Promise.resolve(),
    pages: async (site) => {
      site.get('/', cachedResponse, (_, reply) => reply.type('text/html').send('Home'.repeat(500)))
      site.get('/slow', async () => {
        await serve
        return 'late'
      })
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  endDraining()
  agent.destroy()
  await app.close()
})

async function ask(path: string) {
  const sent = request({ port: portOf(app.server), host: '127.0.0.1', path, agent }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, headers: response.headers, body }
}

test('a process that drains is not ready, serves on, and each response closes its connection', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } })
  endDraining = startDraining()
  const closing = { headers: { connection: 'close' } }
  const ready = await ask('/api/ready')
  expect(ready).toMatchObject({ status: 503, ...closing })
  expect(ready.headers['content-type']).toMatch('application/problem+json')
  expect(JSON.parse(ready.body)).toMatchObject({ status: 503, detail: 'The shop is closing' })
  expect(await ask('/api/health')).toMatchObject({ status: 200, ...closing })
  expect(await ask('/')).toMatchObject({ status: 200, ...closing })
})

test('a request that comes on an open connection while the process closes is served, and not refused', async () => {
  let finish = () => {}
  serve = new Promise((resolve) => {
    finish = resolve
  })
  const socket = connect(portOf(app.server), '127.0.0.1')
  const begun = once(app.server, 'request')
  socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n')
  await begun
  const closed = app.close()
  await vi.waitUntil(() => !app.server.listening)
  socket.write('GET /api/health HTTP/1.1\r\nhost: shop\r\n\r\n')
  finish()
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(answers.match(/^connection: .*$/gim)?.at(-1)).toMatch(/close/i)
  await closed
})
