import { eq, sql } from 'drizzle-orm'
import { readEvent } from './card-provider.ts'
import { db } from './db/client.ts'
import { providerEvent } from './db/schema.ts'
import { reconcileIntent } from './reconcile.ts'

/**
 * Handles an event of the card provider: a hint to look at a payment. Once it was handled, the same
 * event again does nothing; until then every delivery tries anew.
 * @throws AppError 400 when the event is not the provider's; whatever else is thrown makes the provider
 *   send it again
 */
export async function handleEvent(body: Buffer, signature: string) {
  const { id, type, intentId } = readEvent(body, signature)
  if (await isHandled(id, type)) return
  if (intentId) await reconcileIntent(intentId, type)
  await db.update(providerEvent).set({ handledAt: sql`now()` }).where(eq(providerEvent.id, id))
}

/** Notes that the event came, and tells whether it was handled before. */
async function isHandled(id: string, type: string) {
  const [noted] = await db
    .insert(providerEvent)
    .values({ id, type })
    // Changes nothing, but returns the row that is there.
    .onConflictDoUpdate({ target: providerEvent.id, set: { type } })
    .returning({ handledAt: providerEvent.handledAt })
  return noted?.handledAt != null
}
