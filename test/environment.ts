import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { inject } from 'vitest'
import { normalEmail } from '#contract/identity/email.ts'
import { portOf } from './port-of.ts'

// Setup of a test worker before the first import of server/: a database of its own, and the
// sandboxes and a mail server on ports of their own, so that the server calls them over the
// network.

type Behavior = (answer: () => void, response: ServerResponse, request: IncomingMessage) => void

/** How the Stripe and Google sandboxes handle each request; a test may make them fail or wait. */
export const upstream: { behave: Behavior } = { behave: (answer) => answer() }

type Message = { to: string[]; source: string }

/**
 * What the mail server says to a recipient or a message; or it takes the message and hangs up
 * without an answer.
 */
type Refusal = { to: 'recipient' | 'message'; code: number; words: string } | 'hang up'

/**
 * The messages that the mail server has received, oldest first; whether it rejects all; and how, if
 * not as usual.
 */
export const mailServer: {
  received: Message[]
  isRejecting: boolean
  refusal: Refusal | undefined
} = { received: [], isRejecting: false, refusal: undefined }

/** test/setup.ts calls it before each test. */
export function resetFakes() {
  upstream.behave = (answer) => answer()
  mailServer.received = []
  mailServer.isRejecting = false
  mailServer.refusal = undefined
}

process.env.DATABASE_URL = await cloneDatabase()
process.env.APP_SECRET = 'a secret of the tests, long enough to pass'
// Nobody has these IPs; with a network of its own, a shop takes http:// for webhooks.
process.env.WEBHOOK_NETWORKS = '203.0.113.0/24'
process.env.INDEXNOW_URL = 'http://127.0.0.1:9/indexnow' // a test has its own
process.env.LOG_LEVEL = 'debug'
process.env.LOG_FILE = 'test-results/unit.log'
process.env.SMTP_URL = await startMailServer()
process.env.MEDIA_DIR = await emptyFolder(`test-results/media/${process.env.VITEST_POOL_ID}`)
await startSandboxes() // last: they import what reads the others

async function emptyFolder(dir: string) {
  await rm(dir, { recursive: true, force: true })
  return dir
}

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
  const port = portOf(server)
  const url = `http://127.0.0.1:${port}`
  // Imported only now: env.server.ts reads the environment variables that are set here.
  process.env.STRIPE_API_URL = url
  process.env.GOOGLE_SANDBOX_URL = url
  const { env } = await import('../server/platform/env.server.ts')
  const { googleSandbox } = await import('../sandbox/google.ts')
  const { stripeSandbox } = await import('../sandbox/stripe.ts')
  const app = Fastify({
    serverFactory: (handler) =>
      server.on('request', (request, response) =>
        upstream.behave(() => handler(request, response), response, request),
      ),
  })
  await app.register(stripeSandbox)
  if (env.google) await app.register(googleSandbox, env.google)
  await app.ready()
}

async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, callback) {
      callback(refusalOf('recipient'))
    },
    async onData(stream, { envelope }, callback) {
      const source = Buffer.concat(await stream.toArray()).toString()
      // The library shows a domain in Unicode.
      const to = envelope.rcptTo.map(({ address }) => normalEmail(address))
      if (mailServer.isRejecting) return callback(new Error(`no room for ${to} and ${source}`))
      const refusal = refusalOf('message')
      if (refusal) return callback(refusal)
      mailServer.received.push({ to, source })
      if (mailServer.refusal !== 'hang up') return callback()
      for (const { _socket } of server.connections) _socket.destroy()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.server)
  return `smtp://127.0.0.1:${port}`
}

function refusalOf(to: 'recipient' | 'message') {
  const { refusal } = mailServer
  if (!refusal || refusal === 'hang up' || refusal.to !== to) return null
  return Object.assign(new Error(refusal.words), { responseCode: refusal.code })
}
