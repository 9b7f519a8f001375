import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { env } from '../platform/env.server.ts'

const POLL_MS = 100
/** Migrations of a large shop take minutes. */
const START_MS = 10 * 60_000
/** A service manager starts a shop again that has ended; without one nobody does. */
const GONE_MS = 30_000

type Running = { pid: number; release: string }

/** The processes that serve this folder's shop, without the workers, which end with theirs. */
export function runningShops(): Running[] {
  return readdirSync('/proc').flatMap((name) => findShop(Number(name)) ?? [])
}

function findShop(pid: number) {
  if (!pid) return undefined
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const script = words.find((word) => path.basename(word) === 'server.js') ?? ''
    const release = path.dirname(script)
    if (path.dirname(release) !== path.resolve('releases')) return undefined
    const isWorker = readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=')
    return isWorker ? undefined : { pid, release }
  } catch {
    return undefined // it has ended, or is another user's
  }
}

/** Each drains, ends, and starts again as the release that is current now. */
export function startAgain(shops: Running[]) {
  for (const { pid } of shops) process.kill(pid, 'SIGUSR2')
}

/** @returns whether the shop takes orders in this release: false as soon as it has ended there */
export async function becomesReady(release: string) {
  const end = Date.now() + env.drainSeconds * 1000 + START_MS
  let seenAt = Date.now()
  let started: number[] = []
  while (Date.now() < end && Date.now() - seenAt < GONE_MS) {
    const shops = runningShops()
    const own = shops.filter((shop) => shop.release === release).map(({ pid }) => pid)
    if (started.some((pid) => !own.includes(pid))) return false
    started = own
    if (shops.length > 0) seenAt = Date.now()
    if (shops.length > 0 && started.length === shops.length && (await isReady())) return true
    await delay(POLL_MS)
  }
  return false
}

/** Does the shop of these settings take orders? */
export async function isReady() {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[env.host] ?? env.host
  const answer = await fetch(`http://${host}:${env.port}/api/ready`).catch(() => undefined)
  return answer?.ok === true
}
