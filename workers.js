import cluster from 'node:cluster'
import { once } from 'node:events'

// WORKERS=2 and more: the launcher's process keeps the database and the books, and these serve, on one
// port. When the launcher's process ends, Node ends its workers.

/** Who ends sooner has served nobody. */
const SHORT_LIFE_MS = 10_000
const MAX_SHORT_LIVES = 5
/** Doubled by each short life in a row. */
const PAUSE_MS = 100

// Each takes its connections itself. Dealt out by the first process, one that is on its way to a worker
// when that is killed would never be answered.
cluster.schedulingPolicy = cluster.SCHED_NONE

class WorkerEndedError extends Error {
  name = 'WorkerEndedError'
}

/** In a worker: resolves when the launcher's process has opened the database. */
export function primaryReady() {
  const told = once(process, 'message')
  process.send('is it open?') // what is sent to a worker before it listens is lost
  return told
}

/**
 * @param opened resolves when the database is open; until then workers answer what needs none
 * @returns `listen`, which rejects when a worker can't, and `close`, which lets requests under way finish
 */
export function startWorkers(count, opened) {
  let closing = false

  function keepOne(shortLives = 0) {
    if (closing) return
    const began = Date.now()
    const worker = cluster.fork()
    worker.once('message', async () => {
      await opened.catch(() => {}) // then the start is refused, and the worker's end with it
      worker.send('it is', () => {}) // the worker may be gone by then
    })
    worker.on('exit', () => replace(Date.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0))
    return worker
  }

  async function replace(shortLives) {
    if (closing) return
    if (shortLives <= MAX_SHORT_LIVES) {
      const pause = shortLives && PAUSE_MS * 2 ** shortLives
      setTimeout(() => keepOne(shortLives), pause)
      return
    }
    console.error(`A worker process has ended at once ${shortLives} times in a row. Giving up.`)
    await close()
    process.exit(1) // whoever watches the process starts it anew
  }

  /** The first alone: it shows whether the port can be had. */
  async function listen() {
    const first = keepOne()
    const ended = once(first, 'exit').then(() => {
      if (!closing) throw new WorkerEndedError('A worker process has ended before it could serve.')
    })
    await Promise.race([once(first, 'listening'), ended])
    for (let n = 1; n < count; n += 1) keepOne()
  }

  async function close() {
    closing = true
    const running = Object.values(cluster.workers).filter((worker) => !worker.isDead())
    const ended = running.map((worker) => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  return { listen, close }
}
