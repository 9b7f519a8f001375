import { lazy, Suspense, useState } from 'react'
import { listModeratedReviews, setReviewHidden } from '#app/api/review.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CustomerLink } from '#app/staff/customer/customer-link.tsx'
import { Reply } from '#app/staff/review/reply.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Stars } from '#app/ui/components/stars.tsx'
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
import { HIDE_REASONS } from '#contract/catalog/hide-reason.ts'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'
import type { Route } from './+types/manage-reviews'

const HideReviewModal = lazy(async () => ({
  default: (await import('#app/staff/review/hide-review-modal.tsx')).HideReviewModal,
}))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'customers')
  const isOpen = new URL(request.url).searchParams.get('state') === 'open'
  const restored = restoredList<ModeratedReview>(request)
  return { isOpen, reviews: restored ?? (await listModeratedReviews(isOpen)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Reviews')]
}

const COLUMNS = ['Review', 'Writer', 'Status', 'Action']
const WIDTHS = ['', 'w-60', 'w-28', 'w-32']

export default function ManageReviews({ loaderData }: Route.ComponentProps) {
  const { isOpen, reviews } = loaderData
  const { items, ...more } = useInfiniteList(reviews, (cursor, limit) =>
    listModeratedReviews(isOpen, cursor, limit),
  )
  const { section, onDecide } = useFocusAfterDecision(items)
  return (
    <section ref={section}>
      <h2 tabIndex={-1}>Manage Reviews</h2>
      <p className="mt-2 text-quiet">
        A hidden review is no longer in the shop. Its writer still sees it, marked as hidden. Nobody
        of the shop writes reviews, and none is hidden for being negative: both are against the law.
      </p>
      {isOpen && (
        <p className="mt-2">
          {items.length > 0
            ? 'These wait to be shown, or are new and have no reply.'
            : 'No review waits, and each new one has a reply.'}{' '}
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
        !isOpen && (
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
  const [isHiding, setHiding] = useState(false)
  const { name, hidden, waiting } = review
  const status = waiting ? 'Waiting' : hidden ? 'Hidden' : 'Shown'
  const show = waiting ? 'The review is shown.' : 'The review is shown again.'
  const showAgain = () => {
    onDecide()
    void run(() => setReviewHidden(review._id, { hidden: false }), show)
  }
  const buttons = [hidden && 'Show', (waiting || !hidden) && 'Hide'].filter((one) => one !== false)
  return (
    <Row>
      <Cell label="Review" wide>
        {review.part && (
          <span className="mb-1 block text-sm wrap-anywhere">
            {review.rating && <Stars rating={review.rating} className="mr-2" />}
            <bdi>{review.part.title}</bdi>
          </span>
        )}
        <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
          {review.review}
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">
          {review.location && (
            <>
              <bdi>{review.location}</bdi>,{' '}
            </>
          )}
          {formatDate(review.at)}
          {review.orderId && (
            <>
              {', '}
              <TextLink to={`/dashboard/order/${review.orderId}`} className="lg:min-h-0">
                its order
              </TextLink>
            </>
          )}
        </span>
        {review.part && <Reply review={review} />}
      </Cell>
      <Cell label="Writer">
        <bdi className="wrap-anywhere">{name}</bdi>
        {review.user && (
          <span className="block text-quiet text-sm wrap-anywhere">{review.user}</span>
        )}
        <CustomerLink email={review.user} className="text-sm lg:min-h-0" />
        {review.verifiedBuyer && <VerifiedBuyer className="block" />}
      </Cell>
      <Cell label="Status">
        <span className={`badge badge-outline ${hidden ? 'badge-warning' : 'badge-success'}`}>
          {status}
        </span>
        {review.hiddenReason && (
          <span className="block text-sm">{HIDE_REASONS[review.hiddenReason]}</span>
        )}
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
              onClick={() => (action === 'Hide' ? setHiding(true) : showAgain())}
            >
              {action}
            </button>
          ))}
        </div>
        <FormError>{error}</FormError>
        {isHiding && (
          <Suspense>
            <HideReviewModal review={review} onHide={onDecide} onClose={() => setHiding(false)} />
          </Suspense>
        )}
      </Cell>
    </Row>
  )
}
