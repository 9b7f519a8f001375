import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWaiting } from '#test/barrier.ts'
import { anOrder, aPerson } from '#test/builders.ts'
import { anIp, call } from '#test/call.ts'
import { deferred } from '#test/deferred.ts'
import { db } from '../../platform/db/client.ts'
import { env } from '../../platform/env.server.ts'

// Each call that waits for Stripe occupies one of few connections, so networks take turns.

type Call = (orderId: string) => [method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object]

test.each<[string, number, Call]>([
  ['begins', 200, (orderId) => ['POST', '/create-payment-intent', { orderId, pricePerUnit: 12.5 }]],
  ['cancels', 200, (id) => ['DELETE', `/myOrder/${id}`, {}]],
  ['renews the holds of', 200, (id) => ['POST', `/order/${id}/hold`, {}]],
  [
    'confirms',
    409,
    (id) => ['PATCH', `/order/${id}`, { appointment: id, transactionId: 'pi_of_nobody' }],
  ],
])(
  'a network that %s many slow payments leaves others a connection',
  async (_, expected, callOf) => {
    const from = anIp()
    const many = Array.from({ length: env.connections.payment + 5 }, () => aPerson())
    const slow = await Promise.all(
      (await Promise.all(many)).map(async (as) => ({ as, id: (await anOrder(as)).id })),
    )
    const casey = await aPerson()
    const order = await anOrder(casey)
    const [locked, free] = [deferred(), deferred()]
    const ids = slow.map(({ id }) => id)
    const lock = db.transaction(async (tx) => {
      await tx.execute(
        sql`select from "order" where id = any(${sql.param(ids)}::uuid[]) order by id for update`,
      )
      locked.resolve()
      await free.promise
    })
    await locked.promise
    const ask = (as: typeof casey, id: string, ip: string) => {
      const [method, path, body] = callOf(id)
      return call(method, path, { as, body, from: ip })
    }
    const answers = slow.map(({ as, id }) => ask(as, id, from))
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0)
    // Without a connection it is 503 after five seconds, while the locks are held.
    const { status } = await ask(casey, order.id, anIp())
    free.resolve()
    await lock
    await Promise.all(answers)
    expect(status).toBe(expected)
  },
)
