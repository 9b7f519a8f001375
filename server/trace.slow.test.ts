import { readFileSync, statSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { call } from '#test/call.ts'
import { upstream } from '#test/environment.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { mailTo } from '#test/mailbox.ts'
import { aRefundableSale } from '#test/payments.ts'
import { env } from './platform/env.server.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace of a request is in its line of the log, and goes to Stripe and into the mail of its job', async () => {
  const { order, admin, casey } = await aRefundableSale()
  const atStripe: unknown[] = []
  upstream.behave = (answer, _response, { headers }) => {
    atStripe.push(headers.traceparent)
    answer()
  }
  const file = env.logFile ?? ''
  const start = statSync(file).size
  const refunded = await call('POST', `/order/${order.id}/refund`, {
    as: admin,
    body: { reason: 'Arrived scratched', restock: false },
    headers: { traceparent: `00-${ID}-00f067aa0ba902b7-01` },
  })
  expect(refunded.status).toBe(201)
  const isOfTrace = expect.stringMatching(`^00-${ID}-[0-9a-f]{16}-01$`)
  expect(atStripe.length).toBeGreaterThan(0)
  expect(atStripe).toEqual(atStripe.map(() => isOfTrace))
  const logged = () => readFileSync(file).subarray(start).toString().split('\n')
  const isLine = (line: string) => line.includes('/refund"') && line.includes(`"trace_id":"${ID}"`)
  await vi.waitUntil(() => logged().some(isLine), 5_000)

  await sendMailsOf(order.id)
  const mail = (await mailTo(casey.email)).find(({ headers }) => headers.subject?.includes('efund'))
  expect(mail?.headers.traceparent).toEqual(isOfTrace)
})
