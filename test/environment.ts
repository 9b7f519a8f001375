import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'

// What a worker needs before the first import of the shop: a database of its own, and the sandboxes on a
// port, so that the real Stripe SDK and the identity provider talk to them over the network.

type Behaviour = (answer: () => void, response: ServerResponse, request: IncomingMessage) => void

/** What the card provider, or Google, does with each request; a test may make it fail or wait. */
export const provider: { behave: Behaviour } = { behave: (answer) => answer() }

process.env.DATABASE_URL = await cloneDatabase()
process.env.APP_SECRET = 'a secret of the tests, long enough to pass'
process.env.LOG_LEVEL = 'debug'
process.env.LOG_FILE = 'test-results/unit.log'
await startSandboxes()

async function cloneDatabase() {
  const { host, user, database, template } = inject('postgres')
  const name = `worker_${process.env.VITEST_POOL_ID}_${process.pid}`
  const client = new pg.Client({ host, user, database })
  await client.connect()
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  return `postgresql:///${name}?${new URLSearchParams({ host, user })}`
}

async function startSandboxes() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // Imported only now: it reads the environment that is being made here.
  process.env.STRIPE_API_URL = url
  process.env.GOOGLE_SANDBOX_URL = url
  const { env } = await import('../server/env.server.ts')
  const { googleSandbox } = await import('../server/sandbox/google.ts')
  const { stripeSandbox } = await import('../server/sandbox/stripe.ts')
  const app = Fastify({
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        provider.behave(() => handler(request, response), response, request),
      ),
  })
  await app.register(stripeSandbox)
  if (env.google) await app.register(googleSandbox, env.google)
  await app.ready()
}
