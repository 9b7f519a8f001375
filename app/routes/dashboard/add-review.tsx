import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { newReviewSchema, type OwnReview, REVIEW_LENGTH } from '#contract/review.ts'
import { lengthOf } from '#contract/text.ts'
import * as api from '../../api.ts'
import { Field, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { toast } from '../../components/toasts.tsx'
import { VerifiedBuyer } from '../../components/verified-buyer.tsx'
import { formatDate } from '../../format-date.ts'
import { sentenceOf } from '../../http.ts'
import { listToReturnTo, type Page } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/add-review'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  return { user, reviews: listToReturnTo<OwnReview>(request) ?? (await listIfPossible()) }
}

/** Without the list there is still the form, with what was typed into it. */
async function listIfPossible() {
  try {
    return await api.listOwnReviews()
  } catch (error) {
    if (error instanceof Response) throw error // on to another page
    return undefined
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Add Your Review')]
}

export default function AddReview({ loaderData: { user, reviews } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, reset, watch, formState } = useForm({
    resolver: zodResolver(newReviewSchema.pick({ location: true, review: true })),
    mode: 'onChange',
    defaultValues: { location: '', review: '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      const { displayName: name, email, photoURL: img } = user
      await api.addReview({ ...input, name, user: email, img })
      reset()
      toast('Successfully placed your Review!')
      await revalidate()
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <section>
      <h2>Add Your Review</h2>
      <form
        onSubmit={onSubmit}
        noValidate
        className="mt-4 grid max-w-xl gap-4 rounded-box border border-base-300 bg-base-100 p-5"
      >
        <Field label="Name" value={user.displayName} readOnly />
        <Field label="Email" value={user.email} readOnly />
        <Field
          label="Location"
          autoComplete="address-level2"
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Comment"
          error={errors.review?.message}
          hint={`${lengthOf(watch('review').trim())} of ${REVIEW_LENGTH} characters`}
          {...register('review')}
        />
        <SubmitButton busy={isSubmitting} disabled={errors.review !== undefined}>
          Review
        </SubmitButton>
        <FormError>{refusal}</FormError>
      </form>
      {reviews && <OwnReviews first={reviews} />}
    </section>
  )
}

function OwnReviews({ first }: { first: Page<OwnReview> }) {
  const { items, ...more } = useMore(first, api.listOwnReviews)
  if (items.length === 0) return null
  return (
    <section className="mt-10 max-w-xl">
      <h3>Your Reviews</h3>
      <ul className="mt-4 grid gap-4">
        {items.map(({ _id, review, location, at, verifiedBuyer, hidden }) => (
          <li key={_id} className="rounded-box border border-base-300 bg-base-100 p-5">
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
                Hidden by the shop: other customers can’t see this review.
              </p>
            )}
          </li>
        ))}
      </ul>
      <MoreButton {...more}>Show more of your reviews</MoreButton>
    </section>
  )
}
