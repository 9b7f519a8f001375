import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { VerifiedBuyer } from '#app/ui/components/verified-buyer.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { Field, ReadOnlyField, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { newReviewSchema, type OwnReview, REVIEW_LENGTH } from '#contract/catalog/review.ts'
import type { Page } from '#contract/page.ts'
import { lengthOf } from '#contract/text.ts'
import { addReview, listOwnReviews } from '../../api/review.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/add-review'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  return { user, reviews: restoredList<OwnReview>(request) ?? (await listIfPossible()) }
}

/** Without the list the page still shows the form, with what was typed into it. */
async function listIfPossible() {
  try {
    return await listOwnReviews()
  } catch (error) {
    if (error instanceof Response) throw error // a redirect
    return undefined
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Add Your Review')]
}

const EMPTY = { location: '', review: '' }

export default function AddReview({ loaderData: { user, reviews } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    resolver: zodResolver(newReviewSchema.pick({ location: true, review: true })),
    mode: 'onChange',
    defaultValues: EMPTY,
  })

  const onSubmit = submitHandler(form, async (input, sent) => {
    const { displayName: name, email, photoURL: img } = user
    await addReview({ ...input, name, user: email, img })
    resetToSaved(form, sent, EMPTY)
    toast('Successfully placed your Review!')
    await revalidate()
  })

  return (
    <section>
      <h2>Add Your Review</h2>
      <Card as="form" onSubmit={onSubmit} noValidate className="mt-4 grid max-w-xl gap-4 p-5">
        <ReadOnlyField label="Name" value={user.displayName} />
        <ReadOnlyField label="Email" value={user.email} />
        <Field label="Location" autoComplete="address-level2" {...fieldProps(form, 'location')} />
        <TextField
          label="Comment"
          hint={`${lengthOf(form.watch('review').trim())} of ${REVIEW_LENGTH} characters`}
          {...fieldProps(form, 'review')}
        />
        <FormSubmit form={form} disabled={form.formState.errors.review !== undefined}>
          Review
        </FormSubmit>
      </Card>
      {reviews && <OwnReviews first={reviews} />}
    </section>
  )
}

function OwnReviews({ first }: { first: Page<OwnReview> }) {
  const { items, ...more } = useInfiniteList(first, listOwnReviews)
  if (items.length === 0) return null
  return (
    <section className="mt-10 max-w-xl">
      <h3>Your Reviews</h3>
      <ul className="mt-4 grid gap-4">
        {items.map(({ _id, review, location, at, verifiedBuyer, hidden, waiting }) => (
          <Card as="li" key={_id} className="p-5">
            <p dir="auto" className="wrap-anywhere">
              {review}
            </p>
            <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-quiet text-sm">
              <span className="wrap-anywhere">
                <bdi>{location}</bdi>, {formatDate(at)}
              </span>
              {verifiedBuyer && <VerifiedBuyer />}
            </p>
            {hidden && (
              <p className="mt-3 font-semibold text-sm text-warning">
                {waiting
                  ? 'Waits for the shop to show it: other customers can’t see this review yet.'
                  : 'Hidden by the shop: other customers can’t see this review.'}
              </p>
            )}
          </Card>
        ))}
      </ul>
      <LoadMore {...more}>Show more of your reviews</LoadMore>
    </section>
  )
}
