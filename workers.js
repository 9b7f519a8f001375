import cluster from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// WORKERS=2 and more: the primary process has the database and the maintenance jobs, the workers
// serve, on one port. When the primary ends, Node ends its workers.

/** A worker that ends sooner has crashed at its start. */
const CRASH_MS = 10_000
/** More in a row are a crash loop. The shop ends when all its workers are in one. */
const MAX_CRASHES = 5
/** Each crash in a row doubles it. */
const BACKOFF_MS = 100

// Each worker accepts connections itself. Of those that the primary would distribute, one that is
// on its way to a worker that is killed would never be answered.
cluster.schedulingPolicy = cluster.SCHED_NONE

const PRELOAD = ['--require', join(import.meta.dirname, 'worker-preload.cjs')]
if (cluster.isPrimary) cluster.setupPrimary({ execArgv: [...process.execArgv, ...PRELOAD] })

class WorkerEndedError extends Error {
  /** @override */
  name = 'WorkerEndedError'
}

/** In a worker: resolves when the primary has opened the database. */
export function primaryReady() {
  const ready = new Promise((resolve) => {
    process.on('message', function end(message) {
      if (message !== 'ready') return // metrics are asked for by messages, too
      process.off('message', end)
      resolve(undefined)
    })
  })
  // Asked, since a message to a worker that does not listen yet is lost. The primary may be gone by
  // now.
  process.send?.('ready?', () => {})
  return ready
}

/**
 * @param {number} count
 * @param {object} options
 * @param {Promise<unknown>} options.opened resolves when the database is open; until then workers
 *   answer what needs none
 * @param {number} options.drainMs how long each worker serves after SIGTERM
 * @returns `listen`, which rejects when a worker can't, `drain`, and `close`, which lets requests
 *   under way finish
 */
export function startWorkers(count, { opened, drainMs }) {
  let closing = false
  /** The places whose last worker has crashed at its start. */
  const crashing = new Set()

  /** Replaced when it ends. */
  function forkWorker(place = 0, crashes = 0) {
    const began = Date.now()
    const worker = cluster.fork()
    const survived = setTimeout(() => crashing.delete(place), CRASH_MS).unref()
    worker.on('message', async (message) => {
      if (message !== 'ready?') return
      await opened.catch(() => {}) // the start fails, and the worker ends with it
      worker.send('ready', () => {}) // the worker may be gone by then
    })
    const replace = () => {
      clearTimeout(survived)
      void replaceWorker(place, Date.now() - began < CRASH_MS ? crashes + 1 : 0)
    }
    worker.on('exit', replace)
    // Of a message that the worker no longer reads, which also exits, or of a process that the
    // system did not start.
    worker.on('error', () => worker.process.pid === undefined && replace())
    return worker
  }

  /**
   * While the database is away no worker can start, but those that run serve on.
   * @param {number} place
   * @param {number} crashes
   */
  async function replaceWorker(place, crashes) {
    if (closing) return
    if (crashes > 0) crashing.add(place)
    if (crashes <= MAX_CRASHES || crashing.size < count) {
      const backoff = crashes && BACKOFF_MS * 2 ** Math.min(crashes, MAX_CRASHES)
      setTimeout(() => !closing && forkWorker(place, crashes), backoff)
      return
    }
    console.error(`A worker process has ended at once ${crashes} times in a row. Giving up.`)
    await close()
    process.exit(1) // for the service manager to restart it
  }

  /** The first alone: it shows whether the port is free. */
  async function listen() {
    const first = forkWorker()
    const ended = once(first, 'exit').then(() => {
      if (!closing) throw new WorkerEndedError('A worker process has ended before it could serve.')
    })
    await Promise.race([once(first, 'listening'), ended])
    for (let n = 1; n < count; n += 1) if (!closing) forkWorker(n)
  }

  function runningWorkers() {
    return Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead())
  }

  /** Each worker drains, and then closes, by itself. */
  function stopWorkers() {
    closing = true
    for (const worker of runningWorkers()) worker?.process.kill('SIGTERM')
  }

  function drain() {
    stopWorkers()
    return delay(drainMs)
  }

  async function close() {
    const ended = runningWorkers().map((worker) => worker && once(worker, 'exit'))
    if (!closing) stopWorkers()
    await Promise.all(ended)
  }

  return { listen, drain, close }
}
