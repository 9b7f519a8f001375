import type { Actor } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { OrderRow } from '../order/order.ts'
import { isOrderOf } from '../order/order-access.ts'
import { inPaymentTurn } from './customer-queue.ts'
import { markCanceled, setProcessing } from './mark-paid-or-canceled.ts'
import { withOpenOrderLock } from './open-order-lock.ts'
import { outcomeError, type PaymentOutcome, rejected } from './payment-outcome.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { recordProcessing } from './record-processing.ts'
import { endIntent } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

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
      const refusal = await endItsIntent(tx, actor, row, isByStaff)
      if (refusal) return refusal
      await markCanceled(tx, actor, row, isOwn ? undefined : (reason ?? CANCELED_BY_SHOP))
      return { kind: 'canceled' }
    },
  )
}

/** @returns why it can't be canceled: it is charged, or a charge is processing */
async function endItsIntent(tx: Transaction, actor: Actor, row: OrderRow, isByStaff: boolean) {
  const { paymentIntentId: id, processingSince } = row
  if (!id) return undefined
  // Stripe cancels some charges that are processing: the customer was told to wait for this one.
  const present = processingSince && !isByStaff ? await stripe.findIntent(id) : undefined
  const intent = present?.status === 'processing' ? present : await endIntent(tx, id)
  if (intent && intent.status !== 'canceled') return reconcileOrder(tx, actor, row, intent)
  // Their mail says that the order is canceled, not that its payment failed.
  if (isByStaff && processingSince) await setProcessing(tx, row, false)
  else await recordProcessing(tx, row, intent)
  return undefined
}
