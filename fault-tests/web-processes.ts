import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { freePort } from '#test/free-port.js'
import { within } from './time.ts'
import { reportViolation } from './violations.ts'

// The web processes: the build, started by `node server.js` as in production.

/** The key by which stripe-proxy.ts tells the shop's calls from those of the buyers' cards. */
export const SHOP_KEY = 'sk_test_shop'

const LOGS = 'test-results/fault-tests'
const READY_SECONDS = 120

type WebProcess = {
  url: string
  port: number
  log: string
  /** Lines of it that were taken. */
  readLines: number
  child: ChildProcess
}

const webProcesses: WebProcess[] = []

/** They end with this process, however it ends. */
export async function startWebProcesses(count: number) {
  process.on('exit', () => {
    for (const { child } of webProcesses) child.kill('SIGKILL')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  mkdirSync(LOGS, { recursive: true })
  for (let n = 0; n < count; n += 1) {
    const port = await freePort()
    const log = `${LOGS}/web-${n}.log`
    rmSync(log, { force: true })
    const url = `http://127.0.0.1:${port}`
    webProcesses.push({ url, port, log, readLines: 0, child: launch(port, log) })
    // They start one after the other, so that only the first seeds the empty database.
    await untilReady(n)
  }
}

let balancer: string | undefined

/** All calls that name no process go to this URL instead. */
export function callThrough(url: string) {
  balancer = url
}

/** A random one, as behind a load balancer. */
export function anyWebUrl() {
  if (balancer) return balancer
  return webProcesses[Math.floor(Math.random() * webProcesses.length)]?.url ?? ''
}

export function webUrlOf(n: number) {
  return webProcesses[n]?.url ?? ''
}

/** `kill -9` and a new start. Two seconds after it is there, its maintenance jobs run first. */
export async function restartWebProcess(n: number) {
  const web = webProcesses[n]
  if (!web) throw new Error(`no web process ${n}`)
  await end(web.child)
  web.child = launch(web.port, web.log)
  await untilReady(n)
}

/** SIGTERM, and a new start once it has ended. */
export async function drainAndRestartWebProcess(n: number) {
  const web = webProcesses[n]
  if (!web) throw new Error(`no web process ${n}`)
  const ended = once(web.child, 'exit')
  web.child.kill('SIGTERM')
  const [status] = await ended
  if (status !== 0) reportViolation(`a web process that was stopped has ended with ${status}`)
  web.child = launch(web.port, web.log)
  await untilReady(n)
}

/** Restarts all of them at once. */
export async function restartWebProcesses() {
  await Promise.all(webProcesses.map((_, n) => restartWebProcess(n)))
}

/** They do nothing more until they are killed. */
export function pauseWebProcesses() {
  for (const { child } of webProcesses) child.kill('SIGSTOP')
}

export async function stopWebProcesses() {
  await Promise.all(webProcesses.map(({ child }) => end(child)))
}

export function countRunningWebProcesses() {
  return webProcesses.filter(({ child }) => !hasEnded(child)).length
}

/** What the web processes have logged since the last call: each line’s message and its causes. */
export function takeLoggedErrors() {
  return webProcesses.flatMap((web, n) => {
    const lines = readFileSync(web.log, 'utf8').split('\n')
    const added = lines.slice(web.readLines, -1)
    web.readLines = lines.length - 1
    return added.map((line) => `web ${n} ${messagesOf(line)}`)
  })
}

const MOST_CHARACTERS = 400

function messagesOf(line: string) {
  const messages = [...line.matchAll(/"(?:time|msg|message|detail|url)":("?.*?"?)[,}]/g)]
  const said = messages.map(([, text]) => text).join(' ') || line
  return said.slice(0, MOST_CHARACTERS)
}

/** One more, with settings of its own, that no other scenario asks. @returns URL and end */
export async function startOwnWebProcess(name: string, settings: Record<string, string>) {
  const [port, log] = [await freePort(), `${LOGS}/${name}.log`]
  rmSync(log, { force: true })
  const child = launch(port, log, settings)
  process.on('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url, log)
  return { url, end: () => end(child) }
}

function launch(port: number, log: string, settings: Record<string, string> = {}) {
  const output = openSync(log, 'a')
  const own = { PORT: String(port), STRIPE_SECRET_KEY: SHOP_KEY, LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, ['server.js'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

function untilReady(n: number) {
  return untilAnswered(webUrlOf(n), webProcesses[n]?.log)
}

async function untilAnswered(url: string, log: string | undefined) {
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (await within(READY_SECONDS, isReady)) return
  throw new Error(`a web process is not ready; see ${log}`)
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
