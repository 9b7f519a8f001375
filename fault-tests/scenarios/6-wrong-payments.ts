import { atStripe } from '#test/card.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  chargeAtPrice,
  chargeFor,
  confirmPayment,
  expectStatus,
  isPaid,
  openPaymentAtPrice,
  type Part,
} from '../buyer.ts'
import type { Scenario } from '../scenario.ts'
import { captureEvents } from '../stripe-proxy.ts'
import { expectThat } from '../violations.ts'

const PRICE = 2_000

export const wrongPayments: Scenario = {
  title: 'A transaction id made up, another’s, over too little, used before, refunded',
  description: `Each is 409, and the right payment pays afterwards. A payment that is named for
    three orders pays one. A price of no unpaid order begins no payment.`,
  runs: { short: 8, full: 120 },
  atOnce: 3,
  async run() {
    await whatDoesNotPay()
    await oneForTwo()
    await noOrderAtPrice()
  },
}

async function whatDoesNotPay() {
  const [buyer, other] = await Promise.all([aBuyer(), aBuyer()])
  const part = await aPart(10, PRICE)
  const [order, others] = await Promise.all([anOrder(buyer, part), anOrder(other, part)])
  const cheaper = await anOrder(buyer, await aPart(1, PRICE - 1))
  for (const id of [others, cheaper]) captureEvents(id) // so that its payment has not paid yet
  const wrong = await Promise.all([
    'pi_3MadeUpByABuyerOfCarParts',
    chargeFor(other, others),
    chargeAtPrice(buyer, PRICE - 1),
    aRefundedPayment(buyer, part),
  ])
  const answers = await Promise.all(wrong.map((id) => confirmPayment(buyer, order, id)))
  for (const answer of answers) expectStatus(answer, [409], 'a payment that does not pay')
  expectThat(!(await isPaid(buyer, order)), 'an order was paid by what does not pay it')
  // Another customer can’t pay it either.
  expectStatus(
    await confirmPayment(other, order, wrong[1] ?? ''),
    [403],
    'another customer’s payment',
  )

  const own = await confirmPayment(buyer, order, await chargeFor(buyer, order))
  expectStatus(own, [200], 'the right payment after wrong ones')
  expectStatus(
    await confirmPayment(other, others, wrong[1] ?? ''),
    [200],
    'a payment that others named',
  )
  expectStatus(
    await confirmPayment(buyer, cheaper, wrong[2] ?? ''),
    [200],
    'a payment that was named for a dearer order',
  )
}

/** For another order, which it has not paid. */
async function aRefundedPayment(buyer: Buyer, part: Part) {
  const order = await anOrder(buyer, part)
  captureEvents(order)
  const id = await chargeFor(buyer, order)
  await atStripe.refunds.create({ payment_intent: id })
  return id
}

/** One payment named for two orders at once, and for a third afterwards. */
async function oneForTwo() {
  const buyer = await aBuyer()
  const part = await aPart(10, PRICE)
  const orders = await Promise.all([1, 2, 3].map(() => anOrder(buyer, part)))
  const [first = '', second = '', third = ''] = orders
  const payment = await chargeAtPrice(buyer, PRICE)
  const answers = await Promise.all([first, second].map((id) => confirmPayment(buyer, id, payment)))
  answers.push(await confirmPayment(buyer, third, payment))
  for (const answer of answers) expectStatus(answer, [200, 409], 'a payment named for three orders')
  const paid = await Promise.all(orders.map((id) => isPaid(buyer, id)))
  const count = paid.filter(Boolean).length
  expectThat(count === 1, `one payment has paid ${count} orders`)
}

/** The owner of a paid order can't have the shop begin a payment of any amount. */
async function noOrderAtPrice() {
  const buyer = await aBuyer()
  const order = await anOrder(buyer, await aPart(1, PRICE))
  expectStatus(
    await confirmPayment(buyer, order, await chargeFor(buyer, order)),
    [200],
    'a payment',
  )
  await anOrder(buyer, await aPart(1, 3 * PRICE))
  for (const cents of [PRICE, 999_900, 10 * PRICE])
    expectStatus(
      await openPaymentAtPrice(buyer, cents),
      [409],
      'a payment at no unpaid order’s price',
    )
}
