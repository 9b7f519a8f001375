import { useState } from 'react'
import { listOrderedReviews, reportFit } from '#app/api/part-review.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { Stars } from '#app/ui/components/stars.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { OrderedReview } from '#contract/catalog/part-review.ts'
import { FIT_NOTE_LENGTH } from '#contract/catalog/part-review-bounds.ts'
import { PartReviewForm } from './part-review-form.tsx'

/** Of an order whose parts have arrived: did they fit, and how are they? */
export function BoughtParts({ orderId }: { orderId: string }) {
  const load = () => listOrderedReviews(orderId)
  const { value: lines, again } = useLoad(orderId, load)
  if (!lines || lines.length === 0) return null
  return (
    <section aria-labelledby="bought" className="grid gap-3 print:hidden">
      <h2 id="bought" className="text-2xl">
        How are the parts?
      </h2>
      <Card as="ul">
        {lines.map((line) => (
          <BoughtPart
            key={line.position}
            orderId={orderId}
            line={line}
            onSaid={() => void again(load)}
          />
        ))}
      </Card>
    </section>
  )
}

type Props = { orderId: string; line: OrderedReview; onSaid: () => void }

function BoughtPart({ orderId, line, onSaid }: Props) {
  const [isWriting, setWriting] = useState(false)
  const { product, vehicle, review, position } = line
  return (
    <li className="grid justify-items-start gap-3 border-base-300 p-4 not-last:border-b">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {keepUnits(product)}
      </p>
      {vehicle && <DidItFit orderId={orderId} line={line} vehicle={vehicle} onSaid={onSaid} />}
      {review && <Written review={review} />}
      {!review && isWriting && (
        <PartReviewForm orderId={orderId} position={position} product={product} onSaid={onSaid} />
      )}
      {!review && !isWriting && (
        <button
          type="button"
          className="btn btn-outline border-control"
          aria-label={`Review ${product}`}
          onClick={() => setWriting(true)}
        >
          Review this part
        </button>
      )}
    </li>
  )
}

/** One click, which can be changed; a No asks why. */
function DidItFit({ orderId, line, vehicle, onSaid }: Props & { vehicle: string }) {
  const { run, pending, error } = useAction({ revalidate: false })
  const [note, setNote] = useState('')
  const { position, fits } = line
  const say = (fits: boolean, success?: string) =>
    run(async () => {
      await reportFit(orderId, { position, fits, note: fits ? '' : note })
      onSaid()
    }, success)
  return (
    <div className="grid justify-items-start gap-2">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-3">
          Did it fit your <bdi>{vehicle}</bdi>?
        </legend>
        {[true, false].map((answer) => (
          <button
            key={String(answer)}
            type="button"
            aria-pressed={fits === answer}
            aria-disabled={pending}
            className={`btn btn-outline ${fits === answer ? 'border-primary' : 'border-control'}`}
            onClick={() => void say(answer)}
          >
            {answer ? 'Yes' : 'No'}
          </button>
        ))}
      </fieldset>
      {fits === false && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void say(false, 'Thank you.')
          }}
        >
          <label className="grid gap-1">
            <span className="text-sm">What was wrong? Only we read it.</span>
            <input
              dir="auto"
              className="input w-72 max-w-full border-control text-base"
              maxLength={FIT_NOTE_LENGTH}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          <ActionButton type="submit" className="btn btn-outline border-control" pending={pending}>
            Send
          </ActionButton>
        </form>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}

function Written({ review }: { review: NonNullable<OrderedReview['review']> }) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Stars rating={review.rating} className="text-base" />
        <span className="text-quiet">Your review{review.hidden && ', which we have hidden'}</span>
      </p>
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {review.review}
      </p>
      {review.reply && (
        <p dir="auto" className="border-base-300 border-l-2 pl-3 text-sm wrap-anywhere">
          <b className="font-semibold">The shop</b>: {review.reply}
        </p>
      )}
    </div>
  )
}
