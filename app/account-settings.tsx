import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { accountSchema, type Device, KEPT_DAYS, newPasswordSchema } from '#contract/account.ts'
import type { SignedInUser } from '#contract/identity.ts'
import * as api from './api.ts'
import { Field } from './components/field.tsx'
import { FormError } from './components/form-error.tsx'
import { Modal } from './components/modal.tsx'
import { SubmitButton } from './components/submit-button.tsx'
import { toast } from './components/toasts.tsx'
import { formatDate } from './format-date.ts'
import { ApiError, sentenceOf } from './http.ts'
import { lookAgain, signOut } from './session.ts'

const CARD = 'grid content-start gap-4 rounded-box border border-base-300 bg-base-100 p-5'

/** What people do with their account: name and photo, password, devices, data, closing. */
export function AccountSettings({ user, devices }: { user: SignedInUser; devices: Device[] }) {
  return (
    <section className="mt-10">
      <h2>Account</h2>
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-2">
        <AppearanceForm user={user} />
        <PasswordForm email={user.email} />
        <Devices devices={devices} />
        <YourData />
      </div>
    </section>
  )
}

function AppearanceForm({ user }: { user: SignedInUser }) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(accountSchema),
    defaultValues: { displayName: user.displayName, photoURL: user.photoURL ?? '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await api.saveAccount(input)
      await lookAgain()
      await revalidate()
      toast('Your name and photo were saved.')
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <form onSubmit={onSubmit} noValidate className={CARD}>
      <h3>Appearance</h3>
      <Field
        label="Shown to others as"
        autoComplete="nickname"
        error={errors.displayName?.message}
        hint="Appears with your reviews and in the navigation bar."
        {...register('displayName')}
      />
      <Field
        label="Photo URL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        error={errors.photoURL?.message}
        {...register('photoURL')}
      />
      <SubmitButton busy={isSubmitting}>Save</SubmitButton>
      <FormError>{refusal}</FormError>
    </form>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { current: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await api.changePassword(input)
      reset()
      await revalidate()
      toast('Your password was changed. All other devices were signed out.')
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <form onSubmit={onSubmit} noValidate className={CARD}>
      <h3>Password</h3>
      {/* For password managers, which want to know whose it is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current')}
      />
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint="All other devices will be signed out."
        {...register('password')}
      />
      <SubmitButton busy={isSubmitting}>Change Password</SubmitButton>
      <FormError>{refusal}</FormError>
    </form>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function end(act: () => Promise<unknown>) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await act()
    } catch (error) {
      // It has ended by itself: the list shows it.
      if (!(error instanceof ApiError && error.status === 404)) setRefusal(sentenceOf(error))
    }
    await revalidate()
    setBusy(false)
  }

  return (
    <div className={CARD}>
      <h3>Signed-in Devices</h3>
      <ul className="grid gap-3">
        {devices.map((device) => (
          <li key={device._id} className="flex items-center justify-between gap-4">
            <p id={`device-${device._id}`} className="min-w-0">
              {device.name}
              <span className="block text-quiet text-sm wrap-anywhere">
                Signed in {formatDate(device.since)}
                {device.ip && `, from ${device.ip}`}
              </span>
            </p>
            {device.current ? (
              <span className="badge badge-success badge-outline whitespace-nowrap">
                This device
              </span>
            ) : (
              <button
                type="button"
                className="btn btn-outline"
                disabled={busy}
                aria-describedby={`device-${device._id}`}
                onClick={() => end(() => api.endDevice(device._id))}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={busy}
          onClick={() => end(api.endOtherDevices)}
        >
          Sign out all other devices
        </button>
      )}
      <FormError>{refusal}</FormError>
    </div>
  )
}

function YourData() {
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function download() {
    setBusy(true)
    setRefusal(undefined)
    try {
      saveAsFile(await api.downloadData(), 'my-data.json')
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
    setBusy(false)
  }

  return (
    <div className={CARD}>
      <h3>Your Data</h3>
      <p className="text-quiet text-sm">Everything the shop has stored about you, as JSON.</p>
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        disabled={busy}
        onClick={download}
      >
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        Download my data
      </button>
      <FormError>{refusal}</FormError>
      <button
        type="button"
        className="btn btn-outline btn-error justify-self-start"
        onClick={() => setClosing(true)}
      >
        Close my account
      </button>
      {closing && <ClosingModal onClose={() => setClosing(false)} />}
    </div>
  )
}

function saveAsFile(data: unknown, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function ClosingModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const { isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await api.closeAccount(input)
      await navigate('/')
      await signOut()
      toast('Your account was closed.')
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <Modal title="Close your account?" locked={isSubmitting} onClose={onClose}>
      <p>
        Your unpaid orders will be canceled. Your reviews stay, without your name. Each paid order
        keeps your name, email, phone and address until {KEPT_DAYS} days after it was paid, shipped
        or delivered, whichever comes last, so that it can be sent, returned or disputed. Then they
        are erased. Invoices and credit notes keep their own copy for as long as the shop has to
        keep them.
      </p>
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          hint="Leave it empty if you have no password."
          {...register('password')}
        />
        <FormError>{refusal}</FormError>
        <div className="modal-action mt-0 flex-row-reverse justify-start">
          <button
            type="button"
            className="btn btn-outline"
            disabled={isSubmitting}
            onClick={onClose}
          >
            Cancel
          </button>
          <button type="submit" className="btn btn-error" disabled={isSubmitting}>
            {isSubmitting && (
              <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            )}
            Close my account
          </button>
        </div>
      </form>
    </Modal>
  )
}
