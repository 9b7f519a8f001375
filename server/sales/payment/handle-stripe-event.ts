import { eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { stripeEvent } from '../../platform/db/schema/stripe-event.ts'
import type { CardRateLimit } from './card-attempts.ts'
import { limitCardAttempts } from './limit-card-attempts.ts'
import { isProcessing } from './mark-paid-or-canceled.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { recordDispute } from './record-dispute.ts'
import { verifyEvent } from './stripe/stripe-signature.ts'

const CARD_RATE_LIMITS = new Map<string, CardRateLimit>([
  ['payment_intent.payment_failed', 'declined-cards'],
  ['payment_intent.requires_action', 'card-challenges'],
])

/**
 * Handles an event of Stripe: a hint to reconcile a payment or to ask about a dispute, or a card to
 * count. An event that was handled before does nothing; until then every delivery tries again.
 * @throws AppError 400 when the event is not Stripe’s; any other error makes Stripe send it again
 */
export async function handleStripeEvent(body: Buffer, signature: string) {
  const { id, type, intentId, dispute } = verifyEvent(body, signature)
  if (await isHandled(id, type)) return
  const cards = CARD_RATE_LIMITS.get(type)
  // The failure of a charge that was processing is no declined card.
  if (intentId && cards && !(await isProcessing(intentId))) await limitCardAttempts(cards, intentId)
  else if (intentId) await reconcileIntent(intentId, type)
  if (dispute) await recordDispute(dispute)
  await db.update(stripeEvent).set({ handledAt: sql`now()` }).where(eq(stripeEvent.id, id))
}

/** Records that the event arrived. @returns was it handled before? */
async function isHandled(id: string, type: string) {
  const [recorded] = await db
    .insert(stripeEvent)
    .values({ id, type })
    // Changes nothing, but returns the row that is there.
    .onConflictDoUpdate({ target: stripeEvent.id, set: { type } })
    .returning({ handledAt: stripeEvent.handledAt })
  return recorded?.handledAt != null
}
