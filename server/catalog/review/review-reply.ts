import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { review } from '../../platform/db/schema/review.ts'
import { notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'

/**
 * Writes the shop's reply under a review of a part, changes it, or removes it. The first one is
 * mailed to the writer.
 * @throws AppError 404 there is none, or it is of the shop
 */
export async function replyToReview(actor: SessionUser, id: string, reply: string) {
  await db.transaction(async (tx) => {
    const isOfPart = and(eq(review.id, id), isNotNull(review.productId))
    const [changed] = await tx
      .update(review)
      .set({ reply: reply || null, repliedAt: sql`now()`, repliedBy: actor.id })
      .where(isOfPart)
      .returning({ id: review.id, text: review.review, orderId: review.orderId })
    if (!changed) throw notFound('review')
    await record(tx, actor, 'reply to review', { id, name: changed.text }, reply || 'removed')
    if (reply && changed.orderId) {
      await insertJob(tx, { kind: 'mail', subjectId: changed.orderId, event: `replied ${id}` })
    }
  })
}
