import { and, asc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import type { NewReview, OwnReview, Review } from '#contract/catalog/review.ts'
import { trackTag } from '../../platform/cache/dependencies.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { isSold } from '../../platform/db/schema/product.ts'
import { review } from '../../platform/db/schema/review.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import { AppError, notLoggedIn } from '../../platform/errors.ts'
import { requireUnblocked } from '../../platform/identity/note-customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import {
  bothSortDirections,
  type PageOf,
  pageValues,
  toPage,
} from '../../platform/list/pagination.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { hasBought, lockReviewsOf } from './verified-buyer.ts'

/** What a review is of, if it is of a part. */
export const PART = sql<{ id: string; title: string; isSold: boolean } | null>`(
  select json_build_object('id', p.id, 'title', coalesce(p.title, p.name),
    'isSold', ${isSold('p')})
  from product p where p.id = review.product_id
)`.as('part')

type ReviewRow = typeof review.$inferSelect & {
  part: { id: string; title: string; isSold: boolean } | null
}

/**
 * Hidden from the moment it was written. An editor can hide a review only later, so this review
 * waits for one.
 */
export const isWaiting = eq(review.hiddenAt, review.createdAt)

const publicPages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...getTableColumns(review), part: PART })
    .from(review)
    .where(and(isNull(review.hiddenAt), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`reviews, ${sort} first`),
)

/** A page of the public reviews. */
export async function listReviews(query: PageOf) {
  const rows = await trackTag('review', () => publicPages(query).execute(pageValues(query)))
  return toPage(rows.map(toReview), query)
}

export async function latestReviews(count: number) {
  return (await listReviews({ limit: count, sort: 'newest' })).items
}

const ownPages = bothSortDirections(review.id, ({ after, orderBy, limit }, sort) =>
  db
    .select({ ...getTableColumns(review), part: PART })
    .from(review)
    .where(and(eq(review.userId, sql.placeholder('userId')), after))
    .orderBy(orderBy)
    .limit(limit)
    .prepare(`own reviews, ${sort} first`),
)

/** A page of one user's reviews, hidden ones too. */
export async function listOwnReviews({ id: userId }: SessionUser, query: PageOf) {
  const rows = await ownPages(query).execute({ ...pageValues(query), userId })
  return toPage(rows.map(toOwnReview), query)
}

/** All reviews of one writer, oldest first. */
export async function listReviewsOf(isTheirs: SQL) {
  const rows = await db
    .select({ ...getTableColumns(review), part: PART })
    .from(review)
    .where(isTheirs)
    .orderBy(asc(review.id))
  return rows.map(toOwnReview)
}

/**
 * Name and photo come from the writer's account. The review of a writer who has not bought waits
 * for an editor, if the owner has set that.
 * @returns the review's id
 * @throws AppError 401 when the account is closed; 403 when it is blocked; 429 when the writer has
 *   written as many as a day allows
 */
export async function addReview(writer: SessionUser, { location, review: text }: NewReview) {
  const { reviewsWait } = await getSetting('shop')
  return db.transaction(async (tx) => {
    // The user's row is locked first, as everywhere: a removal of the writer waits, and then hides
    // this review too.
    const isWriter = eq(user.id, writer.id)
    const [account] = await tx.select({ id: user.id }).from(user).where(isWriter).for('key share')
    if (!account) throw notLoggedIn()
    await requireUnblocked('review', writer.email, tx)
    await lockReviewsOf(tx, writer.id)
    const { verifiedBuyer, today, untilTomorrow } = await reviewsPerDayOf(tx, writer.id)
    const { buyer, other } = env.reviewsPerDay
    if (today >= (verifiedBuyer ? buyer : other)) {
      const detail = 'You have reviewed today. Please come back tomorrow.'
      throw new AppError(429, detail, { retryAfter: String(untilTomorrow) })
    }
    const { name, image: img, id: userId } = writer
    const rows = await tx
      .insert(review)
      .values({
        ...{ location, review: text, name, img, userId, verifiedBuyer },
        ...(reviewsWait && !verifiedBuyer && { hiddenAt: sql`now()`, createdAt: sql`now()` }),
      })
      .returning({ id: review.id })
    return singleRow(rows).id
  })
}

/**
 * What decides whether an account may write another review today. Hidden ones count: hiding one
 * must not allow another.
 */
async function reviewsPerDayOf(tx: Transaction, userId: string) {
  const { rows } = await tx.execute<{
    verifiedBuyer: boolean
    today: number
    untilTomorrow: number
  }>(sql`
    select ${hasBought(userId)} as "verifiedBuyer",
      (select count(*)::int from ${review}
        where ${review.userId} = ${userId} and ${review.productId} is null
          and ${review.createdAt} >= date_trunc('day', now(), 'UTC')) as today,
      ceil(extract(epoch from
        date_trunc('day', now(), 'UTC') + interval '1 day' - now()))::int as "untilTomorrow"`)
  return singleRow(rows)
}

/** The shop's own pictures, and those of people who sign in with Google. */
const TRUSTED_PHOTO =
  /^(?:\/(?!\/)[\w./-]+\.(?:avif|jpe?g|png|svg|webp)|https:\/\/lh\d+\.googleusercontent\.com\/\S+)$/i

/**
 * An account costs nothing and may name any URL, and Home shows its review to everyone at once. The
 * photo's host would learn who visits the shop, and could replace the picture once staff have
 * looked. So such a photo needs a verified buyer.
 */
function shownPhoto({ img, verifiedBuyer }: ReviewRow) {
  return img && (verifiedBuyer || TRUSTED_PHOTO.test(img)) ? img : undefined
}

function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    location: row.location,
    review: row.review,
    img: shownPhoto(row),
    verifiedBuyer: row.verifiedBuyer,
    ...(row.rating !== null && { rating: row.rating }),
    ...(row.part && { part: toPart(row.part) }),
  }
}

function toPart({ id, title, isSold }: NonNullable<ReviewRow['part']>) {
  return { title, ...(isSold && { path: partPath({ slug: partSlug(title), _id: id }) }) }
}

export function toOwnReview(row: ReviewRow): OwnReview {
  return {
    ...toReview(row),
    at: row.createdAt.toISOString(),
    hidden: row.hiddenAt !== null,
    waiting: row.hiddenAt?.getTime() === row.createdAt.getTime(),
  }
}
