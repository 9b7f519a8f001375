import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { addFigures, addResponses, type ProcessFigures, readFigures } from './process-figures.ts'

// The primary process adds up what its workers have counted. A worker that does not answer in time
// counts as it last did, and one that has ended still does: a sum that falls looks like a restart.

const ASK = 'figures?'
const ANSWER_MS = 1_000

/** In a worker. */
export function answerPrimary() {
  process.on('message', (message) => {
    if (message === ASK) process.send?.({ figures: readFigures() }, () => {})
  })
}

const latest = new Map<number, ProcessFigures>()
let ofEnded: ProcessFigures['responses'] = { byRoute: {}, cached: 0, durations: [] }

/** In the primary, before its first worker. */
export function collectFigures() {
  cluster.on('message', (worker, message: { figures?: ProcessFigures }) => {
    if (message.figures) latest.set(worker.id, message.figures)
  })
  cluster.on('exit', ({ id }) => {
    const last = latest.get(id)
    if (last) ofEnded = addResponses(ofEnded, last.responses)
    latest.delete(id)
  })
}

/** Of this process and all its workers. */
export async function figuresOfAll() {
  const workers = Object.values(cluster.workers ?? {})
  await Promise.all(workers.map((worker) => worker?.isConnected() && ask(worker)))
  const own = readFigures()
  const all = [...latest.values()].reduce(addFigures, own)
  return { ...all, responses: addResponses(all.responses, ofEnded) }
}

async function ask(worker: Worker) {
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
  worker.send(ASK, () => {}) // it may be gone by then
  await answer.catch(() => {})
}
