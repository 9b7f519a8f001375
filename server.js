import './node-version.js' // first: see there
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sayError } from './say-error.js'
import { primaryReady, startWorkers } from './workers.js'

// The launcher: `node server.js` serves the build, `node server.js --dev` serves the sources and
// follows every edit. Everything else is in server/main.ts. JavaScript, for node-version.js.

/** @typedef {typeof import('./server/main.ts')} Shop */
/** @typedef {{ stopJobs: () => Promise<unknown>, close: () => Promise<unknown> }} Opened */
/** @typedef {{ drain: () => Promise<unknown>, close: () => Promise<unknown> }} Stoppable */
/** @typedef {Stoppable & { listen: () => Promise<unknown> }} Listener */

// Where its settings and data are: of a release, beside it.
process.chdir(process.env.SHOP_FOLDER ?? import.meta.dirname)
const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'

/** By name, so that its types are the sources', not the build's. */
const BUILD = './build/server/index.js'

/** After draining. A worker's time is shorter: the database stops after the last worker. */
const CLOSE_MS = cluster.isWorker ? 12_000 : 15_000
/** Then the connections of requests under way are cut off: a download may take minutes. */
const FINISH_MS = 8_000

try {
  await (dev ? serveSources() : serveBuild())
} catch (error) {
  console.error(sayError(error))
  process.exit(1)
}

async function serveBuild() {
  /** @type {Shop} */
  const shop = await import(BUILD)
  if (shop.workers > 1 && cluster.isWorker) {
    const opened = shop.startWorker(primaryReady())
    return open(await serveInProcess(shop, opened), opened)
  }
  await shop.assertNotRunning()
  const opened = shop.startPrimary()
  const listener =
    shop.workers > 1
      ? startWorkers(shop.workers, { opened, drainMs: shop.drainMs })
      : await serveInProcess(shop, opened)
  await open(listener, opened)
  printWelcome(shop)
  const { lost } = await opened
  lost?.then(() => process.exit(1)) // for the service manager to restart it
}

/**
 * @param {Shop} shop
 * @param {Promise<Opened>} opened
 * @returns {Promise<Listener>}
 */
async function serveInProcess(shop, opened) {
  const app = await shop.buildShop(opened)
  const connections = connectionsOf(app.server)
  return {
    listen: () => app.listen(shop.listenOn),
    drain: () => {
      shop.startDraining()
      return delay(shop.drainMs)
    },
    close: () => closeHttp(() => app.close(), app.server, connections),
  }
}

/**
 * Resolves when the port is open and the database is ready.
 * @param {Listener} listener
 * @param {Promise<Opened>} opened
 */
async function open({ listen, drain, close }, opened) {
  const closeAll = async () => {
    // Jobs end beside the last requests: what is slower than both is killed.
    opened.then(({ stopJobs }) => stopJobs()).catch(() => {}) // a start that failed says so below
    await close()
    await (await opened).close()
  }
  closeOnSignal({ drain, close: closeAll })
  try {
    await Promise.all([listen(), opened])
  } catch (error) {
    await closeAll().catch(() => {}) // the first error is the one to report
    throw error
  }
}

async function serveSources() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  const load = () => /** @type {Promise<Shop>} */ (vite.ssrLoadModule('./server/main.ts'))
  const first = await load()
  await first.assertNotRunning()
  const opened = first.startPrimary()

  let current = { shop: first, app: first.buildShop(opened) }
  const server = createServer((request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const shop = await load()
        if (shop !== current.shop) {
          // The edit has replaced it; its idle connections end by themselves.
          current.app.then((app) => app.close()).catch(console.error)
          // No await before this line: two requests may come here at once.
          current = { shop, app: shop.buildShop(opened) }
        }
        const app = await current.app
        await app.ready()
        app.routing(request, response)
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
      }
    })
  })
  const connections = connectionsOf(server)
  const close = async () => {
    await vite.close()
    await closeHttp(() => new Promise((resolve) => server.close(resolve)), server, connections)
    await (await opened).close()
  }
  closeOnSignal({ drain: async () => {}, close })
  const { host, port } = first.listenOn
  await new Promise((resolve, reject) => {
    server.on('error', reject).listen(port, host, () => resolve(undefined))
  })
  await opened
  printWelcome(first)
}

/** @param {import('node:http').Server} server */
function connectionsOf(server) {
  /** @type {Set<import('node:net').Socket>} */
  const connections = new Set()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  return connections
}

/**
 * Requests under way are finished, within `FINISH_MS`; idle connections are closed.
 * @param {() => Promise<unknown>} close
 * @param {import('node:http').Server} server
 * @param {Set<import('node:net').Socket>} connections
 */
async function closeHttp(close, server, connections) {
  const closeIdle = () => {
    server.closeIdleConnections()
    // Browsers preconnect; Node counts a connection without a request yet as busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  const timer = setInterval(closeIdle, 50)
  const end = setTimeout(() => {
    for (const socket of connections) socket.destroy()
  }, FINISH_MS)
  await close()
  clearInterval(timer)
  clearTimeout(end)
}

/** @param {Stoppable} shop */
function closeOnSignal({ drain, close }) {
  let closing = false
  /** @param {() => void} end */
  const closeAndThen = async (end) => {
    if (closing) return
    closing = true
    await drain()
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    await close().catch(() => {}) // a start that failed has been reported
    end()
  }
  process.on('SIGTERM', () => closeAndThen(process.exit))
  process.on('SIGINT', () => closeAndThen(process.exit))
  if (cluster.isPrimary) process.on('SIGUSR2', () => closeAndThen(startAgain))
}

/**
 * In this process, so that whoever watches it does not notice: `./driveline upgrade` has put the
 * next release in the place of this one. As with the first start, `.env` is read anew.
 */
function startAgain() {
  const given = readFileSync('/proc/self/environ', 'utf8').split('\0')
  const environment = Object.fromEntries(
    given.filter(Boolean).map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
  )
  process.execve?.('/bin/sh', ['sh', `${process.cwd()}/driveline`, 'start'], environment)
}

/** @param {Shop} shop */
function printWelcome({ listenOn, welcome }) {
  const host = listenOn.host.includes(':') ? `[${listenOn.host}]` : listenOn.host
  const url = `http://${host}:${listenOn.port}`
  const lines = [
    `${welcome.shopName} is open at ${url}`,
    ...welcome.demoAccounts.map(
      ({ email, password }) => `  Sample account  ${email} / ${password}`,
    ),
    ...(welcome.sandbox
      ? ['  Test card       4242 4242 4242 4242, any date to come, any CVC']
      : []),
    ...(welcome.inbox ? [`  Its mail        ${url}/inbox`] : []),
    ...(welcome.dataDir ? [`  Data            ${welcome.dataDir}`] : []),
  ]
  console.log(lines.join('\n'))
  for (const warning of welcome.warnings) console.error(`  Warning: ${warning}`)
}
