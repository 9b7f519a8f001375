import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ModeratedReview, NewReview, OwnReview, Review } from '#contract/review.ts'
import { record } from '../audit/audit.ts'
import { trackTag } from '../cache/dependencies.ts'
import { db, type Transaction } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { order } from '../db/schema/order.ts'
import { refund } from '../db/schema/refund.ts'
import { review } from '../db/schema/review.ts'
import { env } from '../env.server.ts'
import { AppError, notFound } from '../errors.ts'
import type { User } from '../identity/user.ts'
import { bothSortDirections, type PageOf, pageValues, toPage } from '../list/pagination.ts'

type ReviewRow = typeof review.$inferSelect

const publicPages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select()
    .from(review)
    .where(and(isNull(review.hiddenAt), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`reviews, ${sort} first`),
)

/** A page of what everybody may read. */
export async function listReviews(query: PageOf) {
  const rows = await trackTag('review', () => publicPages[query.sort].execute(pageValues(query)))
  return toPage(rows.map(toReview), query)
}

export async function latestReviews(count: number) {
  return (await listReviews({ limit: count, sort: 'newest' })).items
}

const moderatedPages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ row: review, email: user.email })
    .from(review)
    .leftJoin(user, eq(user.id, review.userId))
    .where(after)
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`reviews for admins, ${sort} first`),
)

/** A page of all reviews, hidden ones too, with their writers' emails. */
export async function listModeratedReviews(query: PageOf) {
  const rows = await moderatedPages[query.sort].execute(pageValues(query))
  const reviews: ModeratedReview[] = rows.map(({ row, email }) => ({
    ...toOwnReview(row),
    user: email,
  }))
  return toPage(reviews, query)
}

const ownPages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select()
    .from(review)
    .where(and(eq(review.userId, sql.placeholder('userId')), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`own reviews, ${sort} first`),
)

/** A page of what one person wrote, hidden ones too. */
export async function listOwnReviews({ id: userId }: User, query: PageOf) {
  const rows = await ownPages[query.sort].execute({ ...pageValues(query), userId })
  return toPage(rows.map(toOwnReview), query)
}

/** Everything that one person wrote, oldest first. */
export async function listReviewsOf(userId: string) {
  const rows = await db
    .select()
    .from(review)
    .where(eq(review.userId, userId))
    .orderBy(asc(review.id))
  return rows.map(toOwnReview)
}

/**
 * Name and photo come from the writer's account.
 * @returns the review's id
 * @throws AppError 401 when the account is gone; 429 when the writer has written as many as a day allows
 */
export async function addReview(writer: User, { location, review: text }: NewReview) {
  return db.transaction(async (tx) => {
    // Their row first, as everywhere: a removal of the writer waits, and then hides this review too.
    const mine = eq(user.id, writer.id)
    const [account] = await tx.select({ id: user.id }).from(user).where(mine).for('key share')
    if (!account) throw new AppError(401, 'Please log in')
    await lockReviewsOf(tx, writer.id)
    const { verifiedBuyer, today, untilTomorrow } = await dayOf(tx, writer.id)
    const { buyer, anybody } = env.reviewsPerDay
    if (today >= (verifiedBuyer ? buyer : anybody)) {
      const detail = 'You have reviewed today. Please come back tomorrow.'
      throw new AppError(429, detail, { retryAfter: String(untilTomorrow) })
    }
    const { name, image: img, id: userId } = writer
    const [row] = await tx
      .insert(review)
      .values({ location, review: text, name, img, userId, verifiedBuyer })
      .returning({ id: review.id })
    if (!row) throw new Error('the database returned no row for an insert')
    return row.id
  })
}

/**
 * One at a time for each person, until the transaction ends: two reviews at once can't both be today's last,
 * and a review that is written while an order is being paid gets its mark.
 */
async function lockReviewsOf(tx: Transaction, userId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reviews of ${userId}`}, 0))`,
  )
}

/** Has this person an order that is paid and not refunded whole? */
const hasBought = (userId: string) => sql<boolean>`exists (
  select from ${order}
  where ${order.customerId} = ${userId} and ${order.paidAt} is not null
    and ${order.pricePerUnitCents}::bigint * ${order.quantity} > (
      select coalesce(sum(${refund.amountCents}), 0) from ${refund}
      where ${refund.orderId} = ${order.id} and ${refund.paymentIntentId} = ${order.transactionId}
        and ${refund.failedAt} is null
    )
)`

/** What the limit of reviews depends on. Hidden ones count: hiding one must not make room for the next. */
async function dayOf(tx: Transaction, userId: string) {
  const { rows } = await tx.execute<{
    verifiedBuyer: boolean
    today: number
    untilTomorrow: number
  }>(sql`
    select ${hasBought(userId)} as "verifiedBuyer",
      (select count(*)::int from ${review}
        where ${review.userId} = ${userId}
          and ${review.createdAt} >= date_trunc('day', now(), 'UTC')) as today,
      ceil(extract(epoch from
        date_trunc('day', now(), 'UTC') + interval '1 day' - now()))::int as "untilTomorrow"`)
  const [row] = rows
  if (!row) throw new Error('the database returned no row for a select')
  return row
}

/**
 * Brings the mark 'Verified buyer' on a person's reviews in line with their orders. To be called in the
 * transaction that pays or refunds one of them, after it has.
 * @param userId null: the account is gone, and its reviews keep the mark they have
 */
export async function markVerifiedBuyer(tx: Transaction, userId: string | null) {
  if (!userId) return
  await lockReviewsOf(tx, userId)
  await tx.execute(sql`
    update review set verified_buyer = not verified_buyer
    where user_id = ${userId} and verified_buyer <> ${hasBought(userId)}`)
}

/**
 * Hides a review from everybody but its writer and admins, or shows it again.
 * @returns was it a change? @throws AppError 404
 */
export async function setReviewHidden(admin: User, id: string, hidden: boolean) {
  return db.transaction(async (tx) => {
    const before = hidden ? isNull(review.hiddenAt) : isNotNull(review.hiddenAt)
    const [changed] = await tx
      .update(review)
      .set({ hiddenAt: hidden ? sql`now()` : null })
      .where(and(eq(review.id, id), before))
      .returning({ id: review.id, text: review.review })
    if (!changed) {
      if ((await tx.$count(review, eq(review.id, id))) === 0) throw notFound('review')
      return false
    }
    const subject = { id: changed.id, name: changed.text }
    await record(tx, admin, hidden ? 'hide review' : 'show review', subject)
    return true
  })
}

/**
 * Hides everything that a person wrote, before their account is removed.
 * @returns how many reviews that were
 */
export async function hideReviewsOf(tx: Transaction, userId: string) {
  // Orders come before reviews in the order of locks: a payment marks its customer's reviews afterwards.
  await tx.select({ id: order.id }).from(order).where(eq(order.customerId, userId)).for('update')
  const hidden = await tx
    .update(review)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(review.userId, userId), isNull(review.hiddenAt)))
    .returning({ id: review.id })
  return hidden.length
}

function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    location: row.location,
    review: row.review,
    img: row.img ?? undefined,
    verifiedBuyer: row.verifiedBuyer,
  }
}

function toOwnReview(row: ReviewRow): OwnReview {
  return {
    ...toReview(row),
    at: row.createdAt.toISOString(),
    hidden: row.hiddenAt !== null,
  }
}
