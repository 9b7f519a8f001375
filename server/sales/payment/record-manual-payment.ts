import { formatCents, toCents } from '#contract/money.ts'
import { manualPaymentId } from '#contract/payment/manual-method.ts'
import type { NewManualPayment } from '#contract/payment/manual-payment.ts'
import { dayIn } from '#contract/shop-time.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { manualPayment } from '../../platform/db/schema/manual-payment.ts'
import { fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { getTimeZone } from '../../platform/settings/setting.ts'
import { eraseTextsAgain } from '../order/erase-after.ts'
import type { OrderRow } from '../order/order.ts'
import { retakeForPayment } from '../order/stock-hold.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { endOrderIntent } from './end-order-intent.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { payReserved } from './reconcile-order.ts'
import { queueTaxBooking } from './stripe/book-tax.ts'

// An order that is paid in cash, by bank transfer or at a card terminal: the staff record that they
// have the money. A charge that Stripe reports later is a surplus, and goes back.

/**
 * Marks an unpaid order paid, its intent ended first.
 * @returns did this call change anything? The same again does not.
 * @throws AppError 404; 409 it is paid, has another total, or its units are gone; 502 Stripe does
 *   not answer
 */
export async function recordManualPayment(
  actor: SessionUser,
  orderId: string,
  input: NewManualPayment,
) {
  await requirePast(input)
  const outcome = await inPaymentTurn(actor, () =>
    withOpenOrderLock(actor, orderId, (tx, row) => payByHand(tx, actor, row, input)),
  )
  if (outcome.kind === 'paid') return true
  if (outcome.kind === 'unchanged') return false
  throw outcomeError(outcome)
}

async function requirePast({ receivedOn }: NewManualPayment) {
  if (receivedOn > dayIn(await getTimeZone())) {
    throw fieldError('receivedOn', 'This day has not come yet')
  }
}

async function payByHand(
  tx: Transaction,
  actor: SessionUser,
  row: OrderRow,
  input: NewManualPayment,
): Promise<PaymentOutcome | { kind: 'unchanged' }> {
  const { method, receivedOn, reference } = input
  const id = manualPaymentId(method, row.number)
  if (row.paidAt) return row.transactionId === id ? { kind: 'unchanged' } : rejected('already paid')
  requireTotal(row, input)
  const charged = await endOrderIntent(tx, actor, row, true)
  // A card was quicker: what the staff have received goes back, not its charge.
  if (charged) return charged.kind === 'paid' ? rejected('already paid') : charged
  const stock = await retakeForPayment(tx, row)
  if (stock !== 'available') return rejected(stock)
  const values = { id, orderId: row.id, method, receivedOn, reference }
  await tx
    .insert(manualPayment)
    .values({ ...values, amountCents: row.totalCents, actorId: actor.id })
  if (reference) await eraseTextsAgain(tx, row)
  await queueTaxBooking(tx, row, id, 'paid')
  return payReserved(tx, actor, row, { id, payment_method: null })
}

function requireTotal({ totalCents }: OrderRow, { total }: NewManualPayment) {
  if (totalCents === toCents(total)) return
  const now = formatCents(totalCents)
  throw fieldError('total', `The total of this order is ${now} now. Please check it.`, 409)
}
