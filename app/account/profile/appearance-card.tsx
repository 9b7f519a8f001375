import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { saveAccount } from '#app/api/account.ts'
import { refreshSession } from '#app/session/session.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { accountSchema } from '#contract/account/account.ts'
import type { SignedInUser } from '#contract/identity/identity.ts'

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
