import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWaiting } from '#test/barrier.ts'
import {
  aCheckoutOf,
  aPerson,
  aProduct,
  getOrderRow,
  type Part,
  type Person,
  stockOf,
} from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aPaidOrder, atStripe, idOf, isRefundCall, payWithCard } from '#test/card.ts'
import { upstream } from '#test/environment.ts'
import { aDiscount } from '#test/shop-prices.ts'
import { db } from '../../../platform/db/client.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { createIntent } from '../create-intent.ts'
import { payOrder } from '../pay-order.ts'
import { refundOrder } from './refund.ts'
import { sendRefund } from './send-refund.ts'

// Products and codes are locked before the reviews of the buyer, whatever an order's payment
// changes.

/**
 * A paid order with a refund in Stripe's dashboard, of which the shop does not know, and one of the
 * shop's that puts a unit back in stock.
 */
async function aPaidOrderToRefund(casey: Person, part: Part) {
  const paid = await aPaidOrder(casey, part, 4)
  const admin = await aPerson({ role: 'admin' })
  upstream.behave = (answer, response, request) =>
    isRefundCall(request) ? response.writeHead(500).end('{"error":{}}') : answer()
  const lines = [{ position: 1, quantity: 1 }]
  const input = { reason: 'Too many', restock: true, amount: 12.5, lines }
  await expect(refundOrder(admin, paid.id, input)).rejects.toMatchObject({ status: 502 })
  upstream.behave = (answer) => answer()
  await atStripe.refunds.create({ payment_intent: paid.transactionId, amount: 100 })
  const [stored] = await db.select().from(refund).where(eq(refund.orderId, paid.id))
  return { finish: () => sendRefund(paid.id, String(stored?.id)) }
}

/** An order with a code, whose card is charged. */
async function aChargedOrder(casey: Person, part: Part) {
  const { code } = await aDiscount()
  const body = { ...aCheckoutOf([part]), total: 11.25, code }
  const { insertedId: id } = (await call('POST', '/checkout', { as: casey, body })).body
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 1 })
  await payWithCard(intent)
  const report = () => payOrder(casey, { appointment: id, transactionId: idOf(intent) })
  return { id, code, report }
}

test('the refund of one order and the payment of another, of one buyer and one part, do not deadlock', async () => {
  const [casey, part] = [await aPerson(), await aProduct({ availableQuantity: 10 })]
  const { finish } = await aPaidOrderToRefund(casey, part)
  const { id, code, report } = await aChargedOrder(casey, part)
  const { both } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from discount where code = ${code} for update`)
    const paying = report() // has the part, and waits for the code
    await expect.poll(countWaiting).toBe(1)
    const refunding = finish() // waits for the part
    await expect.poll(countWaiting).toBe(2)
    return { both: Promise.allSettled([paying, refunding]) }
  })
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await getOrderRow(id)).paidAt).not.toBeNull()
  expect(await stockOf(part)).toBe(6)
})
