import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { HIDE_REASONS } from '#contract/catalog/hide-reason.ts'
import {
  type ModeratedReview,
  type ModeratedReviewQuery,
  REPLY_DAYS,
  type ReviewVisibility,
} from '#contract/catalog/moderated-review.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { order } from '../../platform/db/schema/order.ts'
import { review } from '../../platform/db/schema/review.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { keyset, type PageOf, toPage } from '../../platform/list/pagination.ts'
import { isWaiting, PART, toOwnReview } from './review.ts'

/** An editor's decision ends the wait. */
const IS_TO_HIDE = or(isNull(review.hiddenAt), isWaiting)

const IS_UNANSWERED = and(
  isNotNull(review.productId),
  isNull(review.repliedAt),
  isNull(review.hiddenAt),
  sql`${review.createdAt} > now() - ${REPLY_DAYS} * interval '1 day'`,
)

const IS_OPEN = or(isWaiting, IS_UNANSWERED)

/** A page of all reviews, hidden ones too, or of open ones, with their writers' emails. */
export async function listModeratedReviews(query: PageOf & ModeratedReviewQuery) {
  const { after, orderBy, limit } = keyset(review.id, query)
  const rows = await db
    .select({ row: review, part: PART, email: user.email })
    .from(review)
    .leftJoin(user, eq(user.id, review.userId))
    .where(and(after, query.open && IS_OPEN))
    .orderBy(orderBy)
    .limit(limit)
  const reviews: ModeratedReview[] = rows.map(({ row, part, email }) => ({
    ...toOwnReview({ ...row, part }),
    user: email,
    ...(row.hiddenReason && { hiddenReason: row.hiddenReason }),
    ...(row.orderId && { orderId: row.orderId }),
    ...(row.reply && { reply: row.reply }),
  }))
  return toPage(reviews, query)
}

/** How many reviews need somebody, and how many of them wait to be shown. */
export async function countOpenReviews() {
  const waiting = sql<number>`count(*) filter (where ${isWaiting})`.mapWith(Number)
  return singleRow(await db.select({ count: count(), waiting }).from(review).where(IS_OPEN))
}

/**
 * Hides a review from all but its writer and the staff, or shows it again.
 * @returns was it a change? @throws AppError 404
 */
export async function setReviewHidden(
  actor: SessionUser,
  id: string,
  { hidden, reason }: ReviewVisibility,
) {
  return db.transaction(async (tx) => {
    const before = hidden ? IS_TO_HIDE : isNotNull(review.hiddenAt)
    const [changed] = await tx
      .update(review)
      .set({ hiddenAt: hidden ? sql`now()` : null, hiddenReason: (hidden && reason) || null })
      .where(and(eq(review.id, id), before))
      .returning({ id: review.id, text: review.review })
    if (!changed) {
      if ((await tx.$count(review, eq(review.id, id))) === 0) throw notFound('review')
      return false
    }
    const subject = { id: changed.id, name: changed.text }
    const why = hidden && reason ? HIDE_REASONS[reason] : undefined
    await record(tx, actor, hidden ? 'hide review' : 'show review', subject, why)
    return true
  })
}

/**
 * Hides all reviews of a user, before their account is removed.
 * @returns how many reviews that were
 */
export async function hideReviewsOf(tx: Transaction, userId: string) {
  // Locks orders before reviews, and the lower id first, as a payment does.
  const orders = tx.select({ id: order.id }).from(order).where(eq(order.customerId, userId))
  await orders.orderBy(asc(order.id)).for('update')
  const hidden = await tx
    .update(review)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(review.userId, userId), IS_TO_HIDE))
    .returning({ id: review.id })
  return hidden.length
}
