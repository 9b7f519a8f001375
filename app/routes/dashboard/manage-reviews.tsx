import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ModeratedReview } from '#contract/review.ts'
import * as api from '../../api.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { FormError } from '../../components/form-error.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { VerifiedBuyer } from '../../components/verified-buyer.tsx'
import { formatDate } from '../../format-date.ts'
import { sentenceOf } from '../../http.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/manage-reviews'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return listToReturnTo<ModeratedReview>(request) ?? api.listModeratedReviews()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Reviews')]
}

const COLUMNS = ['Review', 'Writer', 'Status', 'Action']
const WIDTHS = ['', 'w-60', 'w-28', 'w-32']

export default function ManageReviews({ loaderData: reviews }: Route.ComponentProps) {
  const { items, ...more } = useMore(reviews, api.listModeratedReviews)
  return (
    <section>
      <h2>Manage Reviews</h2>
      <p className="mt-2 text-quiet">
        A hidden review is no longer in the shop. Its writer still sees it, and reads that it is
        hidden.
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
      <MoreButton {...more}>Show more reviews</MoreButton>
    </section>
  )
}

function ReviewRow({ review }: { review: ModeratedReview }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { _id, name, hidden } = review

  async function toggle() {
    setBusy(true)
    setError(undefined)
    try {
      await api.setReviewHidden(_id, !hidden)
      toast(hidden ? 'The review is shown again.' : 'The review is hidden.')
      await revalidate()
    } catch (caught) {
      setError(sentenceOf(caught))
    }
    setBusy(false)
  }

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
      <Cell label="Action">
        <button
          type="button"
          className="btn btn-outline"
          aria-label={`${action} the review of ${name}`}
          disabled={busy}
          onClick={toggle}
        >
          {action}
        </button>
        <FormError>{error}</FormError>
      </Cell>
    </Row>
  )
}
