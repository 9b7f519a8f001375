import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

// What a start costs: from `node server.js` on data that is there already until Home has been served.

const POLL_MS = 5
const PATIENCE_MS = 60_000

/** Runs inside the shop before it does: tells what it has used when asked. */
const METER = `process.on('message', () => {
  process.send({ ...process.cpuUsage(), rss: process.memoryUsage.rss() })
}).channel.unref()`

/**
 * @param dataDir of a shop that is not running
 * @param env further settings
 * @returns `cpuMs` (user and system time of the shop's process, without its PostgreSQL's), `wallMs`, and
 *   `rssBytes` with that one page served
 */
export async function measureStart(dataDir, env = {}) {
  const port = await freePort()
  const meter = `data:text/javascript,${encodeURIComponent(METER)}`
  const began = performance.now()
  const shop = spawn(process.execPath, ['--import', meter, 'server.js'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, ...env, WORKERS: '1', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(shop, 'exit')
  try {
    await firstPage(`http://127.0.0.1:${port}/`, shop)
    const wallMs = performance.now() - began
    const answered = once(shop, 'message')
    shop.send('report')
    const [{ user, system, rss }] = await answered
    return { cpuMs: (user + system) / 1000, wallMs, rssBytes: rss }
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

async function firstPage(url, shop) {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline && shop.exitCode === null) {
    // Refused until the port is open; from then on this one request waits until the shop can answer.
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`no page at ${url}`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
