import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { primaryReady, startWorkers } from './workers.js'

// The launcher: `node server.js` serves the build, `node server.js --dev` serves the sources and
// follows every edit. Everything else is in server/main.ts.

process.chdir(import.meta.dirname)
const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'

/** A worker's time is shorter: the database stops after the last of them. */
const CLOSE_MS = cluster.isWorker ? 12_000 : 15_000

try {
  await (dev ? serveSources() : serveBuild())
} catch (error) {
  refuse(error)
}

async function serveBuild() {
  const shop = await import('./build/server/index.js')
  if (shop.workers > 1 && cluster.isWorker) {
    const joined = shop.startWorker(primaryReady())
    return open(await serveAlone(shop, joined), joined)
  }
  await shop.assertAlone()
  const opened = shop.startPrimary()
  const many = shop.workers > 1
  await open(many ? startWorkers(shop.workers, opened) : await serveAlone(shop, opened), opened)
  welcome(shop)
  const { lost } = await opened
  lost?.then(() => {
    console.error(`PostgreSQL has ended. Its log: ${shop.welcome.dataDir}/postgres.log`)
    process.exit(1) // whoever watches the process starts it anew
  })
}

/** In this process. */
async function serveAlone(shop, opened) {
  const app = await shop.buildShop(opened)
  const connections = connectionsOf(app.server)
  return {
    listen: () => app.listen(shop.address),
    close: () => closeHttp(app, app.server, connections),
  }
}

/** @returns when there is somebody who answers, and a database */
async function open({ listen, close }, opened) {
  const closeAll = async () => {
    await close()
    await (await opened).close()
  }
  closeOnSignal(closeAll)
  try {
    await Promise.all([listen(), opened])
  } catch (error) {
    await closeAll().catch(() => {}) // the first error is the one to tell
    throw error
  }
}

async function serveSources() {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true } })
  const load = () => vite.ssrLoadModule('./server/main.ts')
  const first = await load()
  await first.assertAlone()
  const opened = first.startPrimary()

  let current = { shop: first, app: first.buildShop(opened) }
  const server = createServer((request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const shop = await load()
        if (shop !== current.shop) {
          // What the edit has replaced; its idle connections end by themselves.
          current.app.then((app) => app.close()).catch(console.error)
          // No waiting before this: two requests may come here at once.
          current = { shop, app: shop.buildShop(opened) }
        }
        const app = await current.app
        await app.ready()
        app.routing(request, response)
      } catch (error) {
        vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(error.stack)
      }
    })
  })
  const connections = connectionsOf(server)
  closeOnSignal(async () => {
    await vite.close()
    await closeHttp(server, server, connections)
    await (await opened).close()
  })
  const { host, port } = first.address
  await new Promise((resolve, reject) => {
    server.on('error', reject).listen(port, host, resolve)
  })
  await opened
  welcome(first)
}

function connectionsOf(server) {
  const connections = new Set()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  return connections
}

/** Requests under way are finished; connections that only wait for a next one are not waited for. */
async function closeHttp(closable, server, connections) {
  const closeIdle = () => {
    server.closeIdleConnections()
    // Browsers open connections ahead; Node takes one on which nothing was asked yet for busy.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  const sweep = setInterval(closeIdle, 50)
  await new Promise((resolve) => closable.close(resolve))
  clearInterval(sweep)
}

function closeOnSignal(close) {
  let closing = false
  const onSignal = async () => {
    if (closing) return
    closing = true
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    await close().catch(() => {}) // a start that failed has told why already
    process.exit()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function welcome({ address, welcome }) {
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const url = `http://${host}:${address.port}`
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
}

/** A start that can't be: one clear sentence for what the person can mend, the stack for the rest. */
function refuse(error) {
  if (error.code === 'EADDRINUSE') {
    console.error(`Port ${error.port} is in use by another program. Choose another: PORT=3001`)
  } else if (error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('build/server')) {
    console.error('There is no build yet. Run: npm run build')
  } else if (['ConfigError', 'DataDirInUseError', 'WorkerEndedError'].includes(error.name)) {
    console.error(error.message)
  } else {
    console.error(error)
  }
  process.exit(1)
}
