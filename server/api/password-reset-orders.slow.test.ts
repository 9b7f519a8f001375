import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, anOrder, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { upstream } from '#test/environment.ts'
import { requestPasswordReset, resetPassword, signInForToken } from '#test/identity.ts'
import { jobsOf } from '#test/mail-jobs.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { order } from '../platform/db/schema/order.ts'
import { runNextJob } from '../platform/jobs/worker.ts'
import {
  cancelUnverifiedOrders,
  UNVERIFIED_ORDERS_JOB,
} from '../sales/payment/cancel-unpaid-orders.ts'

// Orders of an account whose email its owner first verifies by a password reset: another person may
// have placed them.

async function reset(email: string) {
  await requestPasswordReset(email)
  expect((await resetPassword((await lastMailTo(email)).token)).status).toBe(200)
  return signInForToken(email, 'brand new')
}

/** Does the job of one account, as the worker does. */
async function cancelOrdersOf(id: string) {
  const own = `${UNVERIFIED_ORDERS_JOB} of ${id}`
  await db
    .update(job)
    .set({ kind: own, runAt: new Date(0) })
    .where(eq(job.subjectId, id))
  const wasThere = await runNextJob(own, cancelUnverifiedOrders)
  await db.update(job).set({ kind: UNVERIFIED_ORDERS_JOB }).where(eq(job.kind, own))
  return wasThere
}

async function cancelReasonsOf(customerId: string) {
  const rows = await db
    .select({ reason: order.cancelReason })
    .from(order)
    .where(eq(order.customerId, customerId))
    .orderBy(order.id)
  return rows.map(({ reason }) => reason)
}

const REASON = 'It was placed before this email was verified.'

test('a reset that verifies the email cancels what was ordered before, and nothing that its owner orders then', async () => {
  const casey = await anAccount('secret1')
  await anOrder(casey)
  const as = await reset(casey.email)
  expect(await jobsOf(casey.id)).toMatchObject([{ kind: UNVERIFIED_ORDERS_JOB, doneAt: null }])
  await anOrder({ ...casey, ...as })
  expect(await cancelOrdersOf(casey.id)).toBe(true)
  expect(await cancelReasonsOf(casey.id)).toEqual([REASON, null])
})

test('while Stripe does not answer, the orders stay and the job is tried again, until it shows on Failed', async () => {
  const casey = await anAccount('secret1')
  const { id } = await anOrder(casey)
  const intent = await call('POST', '/create-payment-intent', {
    as: casey,
    body: { orderId: id, pricePerUnit: 1 },
  })
  expect(intent.status).toBe(200)
  await reset(casey.email)
  upstream.behave = (_answer, response) => response.writeHead(503).end()
  await cancelOrdersOf(casey.id)
  expect(await cancelReasonsOf(casey.id)).toEqual([null])
  expect(await jobsOf(casey.id)).toMatchObject([{ attempts: 1, doneAt: null, failedAt: null }])
  await db.update(job).set({ attempts: 11 }).where(eq(job.subjectId, casey.id))
  await cancelOrdersOf(casey.id)
  upstream.behave = (answer) => answer()
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/staff/failed-job', { as: admin })
  const [{ id: jobId = 0 } = {}] = await jobsOf(casey.id)
  expect(body).toContainEqual(
    expect.objectContaining({
      id: jobId,
      what: 'Canceling orders placed before their email was verified',
      error: 'Some orders could not be canceled yet. The server log says why.',
    }),
  )
  expect((await call('POST', `/staff/failed-job/${jobId}/retry`, { as: admin })).status).toBe(200)
  await cancelOrdersOf(casey.id)
  expect(await cancelReasonsOf(casey.id)).toEqual([REASON])
})

test('a reset of an account whose email is verified cancels nothing', async () => {
  const casey = await anAccount('secret1', { emailVerified: true })
  await anOrder(casey)
  await reset(casey.email)
  expect(await jobsOf(casey.id)).toEqual([])
  expect(await cancelReasonsOf(casey.id)).toEqual([null])
})
