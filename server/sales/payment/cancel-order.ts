import type { Actor } from '../../platform/audit/audit.ts'
import { isOrderOf } from '../order/order-access.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { endOrderIntent } from './end-order-intent.ts'
import { markCanceled } from './mark-paid-or-canceled.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'

const CANCELED_BY_SHOP = 'The shop canceled this order.'

/**
 * Cancels an unpaid order: first its intent at Stripe, so that the card can no longer be charged,
 * then the order. While a charge is processing, only the staff can, and only if Stripe still lets
 * them.
 * @param reason for the customer, when an editor or the system cancels it
 * @throws AppError 404, 403, 409 when it is paid (it is marked so, if it was not yet), 502, 503 its
 *   turn does not come
 */
export async function cancelOrder(actor: Actor, id: string, reason?: string) {
  const outcome =
    actor === 'system'
      ? await cancelNow(actor, id, reason)
      : await inPaymentTurn(actor, () => cancelNow(actor, id, reason))
  if (outcome.kind !== 'canceled') throw outcomeError(outcome)
}

function cancelNow(actor: Actor, id: string, reason?: string) {
  return withOpenOrderLock(
    actor,
    id,
    async (tx, row): Promise<PaymentOutcome | { kind: 'canceled' }> => {
      if (row.paidAt) return rejected('already paid')
      const isOwn = actor !== 'system' && isOrderOf(actor, row)
      const isByStaff = actor !== 'system' && !isOwn
      const refusal = await endOrderIntent(tx, actor, row, isByStaff)
      if (refusal) return refusal
      await markCanceled(tx, actor, row, isOwn ? undefined : (reason ?? CANCELED_BY_SHOP))
      return { kind: 'canceled' }
    },
  )
}
