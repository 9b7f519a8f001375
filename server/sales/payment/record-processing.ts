import { countRecords, record } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { retakeStock } from '../order/stock-hold.ts'
import { setProcessing } from './mark-paid-or-canceled.ts'
import { endIntent } from './stripe/payment-intent.ts'
import type * as stripe from './stripe/stripe.ts'

// A bank debit is charged in days: until then Stripe says that the intent is processing. The order
// then holds its units, is paid with no other intent, canceled by the staff alone, and not sent.

/**
 * Records on a locked order what Stripe has just said of its intent: that the charge is processing,
 * or no longer is. Each change is recorded once, with a mail to the customer, but for a success,
 * whose mail is the receipt.
 * @param intent undefined: Stripe does not know it
 * @returns the order as it is then
 */
export async function recordProcessing(
  tx: Transaction,
  row: OrderRow,
  intent: stripe.PaymentIntent | undefined,
): Promise<OrderRow> {
  // A former intent says nothing of the present one.
  if (intent && intent.id !== row.paymentIntentId) return row
  const isProcessing = intent?.status === 'processing'
  if (row.paidAt || row.cancelledAt || isProcessing === (row.processingSince !== null)) return row
  if (isProcessing) {
    // Its hold may have ended meanwhile. Without units, a charge is refunded when it comes.
    if (!row.stockHeld) await retakeStock(tx, row)
    await tell(tx, row, 'payment processing', 'processing')
  } else if (intent?.status !== 'succeeded') {
    if (!(await isEnded(tx, intent))) return row
    await tell(tx, row, 'payment failed', 'paymentFailed')
  }
  return setProcessing(tx, row, isProcessing)
}

/**
 * Ends the intent of a debit that has failed: an order takes one debit, since one that always fails
 * would hold its units for good. @returns false: its customer has charged it again meanwhile
 */
async function isEnded(tx: Transaction, intent: stripe.PaymentIntent | undefined) {
  if (!intent || intent.status === 'canceled') return true
  const ended = await endIntent(tx, intent.id)
  return !ended || ended.status === 'canceled'
}

/** Each attempt has mails of its own. */
async function tell(
  tx: Transaction,
  row: OrderRow,
  action: 'payment processing' | 'payment failed',
  mail: 'processing' | 'paymentFailed',
) {
  const attempt = 1 + (await countRecords(tx, action, row.id))
  await record(tx, 'system', action, auditSubject(row))
  await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `${mail} ${attempt}` })
}
