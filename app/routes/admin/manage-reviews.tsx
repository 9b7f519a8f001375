import type { ModeratedReview } from '#contract/catalog/review.ts'
import { listModeratedReviews, setReviewHidden } from '../../api/review.ts'
import { FormError } from '../../components/form-error.tsx'
import { useAction } from '../../components/use-action.ts'
import { VerifiedBuyer } from '../../components/verified-buyer.tsx'
import { formatDate } from '../../format-date.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/manage-reviews'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return restoredList<ModeratedReview>(request) ?? listModeratedReviews()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Reviews')]
}

const COLUMNS = ['Review', 'Writer', 'Status', 'Action']
const WIDTHS = ['', 'w-60', 'w-28', 'w-32']

export default function ManageReviews({ loaderData: reviews }: Route.ComponentProps) {
  const { items, ...more } = useInfiniteList(reviews, listModeratedReviews)
  return (
    <section>
      <h2>Manage Reviews</h2>
      <p className="mt-2 text-quiet">
        A hidden review is no longer in the shop. Its author still sees it, marked as hidden.
      </p>
      {items.length === 0 ? (
        <EmptyList to="/reviews" action="Reviews">
          There are no reviews yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((review) => (
            <ReviewRow key={review._id} review={review} />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more reviews</LoadMore>
    </section>
  )
}

function ReviewRow({ review }: { review: ModeratedReview }) {
  const { run, pending, error } = useAction()
  const { _id, name, hidden } = review
  const success = hidden ? 'The review is shown again.' : 'The review is hidden.'
  const action = hidden ? 'Show' : 'Hide'
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
          {hidden ? 'Hidden' : 'Shown'}
        </span>
      </Cell>
      <Cell label="Action" bare>
        <button
          type="button"
          className="btn btn-outline"
          aria-label={`${action} the review of ${name}`}
          disabled={pending}
          onClick={() => run(() => setReviewHidden(_id, !hidden), success)}
        >
          {action}
        </button>
        <FormError>{error}</FormError>
      </Cell>
    </Row>
  )
}
