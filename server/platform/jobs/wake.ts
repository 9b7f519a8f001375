import { onChange, publishChange } from '../cache/listen-for-changes.ts'

// The job worker looks for jobs every few seconds, and at once when it is woken: a transaction that
// queues a job notifies (job.ts), but for the one that places an order, because PostgreSQL commits
// those that notify one after another. After it, the process wakes its own worker, or notifies the
// process that has one.

export const JOB_CHANGE = 'job'

const BETWEEN_NOTIFICATIONS_MS = 250

/** The reason of each wake: without one, each would make an error with a stack. */
const WOKEN = 'woken'

/** By the kind of job: what the next wake of its queue in this process aborts. */
const queues = new Map<string, AbortController>()
/** The kinds of which a notification is about to be sent. */
const throttled = new Set<string>()

onChange(JOB_CHANGE, wake)

/**
 * To be called after the commit of a transaction that queued a job of this kind without notifying.
 */
export function wakeJobWorker(kind: string) {
  if (queues.has(kind)) return wake(kind)
  if (throttled.has(kind)) return
  throttled.add(kind)
  const timer = setTimeout(() => {
    throttled.delete(kind)
    void publishChange(`${JOB_CHANGE} ${kind}`)
  }, BETWEEN_NOTIFICATIONS_MS)
  timer.unref()
}

/**
 * Opens the queue of this process. The signal is aborted at its next wake: taken before a poll,
 * also at one during it.
 */
export function nextWake(kind: string) {
  const next = queues.get(kind) ?? new AbortController()
  queues.set(kind, next)
  return next.signal
}

export function closeQueue(kind: string) {
  queues.get(kind)?.abort()
  queues.delete(kind)
}

/** The queue of this process alone. */
export function wake(kind: string) {
  const sleeping = queues.get(kind)
  if (!sleeping) return
  queues.set(kind, new AbortController())
  sleeping.abort(WOKEN)
}
