import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { changePassword } from '#app/api/account.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { newPasswordSchema } from '#contract/account/account.ts'

const EMPTY = { current: '', password: '' }

export function PasswordCard({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: EMPTY,
  })

  const onSubmit = submitHandler(form, async (input, sent) => {
    await changePassword(input)
    resetToSaved(form, sent, EMPTY)
    await revalidate()
    toast('Your password was changed. All other devices were signed out.')
  })

  return (
    <FormCard title="Password" form={form} onSubmit={onSubmit} action="Change Password">
      {/* Password managers need to know whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(form, 'current')}
      />
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="All other devices will be signed out."
        {...fieldProps(form, 'password')}
      />
    </FormCard>
  )
}
