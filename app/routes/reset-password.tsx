import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { resetPasswordSchema } from '#contract/identity.ts'
import * as api from '../api.ts'
import { FormError } from '../components/form-error.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { toast } from '../components/toasts.tsx'
import { ApiError, sentenceOf } from '../http.ts'
import { unlistedPage } from '../page-meta.ts'
import { lookAgain } from '../session.ts'
import type { Route } from './+types/reset-password'

const formSchema = resetPasswordSchema.pick({ newPassword: true })

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'New password')
}

export default function ResetPassword() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const [isSpent, setSpent] = useState(!token)
  // No default values: what was typed before the page came alive stays.
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(formSchema) })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async ({ newPassword }) => {
    setRefusal(undefined)
    try {
      await api.resetPassword({ token: token ?? '', newPassword })
    } catch (error) {
      setSpent(error instanceof ApiError && error.status === 410)
      setRefusal(sentenceOf(error))
      return
    }
    await lookAgain().catch(() => {}) // every session has ended, this one too
    toast('Your password was changed. Please log in with the new one.')
    await navigate('/login', { replace: true })
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>New password</h1>
      {isSpent ? (
        <SpentLink />
      ) : (
        <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
          <PasswordField
            label="New password"
            isNew
            error={errors.newPassword?.message}
            {...register('newPassword')}
          />
          <p className="text-quiet text-sm">
            You will be logged out everywhere and log in again with it.
          </p>
          <SubmitButton busy={isSubmitting}>Change password</SubmitButton>
          <FormError>{refusal}</FormError>
        </form>
      )}
    </section>
  )
}

function SpentLink() {
  return (
    <>
      <p role="alert" className="mt-4">
        This link has already been used or has expired.
      </p>
      <Link to="/forgot-password" className="btn btn-primary mt-6">
        Request a new link
      </Link>
    </>
  )
}
