import { type Buyer, cancel, expectStatus } from './buyer.ts'
import { type Answer, retryUntilAnswered } from './call.ts'
import { payOrder } from './paid-order.ts'
import { killAndRestartPostgres } from './postgres.ts'
import { runConcurrently, within } from './time.ts'
import { expectThat, reportViolation } from './violations.ts'
import { restartWebProcess } from './web-processes.ts'

const FAULT_SECONDS = 300

type Options = {
  /** The name of the action, for a violation: ‘an order’. */
  what: string
  count: number
  atOnce: number
  /** After how many of them a server, PostgreSQL and the other server are killed. */
  killAfter: readonly [server: number, postgres: number, otherServer: number]
  work: (n: number) => Promise<void>
}

/** Does some work often and concurrently while each process is killed once and started again. */
export async function underKills({ what, count, atOnce, killAfter, work }: Options) {
  let ended = 0
  const working = runConcurrently(count, atOnce, async (n) => {
    await work(n).catch((error) => reportViolation(`${what} during the kills: ${error.message}`))
    ended += 1
  })
  const kills = [() => restartWebProcess(0), killAndRestartPostgres, () => restartWebProcess(1)]
  const killAll = async () => {
    for (const [at, kill] of kills.entries()) {
      await within(FAULT_SECONDS, async () => ended >= (killAfter[at] ?? count))
      await kill()
    }
  }
  await Promise.all([working, killAll()])
}

export type Acknowledged = { id: string; state: 'unpaid' | 'paid' | 'canceled' }

/**
 * Places an order. One of five is then paid and one of five canceled, each retried until it is
 * answered.
 * @param submit sends the order's form, the same each time
 */
export async function orderPayOrCancel(
  buyer: Buyer,
  n: number,
  submit: () => Promise<Answer>,
): Promise<Acknowledged> {
  const placed = await retryUntilAnswered(submit)
  expectStatus(placed, [201], 'an order during the kills')
  const id = String(placed.body.insertedId)
  if (n % 5 === 0) {
    await payOrder(buyer, id)
    return { id, state: 'paid' }
  }
  if (n % 5 === 1) {
    // 404: it is canceled, but the answer was lost.
    expectStatus(await retryUntilAnswered(() => cancel(buyer, id)), [200, 404], 'a cancellation')
    return { id, state: 'canceled' }
  }
  // Once more, as after a lost answer.
  const again = await retryUntilAnswered(submit)
  expectThat(again.body.insertedId === id, 'a form that was sent again placed another order')
  return { id, state: 'unpaid' }
}
