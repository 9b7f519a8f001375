import type { ModeratedReview, ReviewVisibility } from '#contract/catalog/moderated-review.ts'
import type { NewReview, OwnReview, Review } from '#contract/catalog/review.ts'
import { call } from './authorized-call.ts'
import { listPath } from './list-path.ts'
import { countItems, getPage, readPage } from './page.ts'
import { takePrefetched } from './prefetch.ts'

/** One page of reviews, newest first. */
export async function listReviews(cursor?: string, limit?: number) {
  const path = listPath('/review', cursor, limit)
  const prefetched = await takePrefetched(path)
  return prefetched ? readPage<Review>(prefetched) : getPage<Review>(path)
}

export function addReview(input: NewReview) {
  return call<{ insertedId: string }>('POST', '/review', input)
}

/** One page of the user's own reviews, newest first, hidden ones included. */
export function listOwnReviews(cursor?: string, limit?: number) {
  return getPage<OwnReview>(listPath('/account/review', cursor, limit))
}

/**
 * One page of all reviews, newest first, hidden ones included, or of open ones. The staff only.
 */
export function listModeratedReviews(isOpen: boolean, cursor?: string, limit?: number) {
  const filters = isOpen ? { open: 'true' } : undefined
  return getPage<ModeratedReview>(listPath('/staff/review', cursor, limit, filters))
}

/** How many reviews wait to be shown, or are new and without a reply. */
export function countOpenReviews() {
  return countItems('/staff/review?limit=100&open=true')
}

export function setReviewHidden(id: string, visibility: ReviewVisibility) {
  return call<{ modifiedCount: number }>('PUT', `/review/${id}/hidden`, visibility)
}
