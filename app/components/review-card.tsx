import type { Review } from '#contract/review.ts'
import { Avatar } from './avatar.tsx'
import { VerifiedBuyer } from './verified-buyer.tsx'

export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex h-full flex-col gap-4 wrap-anywhere rounded-box border border-base-300 bg-base-100 p-5">
      <blockquote dir="auto" className="flex-1">
        {review.review}
      </blockquote>
      <figcaption className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        <Avatar src={review.img} size={44} />
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold">
            {review.name}
          </span>
          <span dir="auto" className="block text-quiet text-sm">
            {review.location}
          </span>
        </span>
        {review.verifiedBuyer && <VerifiedBuyer className="col-start-2" />}
      </figcaption>
    </figure>
  )
}
