import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { cancelRequest } from '#server/platform/db/schema/cancel-request.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { getOrderRow, stockOf } from '#test/builders.ts'
import { setSetting } from '#test/settings.ts'
import { aBuyer, anOrder, aPart, type Buyer, expectStatus, twoAdmins } from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordRefund } from '../ledger.ts'
import { payOrder, refundOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay, within } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const [CENTS, UNITS, ALL] = [800, 4, 10]
const TOTAL = CENTS * UNITS

export const canceledOrders: Scenario = {
  title: 'A paid order is packed, refunded and canceled by its customer at once',
  description: `An order is packed or its customer’s request is taken, never both. It is refunded once, and its units
    go back.`,
  runs: { short: 6, full: 60 },
  // The setting is the shop's.
  atOnce: 1,
  async run(n) {
    const isAtOnce = n % 2 === 1
    const sale = await aSale()
    await setSetting('payments', { delayed: true, cancelAtOnce: isAtOnce })
    await within(30, async () =>
      (await bothSay(sale)).every((may) => (may === 'at once') === isAtOnce),
    )
    if (isAtOnce) await cancelAgainst(sale)
    else await askAgainst(sale)
    await askOncePacked()
  },
}

type Sale = Awaited<ReturnType<typeof aSale>>

async function aSale() {
  const buyer = await aBuyer()
  const part = await aPart(ALL, CENTS)
  const order = await anOrder(buyer, part, UNITS)
  await payOrder(buyer, order)
  return { buyer, part, order }
}

function bothSay({ buyer, order }: Sale) {
  return Promise.all(
    [0, 1].map(async (n) => {
      const url = webUrlOf(n)
      return (await call(buyer, 'GET', `/order/${order}/details`, { url })).body.canCancel
    }),
  )
}

function ask({ buyer, order }: Sale, n = 0) {
  const url = webUrlOf(n % 2)
  const path = `/order/${order}/cancel-request`
  return retryUntilAnswered(() => call(buyer, 'POST', path, { body: {}, url }))
}

async function pack(admin: Buyer, order: string) {
  await randomDelay(15)
  const key = randomUUID()
  const path = `/order/${order}/shipment`
  return retryUntilAnswered(() => call(admin, 'POST', path, { body: {}, key }))
}

async function askOncePacked() {
  const sale = await aSale()
  const [admin] = await twoAdmins()
  expectStatus(await pack(admin, sale.order), [201], 'packing')
  expectStatus(await ask(sale), [409], 'a request to cancel an order that is packed')
}

async function askAgainst(sale: Sale) {
  const [one, other] = await twoAdmins()
  const { order } = sale
  const [asked, packed] = await Promise.all([ask(sale), pack(one, order)])
  expectStatus(asked, [200, 409], 'a request to cancel while the order is packed')
  expectStatus(packed, [201, 409], 'packing while a customer asks to cancel')
  const done = Number(asked.status === 200) + Number(packed.status === 201)
  expectThat(done === 1, `an order was ${done === 0 ? 'neither' : 'both'} packed and asked about`)
  if (asked.status !== 200) return
  expectStatus(await pack(one, order), [409], 'packing an order that is to be canceled')
  const path = `/order/${order}/cancel-request/decline`
  const [declined] = await Promise.all([
    call(other, 'POST', path, { body: { message: 'It is cut.' } }),
    refundOrder(one, order, TOTAL),
  ])
  expectStatus(declined, [200, 409], 'declining while another admin refunds')
  const [row] = await db.select().from(cancelRequest).where(eq(cancelRequest.orderId, order))
  const answer = declined.status === 200 ? 'declined' : 'canceled'
  expectThat(row?.answer === answer, `a request is ${row?.answer}, not ${answer}`)
  await expectAllBack(sale)
}

async function cancelAgainst(sale: Sale) {
  const [admin] = await twoAdmins()
  const [packed, ...canceled] = await Promise.all([
    pack(admin, sale.order),
    ...[0, 1, 2].map((n) => ask(sale, n)),
  ])
  expectStatus(packed, [201, 409], 'packing while a customer cancels')
  const status = packed.status === 201 ? 409 : 200
  for (const answer of canceled) expectStatus(answer, [status], 'a cancellation of a paid order')
  if (status === 409) return
  const made = await db.select().from(refund).where(eq(refund.orderId, sale.order))
  expectThat(made.length === 1, `an order was canceled with ${made.length} refunds`)
  for (const { id } of made) recordRefund(id, sale.order, TOTAL)
  await expectAllBack(sale)
}

async function expectAllBack({ order, part }: Sale) {
  const isBack = async () => (await stockOf(part)) === ALL
  expectThat(
    await within(30, isBack),
    `a canceled order left ${await stockOf(part)} of ${ALL} units`,
  )
  const { state } = await getOrderRow(order)
  expectThat(state === 'refunded', `a canceled order is ${state}`)
}
