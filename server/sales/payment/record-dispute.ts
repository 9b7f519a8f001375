import { eq, sql } from 'drizzle-orm'
import { paymentDb, type Transaction } from '../../platform/db/client.ts'
import { dispute } from '../../platform/db/schema/dispute.ts'
import { queueHourlyMail } from '../../platform/jobs/owner-mail.ts'
import { log } from '../../platform/log.ts'
import { withOrderLockOfIntent } from './open-order-lock.ts'
import { type DisputeSubject, findDispute } from './stripe/stripe-dispute.ts'

// Disputes, inquiries and early fraud warnings, as Stripe's events report them. An event only makes
// the shop ask Stripe, under the lock of the order or the payment, so that events may come late,
// twice and in any sequence.

/** Brings the shop's record of one in line with Stripe's. Idempotent. @throws AppError 409, 502 */
export async function recordDispute(subject: DisputeSubject) {
  const orderId = await withOrderLockOfIntent(subject.intentId, (tx, row) =>
    sync(tx, subject, row.id),
  )
  // A payment that the shop does not know: others may use the same Stripe account.
  if (!orderId) await paymentDb.transaction((tx) => sync(tx, subject, null))
}

async function sync(tx: Transaction, subject: DisputeSubject, orderId: string | null) {
  const found = await findDispute(subject)
  if (!found) {
    log.error({ dispute: subject.id }, 'Stripe does not know a dispute that it has reported')
    return
  }
  const [before] = await tx.select().from(dispute).where(eq(dispute.id, found.id))
  const isNews = before?.kind !== found.kind || before.state !== found.state
  const values = {
    ...found,
    paymentIntentId: subject.intentId,
    askedAt: sql`clock_timestamp()`,
    orderId: orderId ?? before?.orderId ?? null,
    closedAt: found.state === 'open' ? null : (before?.closedAt ?? sql`now()`),
    // Not the transaction's begin: a parcel may have been packed while this one waited for the
    // order.
    ...(isNews && { changedAt: sql`clock_timestamp()` }),
  }
  await tx
    .insert(dispute)
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({ target: dispute.id, set: values })
  // News for the owner: a new one, or an inquiry that has become a dispute.
  const { id, kind } = found
  if (before?.kind !== kind) await queueHourlyMail(tx, 'disputed', { id, kind })
}
