import { onChange, publishChange } from '../cache/invalidation.ts'

// The job worker looks for jobs every few seconds, and at once when it is woken: a transaction that queues a job
// notifies (job.ts), but for the one that places an order, because PostgreSQL commits those that notify one after
// another. After it, the process wakes its own worker, or notifies the process that has one.

export const JOB_CHANGE = 'job'

const BETWEEN_NOTIFICATIONS_MS = 250

/** The functions that wake the sleeping workers of this process. */
const sleeping = new Set<() => void>()
let workers = 0
let wakes = 0
let isThrottled = false

onChange(JOB_CHANGE, wake)

/** To be called after the commit of a transaction that queued a job without notifying. */
export function wakeJobWorker() {
  if (workers > 0) return wake()
  if (isThrottled) return
  isThrottled = true
  const timer = setTimeout(() => {
    isThrottled = false
    void publishChange(JOB_CHANGE)
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

/** How often the workers were woken: a change during work means that there may be more. */
export function countWakes() {
  return wakes
}

/** Resolves after `ms`, when woken, or when `signal` is aborted. */
export function sleepUntilWoken(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      sleeping.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    sleeping.add(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

function wake() {
  wakes += 1
  for (const end of [...sleeping]) end()
}
