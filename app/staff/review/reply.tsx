import { Suspense } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'

const ReplyForm = lazyComponent(async () => (await import('./reply-form.tsx')).ReplyForm)

type Props = { review: ModeratedReview; isWriting: boolean; onClose: () => void }

/** The shop's reply to a review of a part, or the form that writes or changes it. */
export function Reply({ review, isWriting, onClose }: Props) {
  if (isWriting) {
    return (
      <Suspense>
        <ReplyForm review={review} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    review.reply && (
      <p dir="auto" className="mt-1 border-base-300 border-l-2 pl-3 text-sm wrap-anywhere">
        <b className="font-semibold">The shop</b>: {review.reply}
      </p>
    )
  )
}
