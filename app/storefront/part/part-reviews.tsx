import { useState } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Stars } from '#app/ui/components/stars.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { MARKS, VerdictIcon } from '#app/ui/components/verdict-mark.tsx'
import type { PartReview, PartReviewSummary } from '#contract/catalog/part-review.ts'
import { formatCount } from '#contract/money.ts'
import { Section } from './part-section.tsx'

type Props = { productId: string; reviews: PartReviewSummary }

/** What the buyers of a part say of it. */
export function PartReviews({ productId, reviews: { count, average, first, fitted } }: Props) {
  const [more, setMore] = useState<PartReview[]>([])
  const { run, pending, error } = useAction({ revalidate: false })
  const reviews = [...first, ...more]
  const told = fitted.yes + fitted.no

  function loadMore() {
    void run(async () => {
      const { listPartReviews } = await import('#app/api/part-review.ts')
      const { items } = await listPartReviews(productId, reviews.at(-1)?._id)
      setMore([...more, ...items])
    })
  }

  return (
    <Section title="Reviews of this part">
      <div className="flex flex-wrap items-baseline gap-x-4">
        {average !== undefined && (
          <p className="tabular-nums">
            <span className="font-heading text-3xl">{average.toFixed(1)}</span>{' '}
            <span className="text-quiet">of 5</span>
          </p>
        )}
        {told > 0 && (
          <p className="font-semibold">
            {formatCount(fitted.yes)} of {formatCount(told)} buyers say it fits their car.
          </p>
        )}
        <p className="text-quiet text-sm">Reviews are by buyers of this part.</p>
      </div>
      {reviews.length > 0 && (
        <Card className="mt-3">
          <ul>
            {reviews.map((review) => (
              <Review key={review._id} review={review} />
            ))}
          </ul>
        </Card>
      )}
      {reviews.length < count && (
        <button
          type="button"
          className="btn btn-outline mt-3 border-control noscript:hidden"
          aria-disabled={pending}
          onClick={loadMore}
        >
          Show more reviews
        </button>
      )}
      <FormError>{error}</FormError>
    </Section>
  )
}

function Review({
  review: { name, rating, review, vehicle, fits, at, reply },
}: {
  review: PartReview
}) {
  return (
    <li className="grid gap-1 border-base-300 p-4 not-first:border-t">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Stars rating={rating} className="text-base" />
        {fits !== null && <Fitted fits={fits} />}
        {vehicle && (
          <span dir="auto" className="text-quiet">
            {vehicle}
          </span>
        )}
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {review}
      </p>
      <p className="text-quiet text-sm">
        <bdi>{name}</bdi>, {MONTH.format(new Date(at))}
      </p>
      {reply && (
        <div className="mt-2 border-base-300 border-l-2 pl-3 text-sm">
          <p className="font-semibold">The shop</p>
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {reply}
          </p>
        </div>
      )}
    </li>
  )
}

function Fitted({ fits }: { fits: boolean }) {
  const { icon, color } = MARKS[fits ? 'fits' : 'does-not-fit']
  return (
    <span className={`inline-flex items-center gap-1 ${color}`}>
      <VerdictIcon className="size-4 flex-none">{icon}</VerdictIcon>
      {fits ? 'Fitted' : 'Did not fit'}
    </span>
  )
}

/** In UTC: the page is the same for everybody. */
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
