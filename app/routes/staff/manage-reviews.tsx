import { listModeratedReviews, setReviewHidden } from '#app/api/review.ts'
import { requireAdmin } from '#app/session/require-user.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { VerifiedBuyer } from '#app/ui/components/verified-buyer.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useFocusAfterDecision } from '#app/ui/lists/use-focus-after-decision.ts'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'
import type { Route } from './+types/manage-reviews'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const isWaiting = new URL(request.url).searchParams.get('state') === 'waiting'
  const restored = restoredList<ModeratedReview>(request)
  return { isWaiting, reviews: restored ?? (await listModeratedReviews(isWaiting)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Reviews')]
}

const COLUMNS = ['Review', 'Writer', 'Status', 'Action']
const WIDTHS = ['', 'w-60', 'w-28', 'w-32']

export default function ManageReviews({ loaderData }: Route.ComponentProps) {
  const { isWaiting, reviews } = loaderData
  const { items, ...more } = useInfiniteList(reviews, (cursor, limit) =>
    listModeratedReviews(isWaiting, cursor, limit),
  )
  const { section, onDecide } = useFocusAfterDecision(items)
  return (
    <section ref={section}>
      <h2 tabIndex={-1}>Manage Reviews</h2>
      <p className="mt-2 text-quiet">
        A hidden review is no longer in the shop. Its writer still sees it, marked as hidden.
      </p>
      {isWaiting && (
        <p className="mt-2">
          {items.length > 0 ? 'These wait for your decision.' : 'No review waits.'}{' '}
          <TextLink to="/dashboard/manageReviews">All reviews</TextLink>
        </p>
      )}
      {items.length > 0 ? (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((review, place) => (
            <ReviewRow key={review._id} review={review} onDecide={() => onDecide(place)} />
          ))}
        </Table>
      ) : (
        !isWaiting && (
          <EmptyList to="/reviews" action="Reviews">
            There are no reviews yet.
          </EmptyList>
        )
      )}
      <LoadMore {...more}>Show more reviews</LoadMore>
    </section>
  )
}

function ReviewRow({ review, onDecide }: { review: ModeratedReview; onDecide: () => void }) {
  const { run, pending, error } = useAction()
  const { name, hidden, waiting } = review
  const status = waiting ? 'Waiting' : hidden ? 'Hidden' : 'Shown'
  const show = waiting ? 'The review is shown.' : 'The review is shown again.'
  const decide = (isHidden: boolean) => {
    onDecide()
    void run(() => setReviewHidden(review._id, isHidden), isHidden ? 'The review is hidden.' : show)
  }
  const buttons = [hidden && 'Show', (waiting || !hidden) && 'Hide'].filter((one) => one !== false)
  return (
    <Row>
      <Cell label="Review" wide>
        <span dir="auto" className="block wrap-anywhere">
          {review.review}
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">
          <bdi>{review.location}</bdi>, {formatDate(review.at)}
        </span>
      </Cell>
      <Cell label="Writer">
        <bdi className="wrap-anywhere">{name}</bdi>
        {review.user && (
          <span className="block text-quiet text-sm wrap-anywhere">{review.user}</span>
        )}
        {review.verifiedBuyer && <VerifiedBuyer className="block" />}
      </Cell>
      <Cell label="Status">
        <span className={`badge badge-outline ${hidden ? 'badge-warning' : 'badge-success'}`}>
          {status}
        </span>
      </Cell>
      <Cell label="Action" bare>
        <div className="flex flex-wrap gap-2">
          {buttons.map((action) => (
            <button
              key={action}
              type="button"
              className="btn btn-outline"
              aria-label={`${action} the review of ${name}`}
              // A disabled button would lose the focus while it is pending.
              aria-disabled={pending}
              onClick={() => decide(action === 'Hide')}
            >
              {action}
            </button>
          ))}
        </div>
        <FormError>{error}</FormError>
      </Cell>
    </Row>
  )
}
