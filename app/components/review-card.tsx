import type { Review } from '#contract/review.ts'

const GENERIC_PERSON = '/art/avatar.svg'

export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex h-full flex-col gap-4 rounded-box border border-base-300 bg-base-100 p-5">
      <blockquote className="flex-1 wrap-anywhere">{review.review}</blockquote>
      <figcaption className="flex items-center gap-3">
        <img
          src={review.img ?? GENERIC_PERSON}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-full object-cover"
          onError={({ currentTarget }) => {
            if (!currentTarget.src.endsWith(GENERIC_PERSON)) currentTarget.src = GENERIC_PERSON
          }}
        />
        <span>
          <span className="block font-semibold">{review.name}</span>
          <span className="block text-quiet text-sm">{review.location}</span>
        </span>
      </figcaption>
    </figure>
  )
}
