import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { errorMessage } from '#app/api/http.ts'
import { useSession } from '#app/session/session.ts'
import type { Shop } from '#app/ui/page-meta.ts'
import { CLOSED } from './google-window.ts'
import { signInWithGoogle } from './sign-in.ts'

type Props = {
  onError: (message: string | undefined) => void
  onSignedIn: () => void | Promise<void>
}

/** The OR divider and the Google button of Login and Sign Up. */
export function GoogleButton({ onError, onSignedIn }: Props) {
  const shop = useRouteLoaderData<Shop>('root')
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const { status } = useSession()
  useEffect(() => {
    // Signing out, here or in another tab, aborts a sign-in.
    if (status === 'in') return () => attempt.current?.abort()
  }, [status])

  async function onClick() {
    // The first window may be lost: a second click starts again.
    attempt.current?.abort()
    onError(undefined)
    if (!shop?.google) return onError('Google sign-in is not configured')
    attempt.current = new AbortController()
    const { signal } = attempt.current
    try {
      await signInWithGoogle({ signal, onClosed: () => signal.aborted || onError(CLOSED) })
      await onSignedIn()
    } catch (error) {
      if (!signal.aborted) onError(errorMessage(error))
    }
  }

  return (
    <>
      <div className="my-4 flex items-center gap-4 text-quiet text-sm">
        <hr className="flex-1 border-base-300" />
        OR
        <hr className="flex-1 border-base-300" />
      </div>
      <button type="button" className="btn btn-outline w-full" onClick={onClick}>
        Continue with Google
      </button>
    </>
  )
}
