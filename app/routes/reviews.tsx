import type { Review } from '#contract/review.ts'
import { emptyUnlessOutage } from '#server/outage.ts'
import { listReviews } from '#server/review.ts'
import * as api from '../api.ts'
import { EmptyList } from '../components/empty-list.tsx'
import { MoreButton } from '../components/more-button.tsx'
import { ReviewCard } from '../components/review-card.tsx'
import { publicPage } from '../page-meta.ts'
import { useMore } from '../use-more.ts'
import type { Route } from './+types/reviews'

const FIRST = 24

export async function loader() {
  try {
    return { ...(await listReviews({ limit: FIRST, sort: 'newest' })), failed: false }
  } catch (error) {
    // spec §8: an empty grid
    return { items: emptyUnlessOutage<Review>(error), next: undefined, failed: true }
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/reviews', {
    title: 'Reviews',
    description: 'What people say who bought here, newest first.',
  })
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { items, ...more } = useMore(loaderData, api.listReviews)
  return (
    <section className="content-width py-10 lg:py-14">
      <h1 className="mb-8">View Our All Reviews</h1>
      {items.length === 0 && !loaderData.failed && (
        <EmptyList to="/dashboard/addReview" action="Add Your Review">
          There are no reviews to show. Yours could be the first.
        </EmptyList>
      )}
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {items.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <MoreButton {...more}>Show more reviews</MoreButton>
    </section>
  )
}
