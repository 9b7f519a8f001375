import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { accountSchema } from '#contract/account/account.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'
import { saveAccount } from '../api/account.ts'
import { toast } from '../components/toasts.tsx'
import { Field } from '../forms/field.tsx'
import { fieldProps } from '../forms/field-props.ts'
import { FormCard } from '../forms/form-card.tsx'
import { submitHandler } from '../forms/submit-handler.ts'
import { refreshSession } from '../session/session.ts'

export function AppearanceCard({ user }: { user: SignedInUser }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    resolver: zodResolver(accountSchema),
    defaultValues: { displayName: user.displayName, photoURL: user.photoURL ?? '' },
  })

  const onSubmit = submitHandler(form, async (input) => {
    await saveAccount(input)
    await refreshSession()
    await revalidate()
    toast('Your name and photo were saved.')
  })

  return (
    <FormCard title="Appearance" form={form} onSubmit={onSubmit} action="Save">
      <Field
        label="Shown to others as"
        autoComplete="nickname"
        hint="Appears with your reviews and in the navigation bar."
        {...fieldProps(form, 'displayName')}
      />
      <Field
        label="Photo URL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        hint="With your reviews it appears once you’ve bought here."
        {...fieldProps(form, 'photoURL')}
      />
    </FormCard>
  )
}
