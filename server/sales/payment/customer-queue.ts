import { AppError } from '../../platform/errors.ts'
import { type Customer, customerKey } from '../../platform/identity/customer.ts'
import { payInFairQueue } from '../../platform/rate-limit/fair-queue.ts'

// One call to Stripe at a time for each customer, so that no customer occupies all the connections
// that wait for Stripe. Other work that locks a customer's order waits in the same queue, because
// it would wait for the lock on a connection of the shared pool. Each process has queues of its
// own.

/** How many calls of one customer may run or wait; each may take seconds. */
const MAX_QUEUED = 20

const queues = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * For calls to Stripe: one at a time for each customer, and networks take turns. @throws AppError
 * 429
 */
export function inPaymentTurn<Answer>(customer: Customer, work: () => Promise<Answer>) {
  return inCustomerQueue(customerKey(customer), () => payInFairQueue(customer, work))
}

/** @throws AppError 429 when too many calls of this customer are waiting */
export async function inCustomerQueue<Answer>(customerId: string, work: () => Promise<Answer>) {
  const queue = queues.get(customerId) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= MAX_QUEUED) {
    throw new AppError(429, 'Too many of your requests are waiting. Please try again in a moment.')
  }
  queues.set(customerId, queue)
  queue.length += 1
  const call = queue.last.then(work)
  queue.last = call.catch(() => {})
  try {
    return await call
  } finally {
    queue.length -= 1
    if (queue.length === 0) queues.delete(customerId)
  }
}
