import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newReviewSchema, REVIEW_LENGTH } from '#contract/review.ts'
import { lengthOf } from '#contract/text.ts'
import * as api from '../../api.ts'
import { Field, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { toast } from '../../components/toasts.tsx'
import { sentenceOf } from '../../http.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/add-review'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireUser(request)
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Add Your Review')]
}

export default function AddReview({ loaderData: user }: Route.ComponentProps) {
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
    </section>
  )
}
