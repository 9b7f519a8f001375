import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { newPasswordSchema } from '#contract/account.ts'
import { changePassword } from '../api/account.ts'
import { Card } from '../components/card.tsx'
import { toast } from '../components/toasts.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { FormSubmit } from '../forms/form-submit.tsx'
import { submitHandler } from '../forms/submit-handler.ts'

export function PasswordCard({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { current: '', password: '' },
  })

  const onSubmit = submitHandler(form, async (input) => {
    await changePassword(input)
    form.reset()
    await revalidate()
    toast('Your password was changed. All other devices were signed out.')
  })

  return (
    <Card as="form" onSubmit={onSubmit} noValidate className="grid content-start gap-4 p-5">
      <h3>Password</h3>
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
      <FormSubmit form={form}>Change Password</FormSubmit>
    </Card>
  )
}
