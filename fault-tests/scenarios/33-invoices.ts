import { randomUUID } from 'node:crypto'
import { aBuyer, anOrder, aPart, type Buyer, expectStatus } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { runConcurrently, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess } from '../web-processes.ts'

const ORDERS = 24
const AT_ONCE = 12
const CENTS = 900
const KILL_SECONDS = 120

export const invoices: Scenario = {
  title:
    'Many orders are paid and refunded at once while a server is killed with -9: numbers of invoices',
  description: `Each paid order has one invoice, and a credit note for each of its two refunds,
    whose forms are sent twice.`,
  runs: { short: 1, full: 10 },
  atOnce: 1, // a web process is killed
  async run(n) {
    const admin = await aBuyer('admin')
    const part = await aPart(10_000, CENTS)
    let ended = 0
    const sales = runConcurrently(ORDERS, AT_ONCE, async (at) => {
      const buyer = await aBuyer()
      const order = await anOrder(buyer, part, 2)
      await payOrder(buyer, order)
      ended += 1
      // A part, and then the rest, by a form that is sent twice.
      if (at % 3 !== 0) return
      await giveBack(admin, order, CENTS)
      await giveBack(admin, order, CENTS)
      await expectPapers(buyer, order, at)
    })
    const kill = within(KILL_SECONDS, async () => ended >= ORDERS / 3).then(() =>
      restartWebProcess(n % 2),
    )
    await Promise.all([sales, kill])
  },
}

async function giveBack(admin: Buyer, order: string, cents: number) {
  const [key, body] = [randomUUID(), { amount: cents / 100, reason: 'Arrived scratched' }]
  const send = () => call(admin, 'POST', `/order/${order}/refund`, { body, key })
  const answers = await Promise.all([retryUntilAnswered(send), retryUntilAnswered(send)])
  for (const answer of answers) {
    expectStatus(answer, [201], 'a refund of an invoiced order')
    if (answer.status === 201) recordRefund(String(answer.body.insertedId), order, cents)
  }
}

/** An invoice, and a credit note for each of the two refunds. */
async function expectPapers(buyer: Buyer, order: string, at: number) {
  const answer = await retryUntilAnswered(() => call(buyer, 'GET', `/order/${order}/invoice`))
  const kinds = Object.values(answer.body).map((paper) => Object(paper).kind)
  expectThat(
    kinds.join() === 'invoice,credit note,credit note',
    `order ${at} has ${kinds.join(', ') || 'no invoice'}`,
  )
}
