import { onChange, publishChange } from '../cache/invalidation.ts'

// The job worker looks for jobs every few seconds, and at once when it is woken: a transaction that queues a job
// notifies (job.ts), but for the one that places an order, because PostgreSQL commits those that notify one after
// another. After it, the process wakes its own worker, or notifies the process that has one.

export const JOB_CHANGE = 'job'

const BETWEEN_NOTIFICATIONS_MS = 250

/** The functions that wake the sleeping queues of this process, by the kind of job. */
const sleeping = new Map<string, Set<() => void>>()
/** How often each queue was woken. */
const wakes = new Map<string, number>()
/** The kinds of which a notification is about to be sent. */
const throttled = new Set<string>()
let workers = 0

onChange(JOB_CHANGE, wake)

/** To be called after the commit of a transaction that queued a job of this kind without notifying. */
export function wakeJobWorker(kind: string) {
  if (workers > 0) return wake(kind)
  if (throttled.has(kind)) return
  throttled.add(kind)
  const timer = setTimeout(() => {
    throttled.delete(kind)
    void publishChange(`${JOB_CHANGE} ${kind}`)
  }, BETWEEN_NOTIFICATIONS_MS)
  timer.unref()
}

/** This process has a worker until the function that is returned is called. */
export function addWorker() {
  workers += 1
  return () => {
    workers -= 1
  }
}

/** How often the queue of a kind was woken: a change during work means that there may be more. */
export function countWakes(kind: string) {
  return wakes.get(kind) ?? 0
}

/** Resolves after `ms`, when the queue of this kind is woken, or when `signal` is aborted. */
export function sleepUntilWoken(kind: string, ms: number, signal: AbortSignal) {
  const ofKind = sleeping.get(kind) ?? new Set()
  sleeping.set(kind, ofKind)
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      ofKind.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ofKind.add(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

function wake(kind: string) {
  wakes.set(kind, countWakes(kind) + 1)
  for (const end of [...(sleeping.get(kind) ?? [])]) end()
}
