import { asc, eq } from 'drizzle-orm'
import type { NewReview, Review } from '#contract/review.ts'
import type { User } from './auth.ts'
import { db } from './db/client.ts'
import { review } from './db/schema.ts'
import { noteRead } from './kept.ts'
import { inBothOrders, type PageOf, pageValues, toPage } from './page.ts'

const pages = inBothOrders(review.id, ({ after, order, limit }, sort) =>
  db
    .select()
    .from(review)
    .where(after)
    .orderBy(order)
    .limit(limit)
    .prepare(`reviews, ${sort} first`),
)

export async function listReviews(query: PageOf) {
  const rows = await noteRead('review', () => pages[query.sort].execute(pageValues(query)))
  return toPage(rows.map(toReview), query)
}

export async function latestReviews(count: number) {
  return (await listReviews({ limit: count, sort: 'newest' })).items
}

/** Name and photo come from the writer's account. @returns the review's id */
export async function addReview(writer: User, { location, review: text }: NewReview) {
  const [row] = await db
    .insert(review)
    .values({ location, review: text, name: writer.name, img: writer.image, userId: writer.id })
    .returning({ id: review.id })
  if (!row) throw new Error('the database returned no row for an insert')
  return row.id
}

/** What one person wrote, oldest first. */
export async function listReviewsOf(userId: string) {
  const rows = await db
    .select()
    .from(review)
    .where(eq(review.userId, userId))
    .orderBy(asc(review.id))
  return rows.map(toReview)
}

function toReview(row: typeof review.$inferSelect): Review {
  return {
    _id: row.id,
    name: row.name,
    location: row.location,
    review: row.review,
    img: row.img ?? undefined,
  }
}
