import { removeProduct } from '../../catalog/product-edit.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { withOrderLockForPayment } from '../order/order-lock.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { askInTurn } from './stripe/ask-in-turn.ts'
import { endIntent, listIntentsThatPayNothing } from './stripe/payment-intent.ts'

// The intents of unpaid orders end when their product is deleted, or their code is used up: a
// charge would be refunded, at a fee.

/** Intents in one run. */
const MAX_INTENTS = 100

/**
 * Deletes a product and ends the intents of its unpaid orders. A customer whose order holds units
 * may pay with a new intent until the hold ends.
 * @throws AppError 404
 */
export async function deleteProduct(actor: SessionUser, id: string) {
  await removeProduct(actor, id)
  await endIntentsThatPayNothing()
}

/**
 * Ends the intents that were made before their product was deleted, those of orders whose mailbox
 * has used their code up with another order, and those that their order no longer uses. One that
 * was charged by then is reconciled.
 */
export async function endIntentsThatPayNothing() {
  const live = await listIntentsThatPayNothing(MAX_INTENTS)
  await askInTurn(live, 'an intent could not be ended', async ({ orderId, id }) => {
    const intent = await withOrderLockForPayment('system', orderId, async (tx, row) =>
      row.transactionId === id ? undefined : endIntent(tx, id),
    )
    if (intent?.status === 'succeeded') await reconcileIntent(id)
  })
}
