import { eq, sql } from 'drizzle-orm'
import { db } from '../db/client.ts'
import { webhookEvent } from '../db/schema/webhook-event.ts'
import { reconcileIntent } from './reconcile.ts'
import { readEvent } from './stripe.ts'

/**
 * Handles an event of Stripe: a hint to look at a payment. Once it was handled, the same
 * event again does nothing; until then every delivery tries anew.
 * @throws AppError 400 when the event is not Stripe’s; whatever else is thrown makes Stripe
 *   send it again
 */
export async function handleEvent(body: Buffer, signature: string) {
  const { id, type, intentId } = readEvent(body, signature)
  if (await isHandled(id, type)) return
  if (intentId) await reconcileIntent(intentId, type)
  await db.update(webhookEvent).set({ handledAt: sql`now()` }).where(eq(webhookEvent.id, id))
}

/** Notes that the event came, and tells whether it was handled before. */
async function isHandled(id: string, type: string) {
  const [noted] = await db
    .insert(webhookEvent)
    .values({ id, type })
    // Changes nothing, but returns the row that is there.
    .onConflictDoUpdate({ target: webhookEvent.id, set: { type } })
    .returning({ handledAt: webhookEvent.handledAt })
  return noted?.handledAt != null
}
