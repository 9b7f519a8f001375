import type { PageQuery } from '#contract/page.ts'
import type { Review } from '#contract/review.ts'
import { db } from './db/client.ts'
import { review } from './db/schema.ts'
import { byKey, toPage } from './page.ts'

export async function listReviews(query: PageQuery) {
  const { after, order, limit } = byKey(review.id, query)
  const rows = await db.select().from(review).where(after).orderBy(order).limit(limit)
  return toPage(rows.map(toReview), query.limit)
}

export async function latestReviews(count: number) {
  return (await listReviews({ limit: count, sort: 'newest' })).items
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
