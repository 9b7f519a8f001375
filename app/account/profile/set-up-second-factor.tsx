import { type FormEvent, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#app/api/second-factor.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { useLoad } from '#app/ui/use-load.ts'

type Props = { onDone: (codes: string[]) => void; onCancel: () => void }

/** The picture for the app, and its first code. */
export function SetUpSecondFactor({ onDone, onCancel }: Props) {
  const { value, error: failed } = useLoad('begin', beginSecondFactor)
  const [code, setCode] = useState('')
  const { run, pending, error } = useAction({ revalidate: false })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => onDone((await confirmSecondFactor(code)).codes))
  }

  if (failed) return <FormError>It can’t be set up now. Try again.</FormError>
  if (!value) return <p role="status" className="skeleton h-64" />
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>
        Scan this with an authenticator app, such as that of your password manager. On this phone,{' '}
        <a href={value.url} className="underline underline-offset-4">
          open it in the app
        </a>
        .
      </p>
      <img
        src={value.qr}
        alt="QR code for the authenticator app"
        className="size-52 rounded-box bg-white p-2"
      />
      <p className="text-sm">
        Or type this key:{' '}
        <code className="wrap-anywhere">{value.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field
        label="Code that the app shows"
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        className="max-w-64 [&_input]:font-mono [&_input]:text-xl"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" disabled={pending}>
          Turn on
        </button>
        <button type="button" className="btn btn-outline" disabled={pending} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
