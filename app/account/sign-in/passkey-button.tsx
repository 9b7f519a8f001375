import { useSyncExternalStore } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { passkeyOfBrowser } from '#app/session/passkey-of-browser.ts'

type Props = {
  onError: (message: string | undefined) => void
  onSignedIn: () => void | Promise<void>
}

/** Of the staff, below the other ways to sign in. */
export function PasskeyButton({ onError, onSignedIn }: Props) {
  const isOffered = useSyncExternalStore(
    passkeyOfBrowser.subscribe,
    passkeyOfBrowser.read,
    () => false,
  )
  if (!isOffered) return null

  async function onClick() {
    onError(undefined)
    try {
      const { signIn } = await import('#app/session/passkey.ts')
      await signIn()
      await onSignedIn()
    } catch (error) {
      onError(errorMessage(error))
    }
  }

  return (
    <button type="button" className="btn btn-outline mt-3 w-full" onClick={() => void onClick()}>
      Continue with a passkey
    </button>
  )
}
