import { getOrderRow, stockOf } from '#test/builders.ts'
import { atStripe, idOf } from '#test/card.ts'
import {
  aBuyer,
  anOrderOfSeveral,
  aPart,
  type Buyer,
  cancel,
  charge,
  confirmPayment,
  expectStatus,
  openPaymentPage,
  type Part,
  submitOrder,
  twoAdmins,
} from '../buyer.ts'
import { call, retryUntilAnswered } from '../call.ts'
import { recordBasket } from '../ledger.ts'
import { payOrder } from '../paid-order.ts'
import type { Scenario } from '../scenario.ts'
import { randomDelay } from '../time.ts'
import { expectThat } from '../violations.ts'
import { webUrlOf } from '../web-processes.ts'

const ALL = 6
const [PLUG, DISC] = [1_200, 3_000]
/** Two plugs and a disc. */
const OLD_TOTAL = 2 * PLUG + DISC

export const changedLines: Scenario = {
  title: 'The lines of an order are changed twice while it is paid by card, by hand, and canceled',
  description: `It has its old lines and may be paid, or new ones and is unpaid: nobody pays one
    total and owes another. Its units are out of stock once.`,
  runs: { short: 12, full: 150 },
  atOnce: 3,
  async run(n) {
    await changedWhilePaid({ isCanceled: n % 2 === 0, isByHand: n % 3 === 0 })
    await lastUnits()
  },
}

async function anOpenOrder() {
  const [buyer, [one, other]] = await Promise.all([aBuyer(), twoAdmins()])
  const [plug, disc] = [await aPart(ALL, PLUG), await aPart(ALL, DISC)]
  const order = await anOrderOfSeveral(buyer, [{ ...plug, units: 2 }, disc])
  return { buyer, one, other, plug, disc, order }
}

type Sale = Awaited<ReturnType<typeof anOpenOrder>>
type Lines = [part: Part, units: number][]

/** An acknowledged change is what the order is of from then on. */
async function change({ buyer, order }: Sale, admin: Buyer, lines: Lines, n: number) {
  await randomDelay(60)
  const cents = lines.reduce((sum, [part, units]) => sum + part.pricePerUnitCents * units, 0)
  const body = {
    revision: 1,
    lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
    total: cents / 100,
  }
  const url = webUrlOf(n)
  const answer = await call(admin, 'PUT', `/staff/order/${order}/line`, { body, url })
  if (answer.status === 200) {
    const now = lines.map(([{ id, pricePerUnitCents }, quantity]) => {
      return { productId: id, quantity, cents: pricePerUnitCents }
    })
    recordBasket({ id: order, customerId: buyer.id, lines: now })
  }
  return answer
}

async function mark(admin: Buyer, order: string) {
  await randomDelay(60)
  const body = { method: 'cash', receivedOn: '2026-01-02', total: OLD_TOTAL / 100 }
  return retryUntilAnswered(() => call(admin, 'POST', `/order/${order}/payment`, { body }))
}

async function changedWhilePaid(how: { isCanceled: boolean; isByHand: boolean }) {
  const sale = await anOpenOrder()
  const { buyer, one, other, plug, disc, order } = sale
  const page = await openPaymentPage(buyer, order)
  const intentId = idOf({ clientSecret: String(page.body.clientSecret) })
  const [first, second, paid, marked, canceled] = await Promise.all([
    change(sale, one, [[plug, 4]], 0),
    change(
      sale,
      other,
      [
        [disc, 2],
        [plug, 1],
      ],
      1,
    ),
    randomDelay(40).then(async () => confirmPayment(buyer, order, await charge(page))),
    how.isByHand ? mark(other, order) : undefined,
    how.isCanceled ? randomDelay(80).then(() => cancel(buyer, order)) : undefined,
  ])
  for (const one of [first, second]) expectStatus(one, [200, 404, 409], 'a change of lines')
  expectStatus(paid, [200, 404, 409], 'a payment while lines are changed')
  if (marked) expectStatus(marked, [200, 404, 409], 'a mark while lines are changed')
  if (canceled) expectStatus(canceled, [200, 404, 409], 'a cancellation while lines are changed')
  const changes = [first, second].filter(({ status }) => status === 200).length
  const row = await getOrderRow(order)
  const { transactionId, totalCents, revision } = row
  expectThat(
    changes === revision - 1 && changes <= 1,
    `${changes} changes of one revision were taken, and it is revision ${revision}`,
  )
  const { status } = await atStripe.paymentIntents.retrieve(intentId)
  if (changes === 1) {
    expectThat(status === 'canceled', `lines are changed, and the old intent is ${status}`)
    expectThat(transactionId === null, `lines are changed, and ${transactionId} has paid`)
  }
  if (transactionId) expectThat(totalCents === OLD_TOTAL, `a total of ${totalCents} is paid`)
  if (row.state === 'unpaid') await payOrder(buyer, order)
}

/** More units of a part for an order, while another orders what is left. */
async function lastUnits() {
  const sale = await anOpenOrder()
  const { one, plug } = sale
  const rival = await aBuyer()
  const [changed, ordered] = await Promise.all([
    change(sale, one, [[plug, ALL]], 0),
    randomDelay(60).then(() => submitOrder(rival, plug, { quantity: 2 })),
  ])
  expectStatus(changed, [200, 409], 'a change to all units')
  const hasBoth = changed.status === 200 && ordered.status === 201
  expectThat(!hasBoth, 'the same units are in a changed order and in another')
  const stock = await stockOf(plug)
  expectThat(stock >= 0, `${stock} units are left`)
}
