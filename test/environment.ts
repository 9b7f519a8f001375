import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'

// What a worker needs before the first import of the shop: a database of its own, and the card
// sandbox on a port, so that the real Stripe SDK talks to it over the network.

type Behaviour = (answer: () => void, response: ServerResponse, request: IncomingMessage) => void

/** What the card provider does with each request; a test may make it fail or wait. */
export const provider: { behave: Behaviour } = { behave: (answer) => answer() }

process.env.DATABASE_URL = await cloneDatabase()
process.env.APP_SECRET = 'a secret of the tests, long enough to pass'
process.env.LOG_LEVEL = 'debug'
process.env.LOG_FILE = 'test-results/unit.log'
process.env.STRIPE_API_URL = await startSandbox()

async function cloneDatabase() {
  const { host, user, database, template } = inject('postgres')
  const name = `worker_${process.env.VITEST_POOL_ID}_${process.pid}`
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `postgresql:///${name}?${new URLSearchParams({ host, user })}`
}

async function startSandbox() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // Imported only now: it reads the environment that is being made here.
  process.env.STRIPE_API_URL = url
  const { stripeSandbox } = await import('../server/sandbox/stripe.ts')
  const app = Fastify({
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        provider.behave(() => handler(request, response), response, request),
      ),
  })
  await app.register(stripeSandbox)
  await app.ready()
  return url
}
