import { formatPrice, toDollars } from '#contract/money.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { queueOwnerMail } from '../../../platform/jobs/owner-mail.ts'

type FailedRefund = {
  id: string
  orderNumber: number
  amountCents: number
  /** Whether the refunded charge is the order’s payment. The order’s page refunds no other. */
  paysOrder: boolean
}

/**
 * Tells the owner that Stripe refused a refund, or the bank rejected it. By then the customer may
 * have the mail that the money is on its way.
 */
export function mailFailedRefund(
  tx: Transaction,
  { id, orderNumber, amountCents, paysOrder }: FailedRefund,
) {
  const name = `Refund of ${formatPrice(toDollars(amountCents))}, order ${orderNumber}`
  const detail = paysOrder
    ? 'The money did not reach the customer, and the order’s units count as not refunded. Refund it again, or agree on another way.'
    : 'The money did not reach the customer. The charge is not the order’s payment, so the order’s page can’t refund it. Refund it in Stripe’s dashboard, or agree on another way.'
  return queueOwnerMail(tx, `refund ${id}`, { notice: { name, detail } })
}
