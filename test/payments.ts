import { eq } from 'drizzle-orm'
import type { NewRefund } from '#contract/payment/refund.ts'
import { db } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { refund } from '#server/platform/db/schema/refund.ts'
import { withOrderLockForPayment } from '#server/sales/order/order-lock.ts'
import { releaseExpiredHolds } from '#server/sales/order/release-expired-holds.ts'
import { getOrder } from '#server/sales/order/view/order-view.ts'
import { createIntent } from '#server/sales/payment/create-intent.ts'
import { payOrder } from '#server/sales/payment/pay-order.ts'
import { reconcileOrders } from '#server/sales/payment/reconcile-unpaid-orders.ts'
import { refundOrder } from '#server/sales/payment/refund/refund.ts'
import { type RefundRow, syncRefundsFromStripe } from '#server/sales/payment/refund/store-refund.ts'
import { listRefunds } from '#server/sales/payment/stripe/stripe.ts'
import { anOrder, aPerson, aProduct } from './builders.ts'
import { call } from './call.ts'
import { aPaidOrder, CARDS, idOf } from './card.ts'

// Orders of a $12.50 part of which there are ten, before and after they are paid.

/** An unpaid order with its intent, before the card is charged. */
export async function anOrderWithIntent(quantity = 1) {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part, quantity)
  const ask = () => createIntent(casey, { orderId: order.id, pricePerUnit: 12.5 })
  const intent = await ask()
  const pay = (transactionId = idOf(intent), appointment = order.id) =>
    payOrder(casey, { appointment, transactionId })
  return { casey, part, order, intent, ask, pay }
}

/** An unpaid order of one unit, for which no intent was made. */
export async function anUnpaidOrder() {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  const order = await anOrder(casey, part)
  const pay = (transactionId: string, appointment = order.id) =>
    payOrder(casey, { appointment, transactionId })
  return { casey, part, order, pay }
}

/** Four units, paid by card: $50.00. */
export async function aSale(card = CARDS.good) {
  const casey = await aPerson()
  const part = await aProduct({ availableQuantity: 10, pricePerUnitCents: 1250 })
  return { casey, part, order: await aPaidOrder(casey, part, 4, card) }
}

/** The two maintenance jobs that end a hold. */
export async function reconcileAndReleaseHolds() {
  await reconcileOrders()
  await releaseExpiredHolds()
}

/** A sale and an admin who refunds it. */
export async function aRefundableSale(card = CARDS.good) {
  const sale = await aSale(card)
  const { casey, order } = sale
  const admin = await aPerson({ role: 'admin' })
  const give = (request: Partial<NewRefund> = {}, key?: string) =>
    refundOrder(admin, order.id, { reason: 'Arrived scratched', restock: false, ...request }, key)
  return { ...sale, admin, give, seen: () => getOrder(casey, order.id) }
}

/** The amounts and reasons of an order's audit entries. */
export async function auditDetailsOf(orderId: string, action = 'refund order') {
  const rows = await db.select().from(audit).where(eq(audit.subjectId, orderId))
  return rows.filter((row) => row.action === action).map(({ detail }) => detail)
}

/** The bank returns an order's refunds after they were made. */
export async function failRefundsOf(orderId: string) {
  await db.update(refund).set({ failedAt: new Date() }).where(eq(refund.orderId, orderId))
}

/** A paid order of four units, and an admin who packs and ships it. */
export async function aSaleToSend(card = CARDS.good) {
  const sale = await aSale(card)
  const admin = await aPerson({ role: 'admin', name: 'Alex' })
  const path = `/order/${sale.order.id}`
  const pack = (lines?: { position: number; quantity: number }[], key?: string) =>
    call('POST', `${path}/shipment`, {
      as: admin,
      body: { lines },
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const some = (quantity: number) => pack([{ position: 1, quantity }])
  const ship = (id: string, body: object = { carrier: 'UPS', tracking: '1Z 999' }) =>
    call('POST', `/shipment/${id}/ship`, { as: admin, body })
  const unship = (id: string, body: object = { reason: 'Wrong label' }) =>
    call('POST', `/shipment/${id}/unship`, { as: admin, body })
  const unpack = (id: string) => call('DELETE', `/shipment/${id}`, { as: admin })
  const deliver = (id: string) => call('POST', `/shipment/${id}/deliver`, { as: admin })
  const edit = (id: string, body: object) => call('PATCH', `/shipment/${id}`, { as: admin, body })
  const refund = (request: Partial<NewRefund> = {}) =>
    refundOrder(admin, sale.order.id, { reason: 'Arrived scratched', restock: false, ...request })
  const page = async () => (await call('GET', `/staff${path}`, { as: admin })).body
  return { ...sale, admin, pack, some, ship, unship, unpack, deliver, edit, refund, page }
}

/** The bank rejects a refund after it was made, and Stripe says so. */
export async function rejectRefund(orderId: string, isIt: (row: RefundRow) => boolean) {
  await withOrderLockForPayment('system', orderId, async (tx, row) => {
    const payment = String(row.transactionId)
    const rows = await tx.select().from(refund).where(eq(refund.orderId, orderId))
    const ours = rows.find(isIt)
    const listed = await listRefunds(payment)
    const rejected = listed.filter(({ id }) => id === ours?.stripeRefundId)
    const failed = rejected.map((one) => ({ ...one, status: 'failed' }))
    await syncRefundsFromStripe(tx, row, payment, failed)
  })
}
