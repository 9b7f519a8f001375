import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

type Usage = { cpuMs: number; residentMb: number }

/** A server in a process of its own, whose use of the machine can be read. */
export type Measured = { url: string; child: ChildProcess }

const children = new Set<ChildProcess>()
// However this process ends, they end with it.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** As `npm start` has it, in package.json. */
const SHOP_FLAGS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--max-valid-polymorphic-map-count=16',
  '--no-allocation-site-pretenuring',
]
const SHOP_ENV = { MALLOC_ARENA_MAX: '2' }

export function startMeasured(file: string, env: Record<string, string>) {
  const isShop = file === 'server.js'
  const bare = env.BARE_PORT ? ['--import', './bench/bare-bytes.js'] : []
  const child = fork(file, {
    execArgv: [...(isShop ? SHOP_FLAGS : []), ...bare, '--import', './bench/meter.js'],
    env: { ...process.env, ...(isShop && SHOP_ENV), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

export async function usageOf({ child }: Measured): Promise<Usage> {
  const answer = once(child, 'message')
  child.send('usage')
  const [usage] = await answer
  return usage
}

export async function stop({ child }: Measured) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Waits for an answer that is no failure. */
export async function untilAnswers(url: string) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer && answer.status < 500) return
    await sleep(5)
  }
  throw new Error(`no answer at ${url}`)
}
