import type { Actor } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import type { OrderRow } from '../order/order.ts'
import { setProcessing } from './mark-paid-or-canceled.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { recordProcessing } from './record-processing.ts'
import { endIntent } from './stripe/payment-intent.ts'
import * as stripe from './stripe/stripe.ts'

/**
 * Ends the intent of a locked, unpaid order at Stripe, before anything else pays, changes or
 * cancels it: from then on no card can be charged for it.
 * @param isByStaff they may end a charge that is processing, if Stripe still lets them
 * @returns why not: it is charged, and the order is paid by it, or a charge is processing
 */
export async function endOrderIntent(
  tx: Transaction,
  actor: Actor,
  row: OrderRow,
  isByStaff: boolean,
) {
  const { paymentIntentId: id, processingSince } = row
  if (!id) return undefined
  // Stripe cancels some charges that are processing: the customer was told to wait for this one.
  const present = processingSince && !isByStaff ? await stripe.findIntent(id) : undefined
  const intent = present?.status === 'processing' ? present : await endIntent(tx, id)
  if (intent && intent.status !== 'canceled') return reconcileOrder(tx, actor, row, intent)
  // Their mail says what has become of the order, not that its payment failed.
  if (isByStaff && processingSince) await setProcessing(tx, row, false)
  else await recordProcessing(tx, row, intent)
  return undefined
}
