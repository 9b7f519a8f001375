import { eq } from 'drizzle-orm'
import type { ManualPayment } from '#contract/payment/manual-payment.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { manualPayment } from '../../platform/db/schema/manual-payment.ts'
import { staffName } from '../../platform/identity/staff-name.ts'

/** @returns undefined: Stripe was paid, or nobody yet */
export async function findManualPayment(orderId: string): Promise<ManualPayment | undefined> {
  const { method, receivedOn, reference, actorId } = manualPayment
  const [row] = await db
    .select({ method, receivedOn, reference, by: staffName(actorId, user) })
    .from(manualPayment)
    .leftJoin(user, eq(user.id, actorId))
    .where(eq(manualPayment.orderId, orderId))
  return row
}
