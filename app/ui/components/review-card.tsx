import { Link } from 'react-router'
import type { Review } from '#contract/catalog/review.ts'
import { Avatar } from './avatar.tsx'
import { Card } from './card.tsx'
import { Stars } from './stars.tsx'
import { VerifiedBuyer } from './verified-buyer.tsx'

export function ReviewGrid({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  )
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <Card as="figure" className="flex h-full flex-col gap-4 wrap-anywhere p-5">
      <blockquote dir="auto" className="flex-1">
        {review.review}
      </blockquote>
      <figcaption className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        <Avatar src={review.img} name={review.name} size={44} />
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold">
            {review.name}
          </span>
          <span dir="auto" className="block text-quiet text-sm">
            {review.part ? <Reviewed review={review} part={review.part} /> : review.location}
          </span>
        </span>
        {review.verifiedBuyer && <VerifiedBuyer className="col-start-2" />}
      </figcaption>
    </Card>
  )
}

/** A review of a part says of which, in place of where its writer lives. */
function Reviewed({
  review,
  part: { title, path },
}: {
  review: Review
  part: NonNullable<Review['part']>
}) {
  return (
    <>
      {review.rating && <Stars rating={review.rating} className="mr-2" />}
      {path ? (
        <Link to={path} className="underline underline-offset-4">
          {title}
        </Link>
      ) : (
        title
      )}
    </>
  )
}
