import { eq, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { webhookEvent } from '../db/schema/webhook-event.ts'
import { recordDeclinedCard } from './declined-card.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { recordDispute } from './record-dispute.ts'
import { verifyEvent } from './stripe/stripe-signature.ts'

/**
 * Handles an event of Stripe: a hint to reconcile a payment or to ask about a dispute, or a declined card. An event
 * that was handled before does nothing; until then every delivery tries again.
 * @throws AppError 400 when the event is not Stripe’s; any other error makes Stripe send it again
 */
export async function handleWebhookEvent(body: Buffer, signature: string) {
  const { id, type, intentId, dispute } = verifyEvent(body, signature)
  if (await isHandled(id, type)) return
  if (intentId && type === 'payment_intent.payment_failed') await recordDeclinedCard(intentId)
  else if (intentId) await reconcileIntent(intentId, type)
  if (dispute) await recordDispute(dispute)
  await db.update(webhookEvent).set({ handledAt: sql`now()` }).where(eq(webhookEvent.id, id))
}

/** Records that the event arrived. @returns was it handled before? */
async function isHandled(id: string, type: string) {
  const [recorded] = await db
    .insert(webhookEvent)
    .values({ id, type })
    // Changes nothing, but returns the row that is there.
    .onConflictDoUpdate({ target: webhookEvent.id, set: { type } })
    .returning({ handledAt: webhookEvent.handledAt })
  return recorded?.handledAt != null
}
