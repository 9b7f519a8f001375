import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWaiting } from '#test/barrier.ts'
import { anOrder, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { deferred } from '#test/deferred.ts'
import { db } from '../platform/db/client.ts'
import { env } from '../platform/env.server.ts'

// While Stripe is asked about an order, that is locked, and what its customer sends meanwhile
// waits.

/** One after the other, while the calls that were sent before them wait. */
const READS = 20

type Call = [method: 'PUT' | 'POST', path: string, body: object]

test.each<[string, (id: string) => Call]>([
  ['changes of its address', (id) => ['PUT', `/order/${id}/address`, { address: '2 Main Street' }]],
  [
    'requests for returns',
    (id) => [
      'POST',
      `/order/${id}/return`,
      { reason: 'does-not-fit', lines: [{ position: 1, quantity: 1 }] },
    ],
  ],
])('%s that wait for a locked order leave connections to everyone else', async (_, callOf) => {
  const casey = await aPerson()
  const order = await anOrder(casey)
  const [locked, free] = [deferred(), deferred()]
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`select from "order" where id = ${order.id} for update`)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const [method, path, body] = callOf(order.id)
  const answers = Array.from({ length: env.connections.shop + 5 }, () =>
    call(method, path, { as: casey, body }),
  )
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
  const statuses: number[] = []
  for (let n = 0; n < READS; n += 1) {
    const read = await call('GET', '/basket', { headers: { 'basket-token': 'a'.repeat(43) } })
    statuses.push(read.status)
  }
  free.resolve()
  await lock
  await Promise.all(answers)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
