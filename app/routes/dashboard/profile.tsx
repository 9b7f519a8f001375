import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { newProfileSchema, type Profile } from '#contract/profile.ts'
import { AccountSettings } from '../../account-settings.tsx'
import * as api from '../../api.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Field, TextField } from '../../components/field.tsx'
import { FormError } from '../../components/form-error.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { toast } from '../../components/toasts.tsx'
import { UnverifiedEmail } from '../../components/unverified-email.tsx'
import { sentenceOf } from '../../http.ts'
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
          <span className="block font-semibold">{profile.name}</span>
          <span className="block text-quiet">{profile.email}</span>
        </p>
      </div>
      <dl className="mt-5 grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value || <NotSaid />}</dd>
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
              <NotSaid />
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function NotSaid() {
  return <span className="text-quiet">not said yet</span>
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newProfileSchema),
    // An empty field leaves what is saved (spec §5), so only the name begins filled in.
    defaultValues: { name: profile.name, education: '', phone: '', address: '', linkedin: '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      const { upsertedId } = await api.saveProfile(profile.email, {
        ...input,
        email: profile.email,
      })
      toast(upsertedId ? 'Successfully added your Data!' : 'Successfully updated profile!')
      await revalidate()
      reset({
        name: input.name || profile.name,
        education: '',
        phone: '',
        address: '',
        linkedin: '',
      })
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      className="grid gap-4 rounded-box border border-base-300 bg-base-100 p-5"
    >
      <h3>Update Profile</h3>
      <p className="text-quiet text-sm">A field that you leave empty stays as it is.</p>
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="Email" value={profile.email} readOnly />
      <Field label="Education" error={errors.education?.message} {...register('education')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Address"
        rows={3}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <Field
        label="LinkedIn"
        type="url"
        inputMode="url"
        placeholder="linkedin.com/in/you"
        error={errors.linkedin?.message}
        {...register('linkedin')}
      />
      <SubmitButton busy={isSubmitting}>Update Profile</SubmitButton>
      <FormError>{refusal}</FormError>
    </form>
  )
}
