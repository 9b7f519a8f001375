import { useState } from 'react'
import { listPasskeys, removePasskey } from '#app/api/passkey.ts'
import { addNew } from '#app/session/passkey.ts'
import { useSession } from '#app/session/session.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDate } from '#app/ui/format-date.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { Passkey } from '#contract/identity/passkey.ts'

/** Of one of the staff who has an app. */
export function PasskeyList() {
  const [version, setVersion] = useState(0)
  const { value: passkeys, error } = useLoad(String(version), listPasskeys)
  const session = useSession()
  const email = session.status === 'in' ? session.user.email : ''
  const action = useAction({ revalidate: false })

  async function change(call: () => Promise<unknown>, success: string) {
    if (await action.run(call, success)) setVersion(version + 1)
  }

  if (error) return <FormError>Passkeys can’t be shown now. Load the page again.</FormError>
  if (!passkeys) return null
  return (
    <section aria-label="Passkeys" className="grid gap-3 border-base-300 border-t pt-4">
      <h4 className="font-semibold">Passkeys</h4>
      <p>
        A fingerprint, a face or a PIN of this device logs you in, without a password or a code.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <Row
              key={passkey._id}
              of={passkey}
              pending={action.pending}
              onRemove={() =>
                change(() => removePasskey(passkey._id), 'Removed. Delete it on the device, too.')
              }
            />
          ))}
        </ul>
      )}
      {'PublicKeyCredential' in window && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={action.pending}
          onClick={() => void change(() => addNew(email), 'Added. It logs you in from now on.')}
        >
          Add a passkey
        </button>
      )}
      <FormError>{action.error}</FormError>
    </section>
  )
}

type RowProps = { of: Passkey; pending: boolean; onRemove: () => void }

function Row({ of: { _id, name, since, lastUsedAt }, pending, onRemove }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4">
      <p id={`passkey-${_id}`} className="min-w-0">
        {name}
        <span className="block text-quiet text-sm">
          Added {formatDate(since)},{' '}
          {lastUsedAt ? `used ${formatDate(lastUsedAt)}` : 'not used yet'}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        aria-describedby={`passkey-${_id}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  )
}
