import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { toast } from '#app/ui/components/toasts.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { resetPasswordSchema } from '#contract/identity/identity.ts'
import { hasStatus } from '../../api/http.ts'
import { resetPassword } from '../../api/identity.ts'
import { refreshSession } from '../../session/session.ts'
import type { Route } from './+types/reset-password'

const formSchema = resetPasswordSchema.pick({ newPassword: true })

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'New password')
}

export default function ResetPassword() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const navigate = useNavigate()
  const [wasExpired, setExpired] = useState(false)
  // The server sends one page for all tokens.
  const isExpired = (useHydrated() && !token) || wasExpired
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm({ resolver: zodResolver(formSchema) })

  const onSubmit = submitHandler(form, async ({ newPassword }) => {
    try {
      await resetPassword({ token: token ?? '', newPassword })
    } catch (error) {
      setExpired(hasStatus(error, 410))
      throw error
    }
    await refreshSession().catch(() => {}) // every session has ended, this one too
    toast('Your password was changed. Please log in with the new one.')
    await navigate('/login', { replace: true })
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>New password</h1>
      {isExpired ? (
        <ExpiredLink />
      ) : (
        <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
          <PasswordField label="New password" isNew {...fieldProps(form, 'newPassword')} />
          <p className="text-quiet text-sm">
            You will be signed out on all devices. Log in with the new password.
          </p>
          <FormSubmit form={form}>Change password</FormSubmit>
        </form>
      )}
    </section>
  )
}

function ExpiredLink() {
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
