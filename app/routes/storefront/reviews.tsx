import { PageBanner } from '#app/ui/components/page-banner.tsx'
import { ReviewGrid } from '#app/ui/components/review-card.tsx'
import { ReviewSkeletons } from '#app/ui/lists/card-skeletons.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { publicPage } from '#app/ui/page-meta.ts'
import { useLoaded } from '#app/ui/use-load.ts'
import type { Review } from '#contract/catalog/review.ts'
import type { Page } from '#contract/page.ts'
import { listReviews as queryReviews } from '#server/catalog/review/review.ts'
import { emptyUnlessOutage } from '#server/platform/cache/outage-notice.ts'
import { listReviews } from '../../api/review.ts'
import type { Route } from './+types/reviews'

const FIRST = 24

type First = Page<Review> & { failed?: boolean }

const FAILED: First = { items: [], next: undefined, failed: true }

/** For the first visit: the list is in the HTML. */
export async function loader(): Promise<{ list: First }> {
  try {
    return { list: await queryReviews({ limit: FIRST, sort: 'newest' }) }
  } catch (error) {
    // spec §8: an empty grid
    return { list: { ...FAILED, items: emptyUnlessOutage<Review>(error) } }
  }
}

/** For a navigation within the shop, which does not wait for the list. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: restoredList<Review>(request) ?? listReviews().catch(() => FAILED) }
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
    <>
      <PageBanner title="View Our All Reviews" drawing="/parts/brake-caliper.svg">
        <p className="text-lg text-quiet">What people who bought here say, newest first.</p>
      </PageBanner>
      <div className="content-width py-8 lg:py-10">
        {first ? <ReviewList first={first} /> : <ReviewSkeletons />}
      </div>
    </>
  )
}

function ReviewList({ first }: { first: First }) {
  const { items, ...more } = useInfiniteList(first, listReviews)
  return (
    <>
      {items.length === 0 && !first.failed && (
        <EmptyList to="/dashboard/addReview" action="Add Your Review">
          There are no reviews to show. Yours could be the first.
        </EmptyList>
      )}
      <ReviewGrid reviews={items} />
      <LoadMore {...more}>Show more reviews</LoadMore>
    </>
  )
}
