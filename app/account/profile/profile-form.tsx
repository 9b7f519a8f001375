import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { saveProfile } from '#app/api/account.ts'
import { showError } from '#app/api/authorized-call.ts'
import { hasStatus } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { AddressField, PhoneField } from '#app/ui/forms/contact-fields.tsx'
import { Field, ReadOnlyField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormCard } from '#app/ui/forms/form-card.tsx'
import { resetToSaved } from '#app/ui/forms/reset-to-saved.ts'
import { showFormError, submitHandler } from '#app/ui/forms/submit-handler.ts'
import {
  type NewProfile,
  newProfileSchema,
  type Profile,
  type ProfileForm as ProfileFields,
} from '#contract/account/profile.ts'

const FIELDS = ['name', 'education', 'phone', 'address', 'linkedin'] as const

type Clearable = Exclude<(typeof FIELDS)[number], 'name'>

export function ProfileForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator()
  const form = useForm<ProfileFields, unknown, NewProfile>({
    resolver: zodResolver(newProfileSchema),
    defaultValues: savedValues(profile),
  })

  const { errors } = form.formState

  const save = async (input: Partial<NewProfile>) => {
    form.clearErrors('root')
    try {
      const { upsertedId } = await saveProfile(profile.email, input)
      toast(upsertedId ? 'Successfully added your Data!' : 'Successfully updated profile!')
      await revalidate()
      return true
    } catch (error) {
      showError(error, (message) => {
        const isEnded = message && hasStatus(error, 401)
        showFormError(form, isEnded ? 'No user is logged in' : message) // spec §8
      })
      return false
    }
  }

  const onSubmit = submitHandler(form, async (input, sent) => {
    if (!(await save({ ...input, email: profile.email }))) return
    // An empty field keeps its saved value (spec §5).
    const given = FIELDS.filter((field) => input[field]).map((field) => [field, input[field]])
    resetToSaved(form, sent, { ...savedValues(profile), ...Object.fromEntries(given) })
  })

  const clearable = (name: Clearable, label: string, field: ReactNode) => (
    <div className="relative">
      {field}
      {profile.insertedId && profile[name] && (
        <button
          type="button"
          disabled={form.formState.isSubmitting}
          className="absolute -top-5 right-0 flex min-h-11 cursor-pointer items-end gap-1 pb-1 pl-3 text-quiet text-sm underline underline-offset-4 hover:text-base-content"
          onClick={async () => {
            if (!(await save({ [name]: null }))) return
            form.resetField(name, { defaultValue: '' })
            form.setFocus(name)
          }}
        >
          Clear <span className="sr-only">{label}</span>
        </button>
      )}
    </div>
  )

  return (
    <FormCard title="Update Profile" form={form} onSubmit={onSubmit} action="Update Profile">
      <p className="text-quiet text-sm">
        An empty field keeps its saved value. Clear deletes the saved value.
      </p>
      <Field label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
      <ReadOnlyField label="Email" value={profile.email} />
      {clearable('phone', 'Phone', <PhoneField {...fieldProps(form, 'phone')} />)}
      {clearable('address', 'Address', <AddressField {...fieldProps(form, 'address')} />)}
      <MoreAboutYou isWrong={Boolean(errors.education ?? errors.linkedin)}>
        {clearable(
          'education',
          'Education',
          <Field label="Education" {...fieldProps(form, 'education')} />,
        )}
        {clearable(
          'linkedin',
          'LinkedIn',
          <Field
            label="LinkedIn"
            type="url"
            inputMode="url"
            placeholder="linkedin.com/in/you"
            {...fieldProps(form, 'linkedin')}
          />,
        )}
      </MoreAboutYou>
    </FormCard>
  )
}

/** Fields that few buyers need: folded, and sent like the others. A wrong one opens it. */
function MoreAboutYou({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-base-300 border-t"
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">
        More about you
      </summary>
      <div className="grid gap-4 pt-1">{children}</div>
    </details>
  )
}

function savedValues({ name, education, phone, address, linkedin }: Profile) {
  return { name, education, phone, address, linkedin }
}
