import { eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { order as orders } from '#server/platform/db/schema/order.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { cancelAbandonedOrders } from '#server/sales/payment/cancel-unpaid-orders.ts'
import { endIntentsThatPayNothing } from '#server/sales/payment/delete-product.ts'
import { reconcileOrders } from '#server/sales/payment/reconcile-unpaid-orders.ts'
import { getOrderRow, letHoldExpire, stockOf } from '#test/builders.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  charge,
  confirmPayment,
  expectStatus,
  openPaymentPage,
} from '../buyer.ts'
import { call } from '../call.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'

// The maintenance jobs are called here, as by a third process, so that they run at every possible
// moment.

export const unpaidOrders: Scenario = {
  title: 'An unpaid order ends, or its part is deleted, while the card is charged',
  description: `The order is paid, or it is canceled and can’t be charged. Who held units of a
    deleted part can still pay.`,
  runs: { short: 6, full: 100 },
  atOnce: 3,
  async run() {
    await endsWhileCharged()
    await deletedWhileCharged()
    await paysWhatIsHeld()
  },
}

async function endsWhileCharged() {
  const buyer = await aBuyer()
  const part = await aPart(4)
  const id = await anOrder(buyer, part, 3)
  captureEvents(id) // all events are lost
  await openPaymentPage(buyer, id)
  await letHoldExpire(id)
  await within(20, async () => {
    await reconcileOrders()
    await releaseExpiredHolds()
    return !(await getOrderRow(id)).stockHeld
  })
  const page = await openPaymentPage(buyer, id) // its first intent ended with its hold
  // From here on the jobs of concurrent runs may cancel it, too.
  await db
    .update(orders)
    .set({ heldUntil: sql`now() - interval '8 days'` })
    .where(eq(orders.id, id))
  const [confirmed] = await Promise.all([
    charge(page).then((payment) => confirmPayment(buyer, id, payment)),
    randomDelay(60).then(cancelAbandonedOrders),
    randomDelay(60).then(cancelAbandonedOrders),
  ])
  const row = await getOrderRow(id)
  expectStatus(confirmed, row.paidAt ? [200] : [404, 409], 'a payment of an order that ends')
  expectThat((await stockOf(part)) === (row.paidAt ? 1 : 4), 'an order that ended has units')
}

async function deletedWhileCharged() {
  const [buyer, admin] = await Promise.all([aBuyer(), aBuyer('admin')])
  const part = await aPart(4)
  const id = await anOrder(buyer, part, 3)
  const page = await openPaymentPage(buyer, id)
  const [confirmed, deleted] = await Promise.all([
    charge(page).then((payment) => confirmPayment(buyer, id, payment)),
    randomDelay(60).then(() => call(admin, 'DELETE', `/product/${part.id}`)),
    randomDelay(60).then(endIntentsThatPayNothing),
  ])
  expectStatus(deleted, [200], 'the deletion of a part')
  expectStatus(confirmed, [200, 409], 'a payment of a part that is deleted')
  const { paidAt, stockHeld } = await getOrderRow(id)
  expectThat(paidAt !== null || stockHeld, 'a held order of a deleted part lost its units')
}

async function paysWhatIsHeld() {
  const [buyer, admin] = await Promise.all([aBuyer(), aBuyer('admin')])
  const part = await aPart(4)
  const id = await anOrder(buyer, part, 3)
  await openPaymentPage(buyer, id)
  expectStatus(await call(admin, 'DELETE', `/product/${part.id}`), [200], 'the deletion of a part')
  const page = await openPaymentPage(buyer, id)
  expectStatus(page, [200], 'the payment page of a held order of a deleted part')
  expectStatus(await confirmPayment(buyer, id, await charge(page)), [200], 'its payment')
}
