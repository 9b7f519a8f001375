import { useState } from 'react'
import { setReviewHidden } from '#app/api/review.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { HIDE_REASONS, type HideReason } from '#contract/catalog/hide-reason.ts'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'
import { keysOf } from '#contract/typed-keys.ts'

type Props = { review: ModeratedReview; onHide: () => void; onClose: () => void }

/** Asks why a review is hidden. There is no reason ‘too negative’. */
export function HideReviewModal({ review, onHide, onClose }: Props) {
  const { run, pending, error } = useAction()
  const [reason, setReason] = useState<HideReason>()

  async function hide() {
    if (!reason) return
    onHide()
    const hidden = () => setReviewHidden(review._id, { hidden: true, reason })
    if (await run(hidden, 'The review is hidden.')) onClose()
  }

  return (
    <FormModal
      title={`Hide the review of ${review.name}?`}
      action="Hide"
      disabled={!reason}
      {...{ pending, error, onClose }}
      onSubmit={hide}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Why?</legend>
        {keysOf(HIDE_REASONS).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              className="radio border-control"
              checked={reason === one}
              onChange={() => setReason(one)}
            />
            {HIDE_REASONS[one]}
          </label>
        ))}
      </fieldset>
    </FormModal>
  )
}
