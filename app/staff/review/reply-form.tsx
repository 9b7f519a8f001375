import { type FormEvent, useState } from 'react'
import { replyToReview } from '#app/api/part-review.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { ModeratedReview } from '#contract/catalog/moderated-review.ts'
import { PART_REVIEW_LENGTH } from '#contract/catalog/part-review-bounds.ts'

type Props = { review: ModeratedReview; onClose: () => void }

/** Writes or changes the shop's reply to a review of a part. */
export function ReplyForm({ review: { _id, name, reply = '' }, onClose }: Props) {
  const [typed, setTyped] = useState(reply)
  const { run, pending, error } = useAction()

  async function send(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim()
    const said = text ? 'Your reply is in the shop.' : 'Your reply is removed.'
    if (await run(() => replyToReview(_id, text), said)) onClose()
  }

  return (
    <form onSubmit={send} className="mt-2 grid max-w-prose gap-2">
      <UnsavedInput what={typed !== reply && !pending ? 'your reply' : ''} />
      <TextField
        label={`Reply to ${name}`}
        rows={3}
        autoFocus
        maxLength={PART_REVIEW_LENGTH}
        value={typed}
        hint="Everybody reads it. Empty: no reply."
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex gap-2">
        <SubmitButton pending={pending}>Save the reply</SubmitButton>
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Cancel
        </button>
      </div>
      <FormError>{error}</FormError>
    </form>
  )
}
