import { AppError } from '../errors.ts'

// One call to Stripe at a time for each person, so that one customer can't take all the connections that wait
// for Stripe. Each process has queues of its own.

/** How many calls of one person may wait; each may take seconds. */
const LONGEST_QUEUE = 20

const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/** @throws AppError 429 when too many calls of this person are waiting */
export async function inTurn<Answer>(personId: string, work: () => Promise<Answer>) {
  const queue = queues.get(personId) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= LONGEST_QUEUE) {
    throw new AppError(429, 'Too many of your requests are waiting. Please try again in a moment.')
  }
  queues.set(personId, queue)
  queue.length += 1
  const turn = queue.last.then(work)
  queue.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(personId)
  }
}
