import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { freePort } from '#test/free-port.js'
import { within } from './time.ts'

// The web processes: the build, started by `node server.js` as users start it.

/** By which Stripe tells the shop's calls from those of the buyers' cards. */
export const SHOP_KEY = 'sk_test_shop'

const LOGS = 'test-results/fault-tests'
const READY_SECONDS = 60

type Web = { url: string; port: number; log: string; child: ChildProcess }

const webs: Web[] = []
// However this process ends, they end with it.
process.on('exit', () => {
  for (const { child } of webs) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

export async function startWebs(count: number) {
  mkdirSync(LOGS, { recursive: true })
  for (let n = 0; n < count; n += 1) {
    const port = await freePort()
    const log = `${LOGS}/web-${n}.log`
    rmSync(log, { force: true })
    webs.push({ url: `http://127.0.0.1:${port}`, port, log, child: launch(port, log) })
    // One after the other: only the first has an empty database to fill.
    await untilReady(n)
  }
}

/** Any of them, as behind a proxy that spreads the calls. */
export function anyUrl() {
  return webs[Math.floor(Math.random() * webs.length)]?.url ?? ''
}

export function urlOf(n: number) {
  return webs[n]?.url ?? ''
}

/** `kill -9` and a new start. Two seconds after it is there, its first sweep begins. */
export async function restartWeb(n: number) {
  const web = webs[n]
  if (!web) throw new Error(`no web process ${n}`)
  await end(web.child)
  web.child = launch(web.port, web.log)
  await untilReady(n)
}

export async function stopWebs() {
  await Promise.all(webs.map(({ child }) => end(child)))
}

export function runningWebs() {
  return webs.filter(({ child }) => !hasEnded(child)).length
}

function launch(port: number, log: string) {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['server.js'], {
    env: { ...process.env, PORT: String(port), STRIPE_SECRET_KEY: SHOP_KEY, LOG_LEVEL: 'error' },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

async function untilReady(n: number) {
  const isReady = () =>
    fetch(`${urlOf(n)}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (await within(READY_SECONDS, isReady)) return
  throw new Error(`a web process does not get ready; see ${webs[n]?.log}`)
}

async function end(child: ChildProcess | undefined) {
  if (!child || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}
