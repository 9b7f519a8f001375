import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#app/api/second-factor.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { NewSecondFactor } from '#contract/account/second-factor.ts'

type Props = { onDone: (codes: string[]) => void; onCancel: () => void }

/** The password, then the picture for the app, and its first code. */
export function SetUpSecondFactor({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<NewSecondFactor>()

  if (!begun) {
    return (
      <Step
        key="password"
        action="Continue"
        field={{
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          hint: 'Leave it empty if you have no password.',
        }}
        onSubmit={async (password) => setBegun(await beginSecondFactor(password))}
        onCancel={onCancel}
      />
    )
  }
  return (
    <Step
      key="code"
      action="Turn on"
      field={{
        label: 'Code that the app shows',
        required: true,
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        maxLength: 20,
        className: 'max-w-64 [&_input]:font-mono [&_input]:text-xl',
      }}
      onSubmit={async (code) => onDone((await confirmSecondFactor(code)).codes)}
      onCancel={onCancel}
    >
      <KeyOfApp of={begun} />
    </Step>
  )
}

function KeyOfApp({ of: { url, qr, secret } }: { of: NewSecondFactor }) {
  return (
    <>
      <p>
        Scan this with an authenticator app, such as that of your password manager. On this phone,{' '}
        <a href={url} className="underline underline-offset-4">
          open it in the app
        </a>
        .
      </p>
      <img
        src={qr}
        alt="QR code for the authenticator app"
        className="size-52 rounded-box bg-white p-2"
      />
      <p className="text-sm">
        Or type this key:{' '}
        <code className="wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  )
}

type StepProps = {
  action: string
  field: ComponentProps<typeof Field>
  onSubmit: (typed: string) => Promise<void>
  onCancel: () => void
  children?: ReactNode
}

function Step({ action, field, onSubmit, onCancel, children }: StepProps) {
  const [typed, setTyped] = useState('')
  const { run, pending, error } = useAction({ revalidate: false })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(() => onSubmit(typed))
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {children}
      <Field {...field} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={pending}>{action}</SubmitButton>
        <button type="button" className="btn btn-outline" disabled={pending} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
