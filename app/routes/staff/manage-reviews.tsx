import { Suspense, useState } from 'react'
import { listModeratedReviews, setReviewHidden } from '#app/api/review.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CustomerEmail } from '#app/staff/customer/customer-link.tsx'
import { Reply } from '#app/staff/review/reply.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Stars } from '#app/ui/components/stars.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { VerifiedBuyer } from '#app/ui/components/verified-buyer.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { RowButton } from '#app/ui/lists/row-button.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useFocusAfterDecision } from '#app/ui/lists/use-focus-after-decision.ts'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { HIDE_REASONS } from '#contract/catalog/hide-reason.ts'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'
import type { Route } from './+types/manage-reviews'

const HideReviewModal = lazyComponent(
  async () => (await import('#app/staff/review/hide-review-modal.tsx')).HideReviewModal,
)

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
const WIDTHS = ['', 'w-50 xl:w-54', 'w-28', 'w-28']

export default function ManageReviews({ loaderData }: Route.ComponentProps) {
  const { isOpen, reviews } = loaderData
  const { items, ...more } = useInfiniteList(reviews, (cursor, limit) =>
    listModeratedReviews(isOpen, cursor, limit),
  )
  const { section, onDecide } = useFocusAfterDecision(items)
  return (
    <section ref={section}>
      <h2 tabIndex={-1}>Manage Reviews</h2>
      <p className="mt-1 text-quiet lg:text-sm">
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
        <Table columns={COLUMNS} widths={WIDTHS} isDense>
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
  const [isWriting, setWriting] = useState(false)
  const { name, hidden, waiting } = review
  const status = waiting ? 'Waiting' : hidden ? 'Hidden' : 'Shown'
  const show = waiting ? 'The review is shown.' : 'The review is shown again.'
  const showAgain = () => {
    onDecide()
    void run(() => setReviewHidden(review._id, { hidden: false }), show)
  }
  return (
    <Row>
      <Cell label="Review" wide bare>
        <Part review={review} />
        <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
          {review.review}
        </span>
        {review.part && (
          <Reply review={review} isWriting={isWriting} onClose={() => setWriting(false)} />
        )}
      </Cell>
      <Cell label="Writer">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="wrap-anywhere">{name}</bdi>
          {review.verifiedBuyer && <VerifiedBuyer />}
        </span>
        {review.user && <CustomerEmail email={review.user} />}
        <bdi className="block text-quiet text-sm wrap-anywhere">{review.location}</bdi>
      </Cell>
      <Cell label="Status">
        <span className={`badge badge-outline ${hidden ? 'badge-warning' : 'badge-success'}`}>
          {status}
        </span>
        {review.hiddenReason && (
          <span className="block text-sm">{HIDE_REASONS[review.hiddenReason]}</span>
        )}
        <time dateTime={review.at} className="block text-quiet text-sm">
          {formatDate(review.at)}
        </time>
      </Cell>
      <Cell label="Action" bare>
        <div className="flex flex-wrap gap-x-4">
          {hidden && (
            <RowButton label={`Show the review of ${name}`} isPending={pending} onClick={showAgain}>
              Show
            </RowButton>
          )}
          {(waiting || !hidden) && (
            <RowButton
              label={`Hide the review of ${name}`}
              isPending={pending}
              onClick={() => setHiding(true)}
            >
              Hide
            </RowButton>
          )}
          {review.part && !isWriting && (
            <RowButton
              label={`${review.reply ? 'Change the reply' : 'Reply'} to ${name}`}
              onClick={() => setWriting(true)}
            >
              {review.reply ? 'Change the reply' : 'Reply'}
            </RowButton>
          )}
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

/** The part that it is about, and the order that the writer had it from. */
function Part({ review: { part, rating, orderId } }: { review: ModeratedReview }) {
  if (!part) return null
  return (
    <span className="block text-quiet text-sm wrap-anywhere">
      {rating && <Stars rating={rating} className="mr-2" />}
      <bdi>{part.title}</bdi>
      {orderId && (
        <>
          {', '}
          <TextLink to={`/dashboard/order/${orderId}`} className="lg:min-h-0">
            its order
          </TextLink>
        </>
      )}
    </span>
  )
}
