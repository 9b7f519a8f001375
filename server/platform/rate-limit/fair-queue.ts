import { availableParallelism } from 'node:os'
import { createContext, data } from 'react-router'
import { pausedInOutage } from '../cache/outage-notice.ts'
import { isPoolExhausted, isStatementTimeout } from '../db/errors.ts'
import { env } from '../env.server.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { takerOf } from './ceiling-share.ts'
import { busyError, ConcurrencyLimit } from './concurrency-limit.ts'
import { Turns } from './event-loop-turns.ts'
import { networkOf } from './ip.ts'

// Lists and searches of visitors read many rows, and a URL with another filter is another list: no
// cache holds them all. They take turns, and so do other pages and calls, so that no client has the
// connections and the processor to itself.

/** More at once would be slower for each, and leave nothing for the rest of the shop. */
const LISTS_AT_ONCE = Math.min(env.connections.search, Math.max(2, availableParallelism()))
/** Rendering takes the processor's time: what is begun at once ends late. */
const PAGES_AT_ONCE = 4
/**
 * Of the threads that Node has for this; pages are compressed and files are read in the others. A
 * hash takes 40 ms and 19 MiB.
 */
const HASHES_AT_ONCE = 2
/**
 * How many calls of one taker (an IPv4 address, or an IPv6 site) may wait. A client that asks for
 * more is refused at once, else late: that slows a flood, and costs nothing.
 */
const WAITING = 100
const WAIT_MS = 5_000

const fairQueue = (atOnce: number) =>
  new ConcurrencyLimit({ atOnce, waiting: WAITING, waitMs: WAIT_MS })

const lists = fairQueue(LISTS_AT_ONCE)
/** They wait for no list. */
const otherPages = fairQueue(PAGES_AT_ONCE)
const suggestions = fairQueue(LISTS_AT_ONCE)
const publicReads = fairQueue(LISTS_AT_ONCE)
const hashes = fairQueue(HASHES_AT_ONCE)
const payments = fairQueue(env.connections.payment)

const callerOf = (ip: string) => ({ taker: takerOf(ip), network: networkOf(ip) })

/**
 * A page whose turn came later than this leaves out what it can do without, so that the queue gets
 * shorter.
 */
const LATE_MS = 500

/** For loaders: did this page wait long for its turn, and who asked for it? */
export const turnContext = createContext({ isLate: false, ip: '' })

/** A page that is not cached, as a whole. @throws AppError 503 its turn does not come */
export function renderInFairQueue<Result>(
  { ip, hasList }: { ip: string; hasList: boolean },
  render: (isLate: boolean) => Promise<Result>,
) {
  const asked = performance.now()
  const queue = hasList ? lists : otherPages
  return queue.run(callerOf(ip), () => render(performance.now() - asked > LATE_MS))
}

/**
 * Rendering occupies the event loop, and processes share processors. At most half of a process and
 * a quarter of the machine render, whatever is asked for.
 */
const renders = new Turns({
  rest: Math.max(1, (4 * env.workers) / availableParallelism() - 1),
})

/** Resolves when a page whose data is there may be rendered. */
export function untilRenderTurn() {
  return renders.next()
}

/**
 * A call that hashes a password, which anyone may send. @throws AppError 503 its turn does not come
 */
export function hashInFairQueue<Result>({ ip }: { ip: string }, work: () => Promise<Result>) {
  return hashes.run(callerOf(ip), work)
}

/**
 * Runs a call that waits for Stripe, and occupies a connection until then, when its network's turn
 * comes. Each customer has a queue (payment/customer-queue.ts), but accounts cost nothing. @throws
 * AppError 503 its turn does not come
 */
export function payInFairQueue<Result>({ ip }: { ip: string }, work: () => Promise<Result>) {
  return payments.run(callerOf(ip), work)
}

/**
 * A call that is not cached, and that anyone may make with any number of URLs. @throws AppError 503
 */
export function readInFairQueue<Result>({ ip }: { ip: string }, read: () => Promise<Result>) {
  return publicReads.run(callerOf(ip), () => refuseSlow(read))
}

/** @throws AppError 503 */
export function suggestInFairQueue<Result>(ip: string, read: () => Promise<Result>) {
  return suggestions.run(callerOf(ip), () => refuseSlow(read))
}

async function refuseSlow<Result>(read: () => Promise<Result>) {
  try {
    return await read()
  } catch (err) {
    if (isStatementTimeout(err)) log.warn({ err }, 'a list or a search took too long')
    else if (!isPoolExhausted(err)) throw err
    throw busyError()
  }
}

/**
 * For the loader of a page with a list. @throws a response 503: it takes too long, or the database
 * is unavailable
 */
export async function readForPage<Result>(read: () => Promise<Result>) {
  try {
    return await refuseSlow(read)
  } catch (error) {
    if (error instanceof AppError && error.status === 503) throw data(error.message, 503)
    return pausedInOutage(error)
  }
}
