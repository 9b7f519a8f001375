import { randomUUID } from 'node:crypto'
import {
  aBuyer,
  anOrder,
  aPart,
  type Buyer,
  chargeFor,
  confirmPayment,
  expectStatus,
} from './buyer.ts'
import { type Caller, call, retryUntilAnswered } from './call.ts'
import { recordRefund } from './ledger.ts'

// Orders that are paid, and refunded in full.

/**
 * Charges the card and confirms the payment, retried until it is answered. @returns the transaction
 * id
 */
export async function payOrder(buyer: Caller, orderId: string) {
  const payment = await chargeFor(buyer, orderId)
  const paid = await retryUntilAnswered(() => confirmPayment(buyer, orderId, payment))
  expectStatus(paid, [200], 'a payment')
  return payment
}

type Sale = { stock: number; cents: number; units: number }

/** A paid order of some units of a part, and two admins. */
export async function aSale({ stock, cents, units }: Sale) {
  const [buyer, one, other] = await Promise.all([aBuyer(), aBuyer('admin'), aBuyer('admin')])
  const part = await aPart(stock, cents)
  const order = await anOrder(buyer, part, units)
  return { part, order, payment: await payOrder(buyer, order), one, other }
}

/** Refunds all of an order and puts its units back in stock, retried until it is answered. */
export async function refundOrder(admin: Buyer, orderId: string, cents: number) {
  const [body, key] = [{ reason: 'Changed their mind', restock: true }, randomUUID()]
  const refund = await retryUntilAnswered(() =>
    call(admin, 'POST', `/order/${orderId}/refund`, { body, key }),
  )
  expectStatus(refund, [201], 'a refund')
  if (refund.status === 201) recordRefund(String(refund.body.insertedId), orderId, cents)
}
