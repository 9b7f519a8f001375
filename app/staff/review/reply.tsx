import { lazy, Suspense, useState } from 'react'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))

/** The shop's reply to a review of a part, and the way to write or change it. */
export function Reply({ review }: { review: ModeratedReview }) {
  const [isWriting, setWriting] = useState(false)
  const { name, reply } = review
  if (isWriting) {
    return (
      <Suspense>
        <ReplyForm review={review} onClose={() => setWriting(false)} />
      </Suspense>
    )
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {reply && (
        <p dir="auto" className="border-base-300 border-l-2 pl-3 text-sm wrap-anywhere">
          <b className="font-semibold">The shop</b>: {reply}
        </p>
      )}
      <button
        type="button"
        className="btn btn-ghost -ml-3 px-3"
        aria-label={`${reply ? 'Change the reply' : 'Reply'} to ${name}`}
        onClick={() => setWriting(true)}
      >
        {reply ? 'Change the reply' : 'Reply'}
      </button>
    </div>
  )
}
