import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as api from '../api.ts'
import { FormError } from '../components/form-error.tsx'
import { UnverifiedEmail } from '../components/unverified-email.tsx'
import { ApiError, sentenceOf } from '../http.ts'
import { unlistedPage } from '../page-meta.ts'
import { lookAgain, useSession } from '../session.ts'
import { useAlive } from '../use-alive.ts'
import type { Route } from './+types/verify-email'

type State = 'ready' | 'busy' | 'verified' | 'spent'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Verify your email')
}

/** Nothing happens before the button: programs that read mail open its links, and some run their scripts. */
export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const { pathname, search } = useLocation()
  const session = useSession()
  const alive = useAlive()
  const [state, setState] = useState<State>(token ? 'ready' : 'spent')
  const [refusal, setRefusal] = useState<string>()

  const onVerify = async () => {
    setState('busy')
    setRefusal(undefined)
    try {
      await api.verifyEmail(token ?? '')
      setState('verified')
      await lookAgain().catch(() => {}) // the next page asks again
    } catch (error) {
      const isSpent = error instanceof ApiError && error.status === 410
      setState(isSpent ? 'spent' : 'ready')
      if (!isSpent) setRefusal(sentenceOf(error))
    }
  }

  return (
    <section className="content-width max-w-md py-12">
      <h1>Verify your email</h1>
      {state === 'verified' && (
        <>
          <p role="status" className="mt-4">
            Your email is verified. Thank you.
          </p>
          <Link to="/products" className="btn btn-primary mt-6">
            Go to the products
          </Link>
        </>
      )}
      {state === 'spent' && <SpentLink />}
      {state === 'ready' && session.status === 'out' && (
        <>
          <p className="mt-4">
            If you signed up here, log in first: the link only works for that account. If someone
            else signed up with your email, ignore it; a{' '}
            <Link to="/forgot-password" className="underline underline-offset-4">
              new password
            </Link>{' '}
            makes the account yours.
          </p>
          <Link
            to={`/login?${new URLSearchParams({ from: pathname + search })}`}
            className="btn btn-primary mt-6"
          >
            Log in
          </Link>
        </>
      )}
      {(state === 'busy' || (state === 'ready' && session.status !== 'out')) && (
        <>
          <p className="mt-4">Press the button to confirm that this email is yours.</p>
          <button
            type="button"
            className="btn btn-primary mt-6 mb-4"
            disabled={!alive || state === 'busy' || session.status !== 'in'}
            onClick={onVerify}
          >
            Verify my email
          </button>
          <FormError>{refusal}</FormError>
        </>
      )}
    </section>
  )
}

function SpentLink() {
  const session = useSession()
  return (
    <>
      <p role="alert" className="mt-4">
        This link has already been used or has expired.
      </p>
      {session.status === 'in' && session.user.emailVerified && (
        <p className="mt-4">Your email is verified.</p>
      )}
      <UnverifiedEmail />
      {session.status === 'out' && (
        <>
          <p className="mt-4">Log in, and My Profile will tell you whether you need a new link.</p>
          <Link to="/login?from=%2Fdashboard" className="btn btn-primary mt-6">
            Login
          </Link>
        </>
      )}
    </>
  )
}
