import { type FormEvent, useId, useState } from 'react'
import { reviewPart } from '#app/api/part-review.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { PART_REVIEW_LENGTH } from '#contract/catalog/part-review-bounds.ts'

const STARS = [1, 2, 3, 4, 5]

type Props = { orderId: string; position: number; product: string; onSaid: () => void }

/** Stars and a text about one bought part. */
export function PartReviewForm({ orderId, position, product, onSaid }: Props) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const name = useId()
  const missing = isSent && text.trim() === '' ? 'review is required' : undefined
  const unrated = isSent && rating === 0

  function send(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (rating === 0 || text.trim() === '') return
    void run(async () => {
      await reviewPart(orderId, { position, rating, review: text })
      onSaid()
    }, 'Thank you for your review.')
  }

  return (
    <form noValidate onSubmit={send} className="grid w-full max-w-prose gap-3">
      <UnsavedInput what={text !== '' && !pending ? 'your review' : ''} />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Stars for {product}</legend>
        <div className="flex flex-wrap gap-1">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="grid size-11 cursor-pointer place-items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-primary"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={`${stars} of 5`}
                checked={rating === stars}
                onChange={() => setRating(stars)}
              />
              <span
                aria-hidden="true"
                className={`text-2xl ${stars <= rating ? 'text-primary' : 'text-quiet'}`}
              >
                {stars <= rating ? '★' : '☆'}
              </span>
            </label>
          ))}
        </div>
        {unrated && <p className="text-error text-sm">Choose 1 to 5 stars</p>}
      </fieldset>
      <TextField
        label="Your review"
        rows={4}
        maxLength={PART_REVIEW_LENGTH}
        value={text}
        error={missing}
        hint="Everybody reads it, with your first name, an initial and the car."
        onChange={({ target }) => setText(target.value)}
      />
      <ActionButton type="submit" className="btn btn-primary justify-self-start" pending={pending}>
        Review
      </ActionButton>
      <FormError>{error}</FormError>
    </form>
  )
}
