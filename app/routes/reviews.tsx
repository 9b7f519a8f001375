import type { Review } from '#contract/review.ts'
import { emptyUnlessOutage } from '#server/cache/outage-notice.ts'
import { listReviews } from '#server/catalog/review.ts'
import * as api from '../api.ts'
import { EmptyList } from '../components/empty-list.tsx'
import { MoreButton } from '../components/more-button.tsx'
import { ReviewCard } from '../components/review-card.tsx'
import { ReviewSkeletons } from '../components/skeletons.tsx'
import { listToReturnTo, type Page } from '../kept-lists.ts'
import { publicPage } from '../page-meta.ts'
import { useLoaded } from '../use-loaded.ts'
import { useMore } from '../use-more.ts'
import type { Route } from './+types/reviews'

const FIRST = 24

type First = Page<Review> & { failed?: boolean }

const FAILED: First = { items: [], next: undefined, failed: true }

/** For the page that arrives finished. */
export async function loader(): Promise<{ list: First }> {
  try {
    return { list: await listReviews({ limit: FIRST, sort: 'newest' }) }
  } catch (error) {
    // spec §8: an empty grid
    return { list: { ...FAILED, items: emptyUnlessOutage<Review>(error) } }
  }
}

/** For the way here from another page, which does not wait for the list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: listToReturnTo<Review>(request) ?? api.listReviews().catch(() => FAILED) }
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/reviews', {
    title: 'Reviews',
    description: 'What people who bought here say, newest first.',
  })
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const first = useLoaded<First>(loaderData.list)
  return (
    <section className="content-width py-10 lg:py-14">
      <h1 className="mb-8">View Our All Reviews</h1>
      {first ? <ReviewList first={first} /> : <ReviewSkeletons />}
    </section>
  )
}

function ReviewList({ first }: { first: First }) {
  const { items, ...more } = useMore(first, api.listReviews)
  return (
    <>
      {items.length === 0 && !first.failed && (
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
    </>
  )
}
