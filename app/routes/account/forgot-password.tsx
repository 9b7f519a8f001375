import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { InboxLink } from '#app/ui/components/inbox-link.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { forgotPasswordSchema } from '#contract/identity/identity.ts'
import { hasInbox } from '#server/platform/mail/send.ts'
import { requestPasswordReset } from '../../api/identity.ts'
import type { Route } from './+types/forgot-password'

export function loader() {
  return { hasInbox }
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Forgot password')
}

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string>()
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema) })

  const onSubmit = submitHandler(form, async (input) => {
    setSentTo(undefined)
    await requestPasswordReset(input)
    setSentTo(input.email)
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>Forgot password</h1>
      <p className="mt-4">Enter the email you signed up with, and we’ll send you a link.</p>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
        <Field label="Email" type="email" autoComplete="username" {...fieldProps(form, 'email')} />
        <FormSubmit form={form}>Send the link</FormSubmit>
      </form>
      <div role="status">
        {sentTo && (
          <Notice kind="success" as="p" className="mt-4 p-4">
            If there is an account for {sentTo}, an email is on its way. Its link works for one
            hour. {loaderData.hasInbox && <InboxLink />}
          </Notice>
        )}
      </div>
      <TextLink to="/login" className="mt-6">
        Back to login
      </TextLink>
    </section>
  )
}
