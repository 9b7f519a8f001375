import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasStatus } from '#app/api/http.ts'
import { acceptInvitation, getInvitation } from '#app/api/invitation.ts'
import { refreshSession, useSession } from '#app/session/session.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoad } from '#app/ui/use-load.ts'
import type { Invitation } from '#contract/account/invitation.ts'
import { ROLE_NAMES } from '#contract/account/permission.ts'
import type { Route } from './+types/invitation'

/** The name of the token in the tab’s storage. */
const KEPT = 'invitation'

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Invitation')]
}

/**
 * The link's token is in the fragment, which no server log has. During a sign-in the tab keeps it.
 */
export default function InvitationPage() {
  const hydrated = useHydrated()
  const token = hydrated ? location.hash.slice(1) || (readTab(KEPT) ?? '') : undefined
  const { value, error } = useLoad(token || undefined, () => getInvitation(token ?? ''))
  const isOver = token === '' || (error !== undefined && hasStatus(error, 400, 410))
  return (
    <section className="content-width max-w-md py-12">
      <h1>Invitation</h1>
      {isOver && (
        <p role="alert" className="mt-4">
          This invitation was used or revoked, or has expired. Ask for another one.
        </p>
      )}
      {error !== undefined && !isOver && (
        <FormError>It can’t be shown now. Load the page again.</FormError>
      )}
      {value && token && <Accept invitation={value} token={token} />}
    </section>
  )
}

function Accept({ invitation, token }: { invitation: Invitation; token: string }) {
  const { email, role, invitedBy } = invitation
  const session = useSession()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const { run, pending, error } = useAction({ revalidate: false })

  const keep = () => writeTab(KEPT, token)

  async function accept() {
    await acceptInvitation(token)
    writeTab(KEPT, null)
    setDone(true)
    await refreshSession()
    await navigate('/dashboard')
  }

  return (
    <div className="mt-4 grid gap-4">
      <p className="wrap-anywhere">
        {invitedBy} invites {email} to the staff of this shop, as{' '}
        <strong>{ROLE_NAMES[role]}</strong>.
      </p>
      {session.status === 'out' && (
        <p>
          <TextLink to="/login?from=/invitation" onClick={keep}>
            Log in
          </TextLink>{' '}
          or{' '}
          <TextLink to="/signup?from=/invitation" onClick={keep}>
            sign up
          </TextLink>{' '}
          with this email. You then come back to this page.
        </p>
      )}
      {session.status === 'in' && (
        <button
          type="button"
          className="btn btn-primary justify-self-start"
          disabled={pending || isDone}
          onClick={() => void run(accept)}
        >
          Accept as {session.user.email}
        </button>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}
