import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  chargeFor,
  confirmPayment,
  excludeFromReconciliation,
  isPaid,
} from '../buyer.ts'
import { retryUntilAnswered } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { restartWebProcess } from '../web-processes.ts'

/** The maintenance jobs run two seconds after a start, and again a minute later. */
const JOB_SECONDS = 90

export const browserDies: Scenario = {
  title: 'The browser dies after the charge; the webhook is lost; both; both and kill -9',
  description: `Every charged order ends paid. Where nobody tells the shop of the charge, the
    maintenance jobs find it.`,
  runs: { short: 1, full: 15 },
  atOnce: 1, // each kills a web process
  async run(n) {
    const part = await aPart(1_000)
    const paidBy = (ways: (typeof WAYS)[number][]) =>
      ways.map(async (way) => {
        const buyer = await aBuyer()
        const order = await anOrder(buyer, part, 2)
        await way(buyer, order)
        return { buyer, order, way: way.name }
      })
    const orders = await Promise.all([...paidBy(WAYS), ...paidBy(WAYS), ...paidBy(WAYS)])
    const dying = await Promise.all(paidBy(Array.from({ length: 8 }, () => bothAndKilled)))
    const charged = dying.map(({ buyer, order }) => chargeFor(buyer, order))
    const killOne = async () => {
      await Promise.race(charged)
      await randomDelay(60)
      await restartWebProcess(n % 2)
    }
    // Half of these calls reach a process that is being killed.
    const confirmations = dying.map(async ({ buyer, order }, i) =>
      confirmPayment(buyer, order, (await charged[i]) ?? ''),
    )
    await Promise.all([...confirmations, killOne()])
    for (const { buyer, order, way } of [...orders, ...dying]) {
      const seen = await within(JOB_SECONDS, () => isPaid(buyer, order))
      expectThat(seen, `a charged order never became paid: ${way}`)
    }
  },
}

const WAYS = [browserDead, webhookLost, both]

async function browserDead(buyer: Buyer, order: string) {
  await excludeFromReconciliation(order)
  await chargeFor(buyer, order)
}

async function webhookLost(buyer: Buyer, order: string) {
  captureEvents(order)
  const id = await chargeFor(buyer, order)
  await retryUntilAnswered(() => confirmPayment(buyer, order, id))
}

async function both(buyer: Buyer, order: string) {
  captureEvents(order)
  await chargeFor(buyer, order)
}

async function bothAndKilled(_buyer: Buyer, order: string) {
  captureEvents(order)
}
