import { sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  buyers,
  chargeFor,
  confirmPayment,
  expectStatus,
  openPaymentPage,
} from '../buyer.ts'
import { call } from '../call.ts'
import { recordOrder } from '../ledger.ts'
import { insertLines } from '../order-lines.ts'
import type { Scenario } from '../scenario.ts'
import { clearFaults, injectFaults } from '../stripe-proxy.ts'
import { webUrlOf } from '../web-processes.ts'

/** More calls than one web process has connections for calls that wait for Stripe. */
const CALLS = 18

export const oneSlowCustomer: Scenario = {
  title: 'One customer’s calls that Stripe does not answer do not block other customers',
  description: `One customer opens 18 payment pages at one process, and Stripe answers none. Four
    others order and pay there.`,
  runs: { short: 2, full: 20 },
  atOnce: 1,
  async run() {
    const slow = await aBuyer()
    const orders = await manyOrders(slow)
    // Stripe never answers for this customer; for others it does.
    injectFaults((body) => (orders.some((id) => body.includes(id)) ? 'silent' : 'none'))
    const waiting = orders.map((orderId) =>
      call(slow, 'POST', '/create-payment-intent', {
        body: { orderId, pricePerUnit: 1 },
        url: webUrlOf(0),
        signal: AbortSignal.timeout(8_000),
      }),
    )
    const others = await buyers(4)
    await Promise.all(others.map(paysAtTheSameProcess))
    clearFaults()
    await Promise.all(waiting)
    for (const orderId of orders) await openPaymentPage(slow, orderId)
  },
}

async function paysAtTheSameProcess(buyer: Buyer) {
  const id = await anOrder(buyer, await aPart(3))
  const page = await call(buyer, 'POST', '/create-payment-intent', {
    body: { orderId: id, pricePerUnit: 1 },
    url: webUrlOf(0),
  })
  expectStatus(page, [200], 'a payment page beside a customer whom Stripe does not answer')
  expectStatus(
    await confirmPayment(buyer, id, await chargeFor(buyer, id)),
    [200],
    'a payment beside a customer whom Stripe does not answer',
  )
}

/** More orders than one account may have open: they hold no units. */
async function manyOrders(buyer: Buyer) {
  const part = await aPart(CALLS)
  const first = await anOrder(buyer, part)
  const { rows } = await db.execute<{ id: string }>(sql`
    with placed as (insert into "order" (id, product_id, product_name, price_per_unit_cents, quantity, customer_id,
      customer_email, customer_name, phone, address, held_until, stock_held, units, goods_cents, total_cents)
    select gen_random_uuid(), product_id, product_name, price_per_unit_cents, 1, customer_id,
      customer_email, customer_name, phone, address, now() - interval '1 minute', false,
      1, price_per_unit_cents, price_per_unit_cents
    from "order", generate_series(2, ${CALLS}) where id = ${first} returning *)
    ${insertLines}`)
  for (const { id } of rows) {
    const cents = part.pricePerUnitCents
    recordOrder({ id, customerId: buyer.id, productId: part.id, quantity: 1, cents })
  }
  return [first, ...rows.map(({ id }) => id)]
}
