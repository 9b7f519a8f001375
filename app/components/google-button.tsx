import { useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { CLOSED } from '../google-window.ts'
import { sentenceOf } from '../http.ts'
import type { Shop } from '../page-meta.ts'
import { useSession } from '../session.ts'
import { signInWithGoogle } from '../sign-in.ts'
import { useAlive } from '../use-alive.ts'

type Props = {
  onRefusal: (sentence: string | undefined) => void
  onSignedIn: () => void | Promise<void>
}

/** The OR divider and the Google button of Login and Sign Up. */
export function GoogleButton({ onRefusal, onSignedIn }: Props) {
  const alive = useAlive()
  const shop = useRouteLoaderData<Shop>('root')
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])
  const { status } = useSession()
  useEffect(() => {
    // Signing out, here or in another tab, ends a sign-in that is under way.
    if (status === 'in') return () => attempt.current?.abort()
  }, [status])

  async function onClick() {
    // A window that got lost is no reason to wait: a second click begins anew.
    attempt.current?.abort()
    onRefusal(undefined)
    if (!shop?.google) return onRefusal('Google sign-in is not configured')
    attempt.current = new AbortController()
    const { signal } = attempt.current
    try {
      await signInWithGoogle({ signal, onClosed: () => signal.aborted || onRefusal(CLOSED) })
      await onSignedIn()
    } catch (error) {
      if (!signal.aborted) onRefusal(sentenceOf(error))
    }
  }

  return (
    <>
      <div className="divider text-quiet text-sm">OR</div>
      <button type="button" className="btn btn-outline w-full" disabled={!alive} onClick={onClick}>
        Continue with Google
      </button>
    </>
  )
}
