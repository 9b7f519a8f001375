import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { errorMessage } from '#app/api/http.ts'
import { enterCode } from '#app/api/second-factor.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

let asking: Promise<boolean> | undefined

/** One dialog for all calls that wait for the code. @returns was it given? */
export function askForCode() {
  asking ??= show().finally(() => {
    asking = undefined
  })
  return asking
}

/** Outside of the page's tree: a call may wait before there is a page. */
function show() {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  return new Promise<boolean>((resolve) => {
    const close = (isGiven: boolean) => {
      root.unmount()
      container.remove()
      resolve(isGiven)
    }
    root.render(<CodeDialog onClose={close} />)
  })
}

function CodeDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function enter(give: () => Promise<unknown>) {
    setPending(true)
    setError(undefined)
    try {
      await give()
      onClose(true)
    } catch (caught) {
      setError(errorMessage(caught))
      setPending(false)
    }
  }

  return (
    <Modal title="Second step" locked={pending} onClose={() => onClose(false)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void enter(() => enterCode(code))
        }}
      >
        <p>
          {isRecovery
            ? 'Enter one of the recovery codes that you have printed or saved.'
            : 'Enter the code of your authenticator app.'}
        </p>
        <Field
          label={isRecovery ? 'Recovery code' : 'Code'}
          required
          autoFocus
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={20}
          className="[&_input]:font-mono [&_input]:text-xl"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <button
          type="button"
          className="min-h-11 justify-self-start underline underline-offset-4"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
          }}
        >
          {isRecovery ? 'Use the app' : 'I don’t have my phone'}
        </button>
        {isRecovery && (
          <p className="text-quiet text-sm">
            No recovery code? Another owner can reset your second step on Staff.
          </p>
        )}
        {'PublicKeyCredential' in window && (
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            disabled={pending}
            onClick={() =>
              void enter(async () => (await import('#app/session/passkey.ts')).confirm())
            }
          >
            Use a passkey
          </button>
        )}
        <FormError>{error}</FormError>
        <ModalActions pending={pending} onCancel={() => onClose(false)}>
          <SubmitButton pending={pending}>Continue</SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
