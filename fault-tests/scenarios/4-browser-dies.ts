import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  chargeFor,
  hideFromSweep,
  isPaid,
  tellPaid,
} from '../buyer.ts'
import { insist } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { catchEvents } from '../stripe-proxy.ts'
import { aMoment, within } from '../time.ts'
import { expectThat } from '../verdict.ts'
import { restartWeb } from '../web.ts'

/** A sweep begins two seconds after a start, the next a minute later. */
const SWEEP_SECONDS = 90

export const browserDies: Scenario = {
  title: 'The browser dies after the charge; the webhook is lost; both; both and kill -9',
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
      await aMoment(60)
      await restartWeb(n % 2)
    }
    // Half of what these browsers say is said to a process that is dying.
    const tell = dying.map(async ({ buyer, order }, i) =>
      tellPaid(buyer, order, (await charged[i]) ?? ''),
    )
    await Promise.all([...tell, killOne()])
    for (const { buyer, order, way } of [...orders, ...dying]) {
      const seen = await within(SWEEP_SECONDS, () => isPaid(buyer, order))
      expectThat(seen, `a charged order was never seen to be paid: ${way}`)
    }
  },
}

const WAYS = [browserDead, webhookLost, both]

async function browserDead(buyer: Buyer, order: string) {
  await hideFromSweep(order)
  await chargeFor(buyer, order)
}

async function webhookLost(buyer: Buyer, order: string) {
  catchEvents(order)
  const id = await chargeFor(buyer, order)
  await insist(() => tellPaid(buyer, order, id))
}

async function both(buyer: Buyer, order: string) {
  catchEvents(order)
  await chargeFor(buyer, order)
}

async function bothAndKilled(_buyer: Buyer, order: string) {
  catchEvents(order)
}
