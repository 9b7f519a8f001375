import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { UnverifiedEmail } from '#app/account/profile/unverified-email.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { hasStatus } from '../../api/http.ts'
import { verifyEmail } from '../../api/identity.ts'
import { refreshSession, useSession } from '../../session/session.ts'
import type { Route } from './+types/verify-email'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Verify your email')
}

/** Verifies on a click, not on load: mail scanners open links, and some run their scripts. */
export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const session = useSession()
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<'verified' | 'expired'>()
  // The server sends one page for all tokens.
  const state = outcome ?? (hydrated && !token ? 'expired' : 'ready')
  const { run, pending, error } = useAction({ revalidate: false })

  async function verify() {
    try {
      await verifyEmail(token ?? '')
    } catch (caught) {
      if (!hasStatus(caught, 410)) throw caught
      return setOutcome('expired')
    }
    setOutcome('verified')
    await refreshSession().catch(() => {}) // the next page tries again
  }

  return (
    <section className="content-width max-w-md py-12">
      <h1>Verify your email</h1>
      {state === 'verified' && (
        <>
          <p role="status" className="mt-4">
            Your email is verified. Thank you.
          </p>
          <p className="mt-4">
            If you have ordered with it as a guest, add those orders at{' '}
            <TextLink to="/dashboard/myOrders">My Orders</TextLink>.
          </p>
          <Link to="/products" className="btn btn-primary mt-6">
            Go to the products
          </Link>
        </>
      )}
      {state === 'expired' && <ExpiredLink />}
      {state === 'ready' && session.status === 'out' && !pending && <LogInFirst />}
      {state === 'ready' && (session.status !== 'out' || pending) && (
        <>
          <p className="mt-4">Press the button to confirm that this email is yours.</p>
          <button
            type="button"
            className="btn btn-primary mt-6 mb-4"
            disabled={pending || session.status !== 'in'}
            onClick={() => run(verify)}
          >
            Verify my email
          </button>
          <FormError>{error}</FormError>
        </>
      )}
    </section>
  )
}

function LogInFirst() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="mt-4">
        If you signed up here, log in first: the link only works for that account. If someone else
        signed up with your email, ignore it; a{' '}
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
  )
}

function ExpiredLink() {
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
