import type { OrderPayment } from '#contract/order/order.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { Customer } from '../../platform/identity/customer.ts'
import { hadDebit } from '../order/cancel-request.ts'
import type { OrderRow } from '../order/order.ts'
import { retakeForPayment } from '../order/stock-hold.ts'
import { type Charge, chargeVerdict, refusalOf } from './charge-verdict.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { rebindIntent } from './mark-paid-or-canceled.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { payReserved, payWithIntent, reconcileOrder, refundSurplus } from './reconcile-order.ts'
import { endIntent, findIntentRow, findOtherOrder } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

// A payment that the customer's browser names for an order. It is bound to that order, or to
// another of the same customer and total, and is then re-bound. An intent that is not charged stays
// with its order: an open card form pays what it was opened for.

/**
 * Marks the order paid, if Stripe says that the payment which the customer names was made.
 * @returns did this call change anything? The same payment again does not.
 * @throws AppError 404, 403, 409 when that payment does not pay this order, 502
 */
export async function payOrder(customer: Customer, { appointment, transactionId }: OrderPayment) {
  const outcome = await inPaymentTurn(customer, () => payNow(customer, appointment, transactionId))
  if (outcome.kind === 'paid') return true
  if (outcome.kind === 'unchanged') return false
  throw outcomeError(outcome)
}

async function payNow(customer: Customer, orderId: string, intentId: string) {
  const outcome = await withOpenOrderLock(customer, orderId, (tx, row) =>
    payWithNamedIntent(tx, customer, row, intentId),
  )
  if (outcome.kind !== 'of another order') return outcome
  const { otherId } = outcome
  // Both orders are locked again, together: the lock of one is never waited for with the other's.
  return withOpenOrderLock(
    customer,
    orderId,
    (tx, row) => payWithIntentOf(otherId, tx, customer, row, intentId),
    otherId,
  )
}

type NamedOutcome =
  | PaymentOutcome
  | { kind: 'unchanged' }
  | { kind: 'of another order'; otherId: string }

async function payWithNamedIntent(
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
  intentId: string,
): Promise<NamedOutcome> {
  if (row.transactionId === intentId) return { kind: 'unchanged' }
  if (row.paymentIntentId !== intentId) {
    const known = await findIntentRow(tx, intentId)
    if (known && known.orderId !== row.id) {
      const otherId = await findOtherOrder(tx, row, intentId)
      return otherId ? { kind: 'of another order', otherId } : rejected('does not pay')
    }
  }
  const { intent, refunds } = await stripe.findIntentAndRefunds(intentId)
  if (!intent) return rejected('does not pay')
  if (row.paidAt) return refundSurplus(tx, row, intent)
  return payWithIntent(tx, customer, row, intent, refunds)
}

/**
 * Pays an order with the charge of an intent that is bound to another one, which is locked, too.
 * Whatever keeps it from that leaves the intent with the other order, which the charge then pays.
 */
async function payWithIntentOf(
  otherId: string,
  tx: Transaction,
  customer: Customer,
  row: OrderRow,
  intentId: string,
): Promise<PaymentOutcome> {
  if (row.paidAt) return rejected('already paid')
  // Until both were locked, it may have paid the other order, or have been re-bound to a third.
  if ((await findOtherOrder(tx, row, intentId)) !== otherId) return rejected('does not pay')
  // A debit pays its own order, whose records say that the payer can have it back from the bank.
  if (await hadDebit(tx, otherId)) return rejected('does not pay')
  const { intent, refunds } = await stripe.findIntentAndRefunds(intentId)
  if (!intent) return rejected('does not pay')
  const recorded = await findIntentRow(tx, intentId)
  const refundedCents = stripe.totalRefunded(refunds)
  const charge: Charge = { binding: 'movable', recorded, intent, refundedCents }
  const refusal = refusalOf(chargeVerdict(row, charge))
  if (refusal) return rejected(refusal)
  if (row.processingSince) return rejected('processing')
  const own = row.paymentIntentId ? await endIntent(tx, row.paymentIntentId) : undefined
  if (own?.status === 'succeeded') {
    const outcome = await reconcileOrder(tx, customer, row, own)
    return outcome.kind === 'paid' ? rejected('already paid') : outcome
  }
  if (own && own.status !== 'canceled') return rejected('not charged')
  const stock = await retakeForPayment(tx, row)
  if (stock !== 'available') return rejected(stock)
  await rebindIntent(tx, row, otherId, intentId)
  return payReserved(tx, customer, row, intent)
}
