import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { forgotPasswordSchema } from '#contract/identity.ts'
import { hasInbox } from '#server/mail/send.ts'
import * as api from '../api.ts'
import { Field } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { sentenceOf } from '../http.ts'
import { unlistedPage } from '../page-meta.ts'
import type { Route } from './+types/forgot-password'

export function loader() {
  return { hasInbox }
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Forgot password')
}

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [askedFor, setAskedFor] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  // No default values: what was typed before the page came alive stays.
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordSchema),
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    setAskedFor(undefined)
    try {
      await api.requestPasswordReset(input)
      setAskedFor(input.email)
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>Forgot password</h1>
      <p className="mt-4">Enter the email you signed up with, and we’ll send you a link.</p>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <SubmitButton busy={isSubmitting}>Send the link</SubmitButton>
        <FormError>{refusal}</FormError>
      </form>
      <div role="status">
        {askedFor && (
          <p className="mt-4 rounded-box border border-base-300 border-l-4 border-l-success bg-base-100 p-4 wrap-anywhere">
            If there is an account for {askedFor}, an email is on its way. Its link works for one
            hour.{' '}
            {loaderData.hasInbox && (
              <Link to="/inbox" className="underline underline-offset-4">
                This demo keeps its email here.
              </Link>
            )}
          </p>
        )}
      </div>
      <Link
        to="/login"
        className="mt-6 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Back to login
      </Link>
    </section>
  )
}
