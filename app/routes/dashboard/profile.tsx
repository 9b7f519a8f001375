import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import {
  type NewProfile,
  newProfileSchema,
  type Profile,
  type ProfileForm as ProfileFields,
} from '#contract/profile.ts'
import { AccountSettings } from '../../account-settings.tsx'
import * as api from '../../api.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Field, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { toast } from '../../components/toasts.tsx'
import { UnverifiedEmail } from '../../components/unverified-email.tsx'
import { ApiError, sentenceOf } from '../../http.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireUser } from '../../session.ts'
import type { Route } from './+types/profile'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const [profile, devices] = await Promise.all([api.getProfile(user.email), api.listDevices()])
  return { user, profile, devices }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'My Profile')]
}

export default function MyProfile({ loaderData }: Route.ComponentProps) {
  const { user, profile, devices } = loaderData
  return (
    <section>
      <h2>My Profile</h2>
      <UnverifiedEmail />
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
        <Saved profile={profile} photoURL={user.photoURL} />
        <ProfileForm profile={profile} />
      </div>
      <AccountSettings user={user} devices={devices} />
    </section>
  )
}

function Saved({ profile, photoURL }: { profile: Profile; photoURL: string | null }) {
  const facts = [
    ['Education', profile.education],
    ['Phone', profile.phone],
    ['Address', profile.address],
  ]
  return (
    <div className="rounded-box border border-base-300 bg-base-100 p-5">
      <div className="flex items-center gap-4">
        <Avatar src={photoURL} size={72} />
        <p className="min-w-0 wrap-anywhere">
          <span dir="auto" className="block font-semibold">
            {profile.name}
          </span>
          <span className="block text-quiet">{profile.email}</span>
        </p>
      </div>
      <dl className="mt-5 grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-quiet text-sm">{label}</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {value || <NotProvided />}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-quiet text-sm">LinkedIn</dt>
          <dd className="wrap-anywhere">
            {profile.linkedin ? (
              <a
                href={profile.linkedin}
                rel="noreferrer"
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {profile.linkedin}
              </a>
            ) : (
              <NotProvided />
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function NotProvided() {
  return <span className="text-quiet">Not provided</span>
}

const FIELDS = ['name', 'education', 'phone', 'address', 'linkedin'] as const

function savedIn({ name, education, phone, address, linkedin }: Profile) {
  return { name, education, phone, address, linkedin }
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, reset, resetField, setFocus, formState } = useForm<
    ProfileFields,
    unknown,
    NewProfile
  >({
    resolver: zodResolver(newProfileSchema),
    defaultValues: savedIn(profile),
  })
  const { errors, isSubmitting } = formState

  const save = async (input: Partial<NewProfile>) => {
    setRefusal(undefined)
    try {
      const { upsertedId } = await api.saveProfile(profile.email, input)
      toast(upsertedId ? 'Successfully added your Data!' : 'Successfully updated profile!')
      await revalidate()
      return true
    } catch (error) {
      setRefusal(refusalOf(error))
      return false
    }
  }

  const onSubmit = handleSubmit(async (input) => {
    if (!(await save({ ...input, email: profile.email }))) return
    // What was left empty is as it was saved before (spec §5).
    const given = FIELDS.filter((field) => input[field]).map((field) => [field, input[field]])
    reset({ ...savedIn(profile), ...Object.fromEntries(given) })
  })

  /** The button beside a saved field that empties it. */
  const clear = (field: (typeof FIELDS)[number], label: string) =>
    profile.insertedId &&
    profile[field] && (
      <button
        type="button"
        disabled={isSubmitting}
        className="absolute -top-5 right-0 flex min-h-11 cursor-pointer items-end gap-1 pb-1 pl-3 text-quiet text-sm underline underline-offset-4 hover:text-base-content"
        onClick={async () => {
          if (!(await save({ [field]: null }))) return
          resetField(field, { defaultValue: '' })
          setFocus(field)
        }}
      >
        Clear <span className="sr-only">{label}</span>
      </button>
    )

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="grid gap-4 rounded-box border border-base-300 bg-base-100 p-5"
    >
      <h3>Update Profile</h3>
      <p className="text-quiet text-sm">
        A field that you leave empty keeps what is saved. Clear empties it.
      </p>
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="Email" value={profile.email} readOnly />
      <div className="relative">
        <Field label="Education" error={errors.education?.message} {...register('education')} />
        {clear('education', 'Education')}
      </div>
      <div className="relative">
        <Field
          label="Phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          error={errors.phone?.message}
          {...register('phone')}
        />
        {clear('phone', 'Phone')}
      </div>
      <div className="relative">
        <TextField
          label="Address"
          rows={3}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
        {clear('address', 'Address')}
      </div>
      <div className="relative">
        <Field
          label="LinkedIn"
          type="url"
          inputMode="url"
          placeholder="linkedin.com/in/you"
          error={errors.linkedin?.message}
          {...register('linkedin')}
        />
        {clear('linkedin', 'LinkedIn')}
      </div>
      <SubmitButton busy={isSubmitting}>Update Profile</SubmitButton>
      <FormError>{refusal}</FormError>
    </form>
  )
}

function refusalOf(error: unknown) {
  // spec §8
  if (error instanceof ApiError && error.status === 401) return 'No user is logged in'
  return sentenceOf(error)
}
