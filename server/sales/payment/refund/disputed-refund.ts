import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/client.ts'
import { dispute } from '../../../platform/db/schema/dispute.ts'
import { AppError } from '../../../platform/errors.ts'

// Stripe refunds nothing of a charge that is disputed, nor of one whose dispute was lost: the
// cardholder's bank has returned the money.

export const DISPUTED_REFUND =
  'The buyer’s bank disputes this payment, so Stripe won’t refund it. Answer or accept the dispute in Stripe’s dashboard.'

export const REFUSED_REFUND = 'Stripe refuses this refund. Its dashboard says why.'

const LOST_REFUND =
  'The dispute over this payment was lost: the bank has returned the money to the cardholder, and a refund would pay it twice.'

/**
 * Asked before a refund is stored, so that one that Stripe would refuse leaves nothing behind.
 * @throws AppError 409
 */
export async function requireRefundable(tx: Transaction, intentId: string) {
  const refusal = await findRefusal(tx, intentId)
  if (refusal) throw new AppError(409, refusal)
}

/** @returns the sentence for an editor; undefined: no recorded dispute forbids a refund */
export async function findRefusal(tx: Transaction, intentId: string) {
  const [found] = await tx
    .select({ state: dispute.state })
    .from(dispute)
    .where(
      and(
        eq(dispute.paymentIntentId, intentId),
        inArray(dispute.state, ['open', 'lost']),
        eq(dispute.isRefundable, false),
      ),
    )
    .limit(1)
  return found && (found.state === 'lost' ? LOST_REFUND : DISPUTED_REFUND)
}
