import type { OrderPayment } from '#contract/order/order.ts'
import type { Actor } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'
import { AppError } from '../errors.ts'
import { type Customer, customerKey, isAccount } from '../identity/customer.ts'
import type { OrderRow } from '../order/order.ts'
import { payInFairQueue } from '../rate-limit/fair-queue.ts'
import { inCustomerQueue } from './customer-queue.ts'
import { asCustomer, withOpenOrderLock } from './open-order-lock.ts'
import { findIntentRow, type IntentRow, lockPaymentIntent } from './payment-intent.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { payWithIntent, refundSurplus } from './reconcile-order.ts'
import * as stripe from './stripe/stripe.ts'

// Payments that are named for an order: by its customer's browser, by an admin, or by a maintenance job.

/**
 * Marks the order paid, if Stripe says that the payment which the customer names was made.
 * @returns did this call change anything? The same payment again does not.
 * @throws AppError 404, 403, 409 when that payment does not pay this order, 502
 */
export async function payOrder(customer: Customer, { appointment, transactionId }: OrderPayment) {
  const outcome = await inCustomerQueue(customerKey(customer), () =>
    payInFairQueue(customer, () =>
      withOpenOrderLock(asCustomer(customer), appointment, (tx, row) =>
        payWithNamedIntent(tx, customer, row, transactionId),
      ),
    ),
  )
  if (outcome.kind === 'paid') return true
  if (outcome.kind === 'unchanged') return false
  throw outcomeError(outcome)
}

async function payWithNamedIntent(
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
  transactionId: string,
): Promise<PaymentOutcome | { kind: 'unchanged' }> {
  if (row.transactionId === transactionId) return { kind: 'unchanged' }
  // The order's own intent pays no other order. A made-up id, or another customer's, takes no lock.
  if (row.paymentIntentId !== transactionId) {
    const known = await findIntentRow(tx, transactionId)
    if (known && !isIntentOf(customer, known)) return rejected('does not pay')
    if (known) await lockPaymentIntent(tx, transactionId)
  }
  const { intent, refunds } = await stripe.findIntentAndRefunds(transactionId)
  if (!intent) return rejected('does not pay')
  if (row.paidAt) return refundSurplus(tx, row, intent)
  return payWithIntent(tx, customer, row, intent, refunds)
}

/** Was it made for the account, or for the order of the guest? */
function isIntentOf(customer: Customer, { customerId, orderId }: IntentRow) {
  return isAccount(customer) ? customerId === customer.id : orderId === customer.orderId
}

/** Pays an order with a standalone payment. @throws AppError 502 */
export async function payWithStandalonePayment(
  actor: Actor,
  intentId: string,
  orderId: string,
): Promise<PaymentOutcome> {
  try {
    return await withOpenOrderLock(actor, orderId, async (tx, row) => {
      await lockPaymentIntent(tx, intentId)
      if (row.paidAt) return rejected('already paid')
      const intent = await stripe.findIntent(intentId)
      return intent ? payWithIntent(tx, actor, row, intent) : rejected('does not pay')
    })
  } catch (error) {
    // The order was canceled or removed a moment ago, or is locked right now.
    if (error instanceof AppError && !stripe.isUnreachable(error)) return rejected('does not pay')
    throw error
  }
}
